"""Question scripts: the loader, the runner, and what is printed."""
