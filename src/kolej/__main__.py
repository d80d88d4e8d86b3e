from kolej.cli import main

main()
