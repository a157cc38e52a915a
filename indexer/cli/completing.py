"""`codegraph completion SHELL`: completes the commands and their options, from the grammar itself."""

import argparse

from indexer.cli import output
from indexer.cli.arguments import COMMANDS, RULE_COMMANDS, parser

_PATHS = ("index", "imports", "dependents", "outline", "rules")


def completion(args: argparse.Namespace) -> int:
    """Prints the script; `eval "$(codegraph completion bash)"` or the shell's own place for such scripts."""
    output.line({"bash": _bash, "zsh": _zsh, "fish": _fish}[args.shell]())
    return 0


def _options() -> dict[str, list[str]]:
    """{command: its long options}."""
    found: dict[str, list[str]] = {}
    for action in parser()._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, sub in action.choices.items():
                found[name] = sorted(_long(sub))
    return found


def _long(made: argparse.ArgumentParser) -> set[str]:
    """The long options of a command and of its actions."""
    found: set[str] = set()
    for one in made._actions:
        if isinstance(one, argparse._SubParsersAction):
            found.update(*(_long(sub) for sub in one.choices.values()))
        found.update(word for word in one.option_strings if word.startswith("--"))
    return found


def _bash() -> str:
    cases = "\n".join(f'    {name}) words="{" ".join(options)}" ;;' for name, options in _options().items())
    return f"""_codegraph() {{
  local word="${{COMP_WORDS[COMP_CWORD]}}" words="{" ".join(COMMANDS)}"
  case "${{COMP_WORDS[1]}}" in
{cases}
  esac
  if [ "$COMP_CWORD" -eq 2 ] && [ "${{COMP_WORDS[1]}}" = rule ]; then
    COMPREPLY=($(compgen -W "{" ".join(RULE_COMMANDS)}" -- "$word"))
  elif [ "$COMP_CWORD" -gt 1 ] && [[ "$word" != -* ]]; then
    COMPREPLY=($(compgen -f -- "$word"))
  else
    COMPREPLY=($(compgen -W "$words" -- "$word"))
  fi
}}
complete -o filenames -F _codegraph codegraph"""


def _zsh() -> str:
    commands = "\n".join(f"    '{name}:{said}'" for name, said in COMMANDS.items())
    actions = "\n".join(f"    '{name}:{said.replace(':', chr(92) + ':')}'" for name, said in RULE_COMMANDS.items())
    cases = "\n".join(f"      {name}) compadd -- {' '.join(options)} ;;" for name, options in _options().items())
    return f"""#compdef codegraph
_codegraph() {{
  local -a commands=(
{commands}
  )
  local -a actions=(
{actions}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
  elif (( CURRENT == 3 )) && [[ "$words[2]" == rule ]]; then
    _describe action actions
  elif [[ "$words[CURRENT]" == -* ]]; then
    case "$words[2]" in
{cases}
    esac
  else
    _files
  fi
}}
compdef _codegraph codegraph"""


def _fish() -> str:
    rows = ["complete -c codegraph -f"]
    for name, said in COMMANDS.items():
        rows.append(f"complete -c codegraph -n __fish_use_subcommand -a {name} -d '{said}'")
        files = " -F" if name in _PATHS else ""
        for option in _options()[name]:
            rows.append(f"complete -c codegraph -n '__fish_seen_subcommand_from {name}' -l {option[2:]}{files}")
    for action, said in RULE_COMMANDS.items():
        rows.append(f"complete -c codegraph -n '__fish_seen_subcommand_from rule' -a {action} -d '{said}'")
    return "\n".join(rows)
