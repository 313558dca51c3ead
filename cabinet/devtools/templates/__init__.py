"""The games that `cabinet new` lays down. Each is whole as it lies here, but for its one sample."""
