"""The operator's menu: the owner's own pages, one module a page."""
