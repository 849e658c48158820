import { type CompletedCommand, type CompletedOption, quoted } from './table.ts';

/** Returns the script that completes `mailroom` in bash 3.2 (macOS) and later. */
export const bashScript = (
  commands: readonly CompletedCommand[],
): string => `# Completes mailroom in bash. Put this into ~/.bashrc: source <(mailroom completion bash)
_mailroom_words() {
  local IFS=$' \\n'
  COMPREPLY=($(compgen -W "$1" -- "$cur"))
}

# Completes folders, and files whose names match one of the patterns. Without patterns, folders only.
_mailroom_files() {
  local IFS=$'\\n' word=\${cur#[\\"\\']} pattern
  word=\${word//\\\\/}
  compopt -o filenames 2> /dev/null
  COMPREPLY=($(compgen -d -- "$word"; for pattern in "$@"; do compgen -f -X "!$pattern" -- "$word"; done))
}

_mailroom() {
  local cur=\${COMP_WORDS[COMP_CWORD]} before=$((COMP_CWORD - 1)) assigned= name
  if [ "$COMP_CWORD" -eq 1 ]; then
    _mailroom_words ${quotedWords([...commands.map(({ name }) => name), '--help', '--version'])}
    return
  fi
  # Bash makes words of their own of “=” and of what follows it.
  if [ "$cur" = = ]; then cur= assigned=1; elif [ "\${COMP_WORDS[before]}" = = ]; then before=$((before - 1)) assigned=1; fi
  name=\${COMP_WORDS[before - 1]}
  if [ "$name" = = ]; then name=\${COMP_WORDS[before - 2]}; fi
  if [ -n "$assigned" ] && [ "$name" = --output ]; then _mailroom_files '*'; return; fi
  case "\${COMP_WORDS[1]} \${COMP_WORDS[before]}" in
${commands.flatMap(valueCases).join('\n')}
  esac
  case "\${COMP_WORDS[1]} $cur" in
${commands.flatMap(ownCases).join('\n')}
  esac
}

complete -o default -F _mailroom mailroom
`;

const quotedWords = (words: readonly string[]) => quoted(words.join(' '));

function valueCases({ name, options }: CompletedCommand): string[] {
  return options.flatMap((option) => {
    const action = actionOf(option);
    return action === undefined ? [] : [`    '${name} ${option.flag}') ${action}; return ;;`];
  });
}

function actionOf({ value, choices, isAttached }: CompletedOption): string | undefined {
  switch (value) {
    case 'nothing':
      return undefined;
    case 'choice':
      return `_mailroom_words ${quotedWords(choices)}`;
    case 'choiceAndFile':
      return `_mailroom_words ${quotedWords(choices.map((choice) => `${choice}=`))}; compopt -o nospace 2> /dev/null`;
    case 'file':
      return "_mailroom_files '*'";
    case 'folder':
      return '_mailroom_files';
    case 'typed':
      return isAttached ? undefined : 'COMPREPLY=()';
  }
}

function ownCases({ name, options, operands }: CompletedCommand): string[] {
  const flags = `    '${name} -'*) _mailroom_words ${quotedWords(options.map(({ flag }) => flag))} ;;`;
  const others =
    operands === 'layouts' ? "_mailroom_files '*.mjml' '*.html'" : `_mailroom_words ${quotedWords(operands)}`;
  return operands.length === 0 ? [flags] : [flags, `    '${name} '*) ${others} ;;`];
}
