/** The longest title, subject or name of another's making that is shown as a whole, in characters. */
const most = 300;

/** `text`, cut where it is too long to be shown. */
export function shortText(text: string): string {
  return text.length <= most
    ? text
    : `${text
        .slice(0, most - 1)
        .replace(halfCharacter, '')
        .trimEnd()}…`;
}

const halfCharacter = /[\ud800-\udbff]$/;
