#!/usr/bin/python
"""Ansible module that runs a command of the cabinet and reports its changes."""

from __future__ import annotations

from typing import Any

from ansible.module_utils.basic import AnsibleModule

DOCUMENTATION = """
module: cabinet_run
short_description: Run a command that says in lines what it has done, or would do
description:
  - Something has changed where a line begins with C(done), or with C(would) in check mode, in which
    the command is run with C(--dry-run). Those lines are the diff.
  - Whatever exit code is not 0 is a failure, and the last lines say why.
options:
  argv:
    description: The command and its arguments.
    type: list
    elements: str
    required: true
  stdin:
    description: What it reads. It is shown nowhere.
    type: str
  would:
    description: What it does each time, for a command without C(--dry-run); in check mode it is not run.
    type: str
"""
EXAMPLES = """
- cabinet_run:
    argv: [/usr/local/bin/cabinet, settings, apply, "-"]
    stdin: "{{ {'sound.volume': 3} | to_json }}"
"""
RETURN = """
lines:
  description: What has changed, or would.
  type: list
  returned: success
"""
MOST = 64 << 10
"""The maximum number of characters of a command's output that are passed on."""
LAST = 5
"""The number of output lines that are shown after a failure."""


def main() -> None:
    """Run the Ansible module: run the command and report its changes."""
    module = AnsibleModule(
        argument_spec={
            "argv": {"type": "list", "elements": "str", "required": True},
            "stdin": {"type": "str", "no_log": True},
            "would": {"type": "str"},
        },
        supports_check_mode=True,
    )
    given: dict[str, Any] = module.params
    would = given["would"]
    if would and module.check_mode:
        lines = [f"would    {would}"]
    else:
        command = [*given["argv"], *(["--dry-run"] if module.check_mode else [])]
        code, out, err = module.run_command(command, data=given["stdin"])
        if code:
            said = f"{out[-MOST:]}\n{err[-MOST:]}".split("\n")
            last = "; ".join([line.strip() for line in said if line.strip()][-LAST:])
            module.fail_json(msg=last or f"exit code {code}", rc=code)
        said = out[:MOST].splitlines()
        lines = (
            [f"done     {would}"]
            if would
            else [each for each in said if each.startswith(("done ", "would "))]
        )
    module.exit_json(
        changed=bool(lines), lines=lines, diff={"prepared": "".join(f"{line}\n" for line in lines)}
    )


if __name__ == "__main__":
    main()
