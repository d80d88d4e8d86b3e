from kolej.cli.root_command import main

if __name__ == "__main__":  # processes that a server starts import this module too
    main()
