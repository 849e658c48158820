import { Parser } from 'htmlparser2';
import { tags } from '../core/text/markup.ts';

/** A text that a letter is made of: the layout, or a file that it includes. */
export interface SourceFile {
  /** Missing for the layout itself. */
  readonly path?: string;
  readonly text: string;
}

/** An element as it is written: MJML's own, or HTML inside. All offsets are in the file's text. */
export interface SourceElement {
  readonly file: SourceFile;
  readonly name: string;
  readonly start: number;
  /** Right behind its start tag. */
  readonly tagEnd: number;
  readonly end: number;
}

/** How MJML reads a text. */
export const readerOptions = {
  recognizeCDATA: true,
  decodeEntities: false,
  recognizeSelfClosing: true,
  lowerCaseAttributeNames: false,
};

/** What is deeper is not looked into: the parser takes the square of the depth, and no browser shows a letter that is so deep. */
export const deepest = 1_000;

/** Elements of the head whose content is never HTML. */
const textElements = new Set(['mj-style', 'mj-title', 'mj-preview', 'mj-html-attribute']);

/**
 * The elements of an MJML or HTML text, read with the parser and the options that MJML reads it with. Tags in conditional
 * comments count, as far as their start tags: what Outlook shows comes from somewhere too.
 */
export function readElements(file: SourceFile): readonly SourceElement[] {
  const { text } = file;
  const elements: SourceElement[] = [];
  const open: { readonly name: string; readonly start: number; readonly tagEnd: number }[] = [];
  let openTexts = 0;

  const parser = new Parser(
    {
      onopentag(name) {
        open.push({ name, start: parser.startIndex, tagEnd: parser.endIndex + 1 });
        if (textElements.has(name)) openTexts++;
        if (open.length > deepest) parser.pause();
      },
      onclosetag(_name, implied) {
        const element = open.pop();
        if (!element) return;
        if (textElements.has(element.name)) openTexts--;
        // A closing tag alone may imply an element, which is written nowhere.
        if (text[element.start + 1] === '/' || openTexts > 0) return;
        const isClosedByAnother = implied && element.start !== parser.startIndex;
        const end = isClosedByAnother ? parser.startIndex : parser.endIndex + 1;
        elements.push({ file, ...element, end: Math.max(element.tagEnd, end) });
      },
      oncomment(comment) {
        if (!comment.startsWith('[if') || openTexts > 0) return;
        const offset = text.indexOf(comment, parser.startIndex);
        for (const { name, closing, start, end } of tags(comment)) {
          const tagEnd = offset + end;
          if (!closing) elements.push({ file, name, start: offset + start, tagEnd, end: tagEnd });
        }
      },
    },
    readerOptions,
  );
  parser.end(text);
  for (const element of open) elements.push({ file, ...element, end: text.length });
  return elements.toSorted((a, b) => a.start - b.start);
}
