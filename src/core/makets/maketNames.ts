/** A maket's number and title. */
export interface MaketName {
  readonly id: number;
  readonly title: string;
}

/** The maket names in a text, and the numbers of the lines without a name, counted from 1. */
export interface MaketNames {
  /** One name per maket number. If a number occurs on several lines, the last line wins. */
  readonly names: readonly MaketName[];
  readonly badLines: readonly number[];
}

/** The maximum length of a text that is read, in UTF-16 units, and its maximum number of lines. A list of all makets is much shorter. */
export const mostNames = { units: 5_000_000, lines: 20_000 } as const;

/** The maximum length of a title, in UTF-16 units. */
const longestTitle = 300;

/**
 * Parses lines such as `10116, Spring sale`, with a comma, semicolon or tab between number and title, copied from a table, a
 * web page or a CSV file. A title may be in double quotes. Further columns, after a quoted title, semicolon or tab, are
 * ignored. A first line without a number is a heading. Returns `undefined` if the text exceeds `mostNames`.
 */
export function readMaketNames(text: string): MaketNames | undefined {
  if (text.length > mostNames.units) return undefined;
  const lines = text.split(/\r\n|\n|\r/, mostNames.lines + 1);
  if (lines.length > mostNames.lines) return undefined;
  const names = new Map<number, string>();
  const badLines: number[] = [];
  let isFirst = true;
  for (const [index, line] of lines.entries()) {
    const trimmed = line.trim();
    if (trimmed === '') continue;
    const name = readLine(trimmed);
    if (name) names.set(name.id, name.title);
    else if (!isFirst || /^["#]?\d/.test(trimmed)) badLines.push(index + 1);
    isFirst = false;
  }
  return { names: [...names].map(([id, title]) => ({ id, title })), badLines };
}

function readLine(line: string): MaketName | undefined {
  const separator = line.search(/[,;\t]/);
  if (separator < 0) return undefined;
  const id = readId(line.slice(0, separator).trim());
  const title = readMaketTitle(line.slice(separator + 1), line.charAt(separator)).trim();
  return id === undefined || title === '' || title.length > longestTitle ? undefined : { id, title };
}

/** Reads a number, which may be in quotes or after a number sign. */
function readId(text: string): number | undefined {
  const [, digits] = /^"?#?(\d{1,15})"?$/.exec(text) ?? [];
  const id = Number(digits);
  return digits !== undefined && id > 0 ? id : undefined;
}

function readMaketTitle(rest: string, separator: string): string {
  const text = rest.trimStart();
  if (text.startsWith('"')) return readQuoted(text);
  const end = separator === ',' ? -1 : text.indexOf(separator);
  return end < 0 ? text : text.slice(0, end);
}

/** Parses a quoted title, in which two quotes stand for one. Returns an empty title if the quote is not closed. */
function readQuoted(text: string): string {
  let title = '';
  for (let start = 1; ; ) {
    const end = text.indexOf('"', start);
    if (end < 0) return '';
    title += text.slice(start, end);
    if (text[end + 1] !== '"') return title;
    title += '"';
    start = end + 2;
  }
}
