import { createLocator } from '../compiler/lines.ts';
import type { SourcePlace, TextPosition, TextRange } from '../protocol/inspector.ts';
import type { SourceFile } from './sourceElements.ts';

type Locator = ReturnType<typeof createLocator>;

const locators = new WeakMap<SourceFile, Locator>();

/** One for each file: it goes over the whole text when it is made. */
function locatorOf(file: SourceFile): Locator {
  const locate = locators.get(file) ?? createLocator(file.text);
  locators.set(file, locate);
  return locate;
}

/** Offsets of a text as lines and characters, which stay true when the editor makes all line endings the same. */
export function rangeIn(file: SourceFile, start: number, end: number): TextRange {
  const locate = locatorOf(file);
  const position = (offset: number): TextPosition => {
    const { line, column } = locate(offset);
    return { line: line - 1, character: column - 1 };
  };
  return { start: position(start), end: position(end) };
}

export function placeIn(file: SourceFile, start: number, end: number): SourcePlace {
  const range = rangeIn(file, start, end);
  return file.path === undefined ? { range } : { file: file.path, range };
}

/** The offset of a position; at the end of its line when there are fewer characters. */
export function offsetIn({ text }: SourceFile, { line, character }: TextPosition): number {
  let start = 0;
  for (let at = 0; at < line; at++) {
    const end = text.indexOf('\n', start);
    if (end === -1) return text.length;
    start = end + 1;
  }
  const end = text.indexOf('\n', start);
  return Math.min(start + character, end === -1 ? text.length : end);
}
