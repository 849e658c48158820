import { Parser } from 'htmlparser2';
import { createLocator, type Position } from './lines.ts';

/** An MJML element that is opened and never closed. */
export interface UnclosedElement extends Position {
  readonly element: string;
}

export interface Include extends Position {
  readonly path: string;
}

export interface Scan {
  readonly unclosed: readonly UnclosedElement[];
  readonly includes: readonly Include[];
}

const isMjml = (name: string) => name === 'mjml' || name.startsWith('mj-');

/**
 * Reads a layout with the parser and the options that MJML reads it with, and finds what MJML keeps to itself:
 * elements that are never closed, whose content it loses, and the places of `mj-include`.
 * Of the elements that end at one place, only the innermost is told: the others are unclosed because of it.
 */
export function scanMjml(source: string): Scan {
  const locate = createLocator(source);
  const open: { readonly name: string; readonly at: number }[] = [];
  const unclosed: UnclosedElement[] = [];
  const includes: Include[] = [];
  let lastClosedAt = -1;

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (!isMjml(name)) return;
        open.push({ name, at: parser.startIndex });
        if (name === 'mj-include') {
          includes.push({ path: attributes.path ?? '', ...locate(parser.startIndex) });
        }
      },
      onclosetag(name, implied) {
        if (!isMjml(name)) return;
        const element = open.pop();
        const closesItself = element?.at === parser.startIndex;
        if (!implied || closesItself || !element || lastClosedAt === parser.startIndex) return;
        lastClosedAt = parser.startIndex;
        unclosed.push({ element: name, ...locate(element.at) });
      },
    },
    {
      recognizeCDATA: true,
      decodeEntities: false,
      recognizeSelfClosing: true,
      lowerCaseAttributeNames: false,
    },
  );
  parser.end(source);
  return { unclosed, includes };
}
