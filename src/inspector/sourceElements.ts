import { Parser } from 'htmlparser2';
import { tags } from '../core/text/markup.ts';
import type { ResolvedText } from '../core/translations/resolvedText.ts';

/** A source file of a letter: the layout, or a file that it includes. */
export interface SourceFile {
  /** The path of an included file; missing for the layout. */
  readonly path?: string;
  /** The files through which it is included: the layout, then each part. */
  readonly within?: readonly string[];
  /** The text of the file, in which the keys are resolved. */
  readonly text: string;
  /** Converts offsets of `text`; missing if the text is that of the file. */
  readonly resolved?: ResolvedText;
}

/** An element in the source: MJML, or HTML inside it. Offsets are in the file's text. */
export interface SourceElement {
  readonly file: SourceFile;
  readonly name: string;
  readonly start: number;
  /** The end of the element's start tag. */
  readonly tagEnd: number;
  readonly end: number;
}

/** The options that MJML gives to its parser. */
export const readerOptions = {
  recognizeCDATA: true,
  decodeEntities: false,
  recognizeSelfClosing: true,
  lowerCaseAttributeNames: false,
};

/** The maximum nesting depth: the parser takes quadratic time in the depth, and no browser renders such a letter. */
export const deepestSourceElement = 1_000;

/** Elements of the head whose content is never HTML. */
const mjmlTextElements = new Set(['mj-style', 'mj-title', 'mj-preview', 'mj-html-attribute']);

/**
 * Returns the elements of an MJML or HTML text, parsed with MJML's parser and options. Includes start tags in conditional comments, because
 * Outlook shows these elements.
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
        if (mjmlTextElements.has(name)) openTexts++;
        if (open.length > deepestSourceElement) parser.pause();
      },
      onclosetag(_name, implied) {
        const element = open.pop();
        if (!element) return;
        if (mjmlTextElements.has(element.name)) openTexts--;
        // A stray closing tag may imply an element, which has no source.
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
