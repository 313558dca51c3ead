"""The operator's menu and the owner's pages that it opens, with one module for each page."""
