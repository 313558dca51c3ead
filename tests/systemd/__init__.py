"""Tests of the folder systemd: the installer on a fake machine, and the files that it installs."""
