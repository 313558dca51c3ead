"""The commands for developers; `cabinet.commands.invocation.tool` loads them."""
