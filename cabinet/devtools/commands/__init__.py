"""The commands of a desk; `cabinet.commands.invocation.tool` loads them."""
