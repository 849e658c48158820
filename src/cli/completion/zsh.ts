import { type CompletedCommand, type CompletedOption, quoted } from './table.ts';

/** Returns the script that completes `mailroom` in zsh, as a file in `fpath` and when it is sourced. */
export const zshScript = (commands: readonly CompletedCommand[]): string => `#compdef mailroom
# Completes mailroom in zsh. Put this into ~/.zshrc, below compinit: source <(mailroom completion zsh)
_mailroom_outputs() {
  if compset -P '*='; then _files; else compadd -S = -- "$@"; fi
}

_mailroom() {
  local -a commands=(
${commands.map(({ name, summary }) => `    ${quoted(`${name}:${summary}`)}`).join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    compadd -- --help --version
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
${commands.map(caseOf).join('\n')}
  esac
}

if [[ \${funcstack[1]} == _mailroom ]]; then _mailroom "$@"; else compdef _mailroom mailroom; fi
`;

function caseOf({ name, options, operands }: CompletedCommand): string {
  const rest =
    operands === 'layouts'
      ? ['*:layout:_files -g "*.(mjml|html)"']
      : operands.length > 0
        ? [`1: :(${operands.join(' ')})`]
        : [];
  const specifications = [...options.map(specificationOf), ...rest];
  return `    ${name})
      _arguments -S \\
${specifications.map((one) => `        ${quoted(one)}`).join(' \\\n')}
      ;;`;
}

function specificationOf(option: CompletedOption): string {
  const { flag, help, value, valueName, isRepeated, isAttached } = option;
  const described = `${isRepeated ? '*' : ''}${flag}`;
  const text = `[${help.replace(/[\\[\]:]/g, '\\$&')}]`;
  if (value === 'nothing') return described + text;
  return `${described}=${isAttached ? '-' : ''}${text}:${isAttached ? ':' : ''}${valueName}:${actionOf(option)}`;
}

function actionOf({ value, choices }: CompletedOption): string {
  switch (value) {
    case 'choice':
      return `(${choices.join(' ')})`;
    case 'choiceAndFile':
      return `{_mailroom_outputs ${choices.join(' ')}}`;
    case 'file':
      return '_files';
    case 'folder':
      return '_files -/';
    default:
      return ' ';
  }
}
