import type { CompletedCommand, CompletedOption } from './table.ts';

/** Returns the script that completes `mailroom` in fish. */
export const fishScript = (
  commands: readonly CompletedCommand[],
): string => `# Completes mailroom in fish: mailroom completion fish > ~/.config/fish/completions/mailroom.fish
function __mailroom_is
    set -l words (commandline -opc)
    test (count $words) -ge 2; and test "$words[2]" = "$argv[1]"
end

function __mailroom_begins
    test (count (commandline -opc)) -eq 1
end

complete -c mailroom -f
${[...commands.map(commandLine), ...commands.flatMap(ownLines)].join('\n')}
`;

const quotedForFish = (text: string) => `'${text.replace(/[\\']/g, '\\$&')}'`;

const commandLine = ({ name, summary }: CompletedCommand) =>
  `complete -c mailroom -n __mailroom_begins -a ${name} -d ${quotedForFish(summary)}`;

function ownLines({ name, options, operands }: CompletedCommand): string[] {
  const start = `complete -c mailroom -n '__mailroom_is ${name}'`;
  const rest =
    operands === 'layouts'
      ? [`${start} -F`]
      : operands.length > 0
        ? [`${start} -a ${quotedForFish(operands.join(' '))}`]
        : [];
  return [
    ...options.map(
      (option) => `${start} -l ${option.flag.slice(2)}${valueAfter(option)} -d ${quotedForFish(option.help)}`,
    ),
    ...rest,
  ];
}

function valueAfter({ value, choices, isAttached }: CompletedOption): string {
  switch (value) {
    case 'nothing':
      return '';
    case 'choice':
      return ` -x -a ${quotedForFish(choices.join(' '))}`;
    case 'choiceAndFile':
      return ` -r -F -a ${quotedForFish(choices.map((choice) => `${choice}=`).join(' '))}`;
    case 'file':
      return ' -r -F';
    case 'folder':
      return " -x -a '(__fish_complete_directories)'";
    case 'typed':
      return isAttached ? '' : ' -x';
  }
}
