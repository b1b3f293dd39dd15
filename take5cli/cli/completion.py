"""`take5 completion`: the script with which a shell completes commands, options and files."""

import click

from take5cli.cli.command import Command, deliver, output_option

INSTALL = """\b
To have it in every new shell:
  bash  take5 completion bash >> ~/.bashrc
  zsh   take5 completion zsh >> ~/.zshrc      (below compinit)
  fish  take5 completion fish -o ~/.config/fish/completions/take5.fish"""


@click.command(cls=Command, example='eval "$(take5 completion bash)"', epilog=INSTALL)
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@output_option
def command(shell: str, output: str | None) -> None:
    """Prints the script that completes take5's commands, options and files in SHELL."""
    from click.shell_completion import get_completion_class

    from take5cli.cli.program import program

    completion = get_completion_class(shell)
    assert completion is not None
    deliver(completion(program, {}, "take5", "_TAKE5_COMPLETE").source() + "\n", output)
