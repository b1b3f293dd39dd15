"""`python -m take5cli` is `take5`."""

from take5cli.cli import main

if __name__ == "__main__":
    main()
