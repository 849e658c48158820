import { createLocator } from '../compiler/lines.ts';
import type { Passage as LetterPassage } from '../core/checks/letterTree.ts';
import type { SourcePlace, TextPosition, TextRange } from '../protocol/inspector.ts';
import type { LetterSource } from './letterSource.ts';
import { findPassage } from './passages.ts';
import type { SourceFile } from './sourceElements.ts';

type Locator = ReturnType<typeof createLocator>;

const locators = new WeakMap<SourceFile, Locator>();

/** Returns a file's locator. Cached, because creating a locator scans the whole text. */
function locatorOf(file: SourceFile): Locator {
  const locate = locators.get(file) ?? createLocator(file.resolved?.source ?? file.text);
  locators.set(file, locate);
  return locate;
}

/** Converts offsets to lines and characters of the file as it is written, which stay valid when the editor normalizes line endings. */
export function rangeIn(file: SourceFile, start: number, end: number): TextRange {
  const { resolved } = file;
  const locate = locatorOf(file);
  const position = (offset: number): TextPosition => {
    const { line, column } = locate(offset);
    return { line: line - 1, character: column - 1 };
  };
  return {
    start: position(resolved?.toSource(start) ?? start),
    end: position(resolved?.toSource(end, 'end') ?? end),
  };
}

export function placeIn(file: SourceFile, start: number, end: number): SourcePlace {
  const range = rangeIn(file, start, end);
  return file.path === undefined ? { range } : { file: file.path, range };
}

/** Converts a position in the file as it is written to an offset. A position beyond the end of its line becomes the end of the line. */
export function offsetIn({ text, resolved }: SourceFile, position: TextPosition): number {
  return resolved ? resolved.toResolved(offsetOf(resolved.source, position)) : offsetOf(text, position);
}

function offsetOf(text: string, { line, character }: TextPosition): number {
  let start = 0;
  for (let at = 0; at < line; at++) {
    const end = text.indexOf('\n', start);
    if (end === -1) return text.length;
    start = end + 1;
  }
  const end = text.indexOf('\n', start);
  return Math.min(start + character, end === -1 ? text.length : end);
}

/** Returns the place in the source, in lines and characters, of a passage of the letter's HTML. */
export function sourcePlaceOf(letter: LetterSource, { start, end }: LetterPassage): SourcePlace | undefined {
  const passage = findPassage(letter, start, end);
  return passage && placeIn(passage.file, passage.start, passage.end);
}
