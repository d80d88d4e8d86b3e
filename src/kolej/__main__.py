"""Runs the command line with `python -m kolej`."""

from kolej.cli.root_command import main

if __name__ == "__main__":  # the processes of a server import this module, too
    main()
