import { passages, replaced } from '../../text/passages.ts';
import { attribute } from '../letterQueries.ts';
import type { Passage } from '../letterTree.ts';
import type { Cut } from './cuts.ts';
import type { Part } from './parts.ts';
import { unseenCauses } from './unseenCauses.ts';
import type { LetterOfPrograms } from './views.ts';

/**
 * Causes of removals that hardly change how a letter looks: they are about pointers, focus, editing, screen readers, how pages open,
 * words that are longer than a line, and whether a program may turn colors dark itself, which its letter doesn't show.
 */
const withoutLook: ReadonlySet<string> = new Set([
  ...unseenCauses,
  'css-at-media-prefers-reduced-motion',
  'css-color-scheme',
  'css-comments',
  'css-cursor',
  'css-font-kerning',
  'css-hyphenate-character',
  'css-hyphenate-limit-chars',
  'css-inert-attribute',
  'css-orphans',
  'css-outline',
  'css-outline-offset',
  'css-overflow-wrap',
  'css-pseudo-class-focus',
  'css-pseudo-class-focus-visible',
  'css-pseudo-class-focus-within',
  'css-resize',
  'css-scroll-snap',
  'css-user-select',
  'css-widows',
  'css-word-break',
  'css-word-wrap',
  'html-aria-describedby',
  'html-aria-hidden',
  'html-aria-label',
  'html-aria-labelledby',
  'html-aria-live',
  'html-comments',
  'html-lang',
  'html-loading-attribute',
  'html-meta-color-scheme',
  'html-required',
  'html-role',
  'html-semantics',
  'html-target',
]);

/** Causes in whose place MJML writes tables and attributes for the programs without them. */
const replacedByMjml: ReadonlySet<string> = new Set([
  'css-border-collapse',
  'css-direction',
  'css-display',
  'css-float',
  'css-margin',
  'css-max-width',
  'css-overflow',
  'css-table-layout',
  'css-width',
]);

/** What is seen of a conditional comment beside its text. */
const drawn = /<(?:img|hr|link|style|svg|v:)/i;

/** Returns a test whether readers see that a program makes a cut in this letter. `isMjml` is true if MJML wrote it. */
export function seenCuts({ source }: LetterOfPrograms, isMjml: boolean): (cut: Cut) => boolean {
  const known = new Map<number, boolean>();
  const isSeenPassage = ({ start, end }: Passage) => {
    const seen = known.get(start) ?? showsSomething(source.slice(start, end));
    known.set(start, seen);
    return seen;
  };
  return ({ removal: { cause, part, place } }) => {
    if (cause === 'conditionalComment') return isSeenPassage(part.kind === 'mark' ? place : part.place);
    if (typeof cause === 'string') return true;
    if (withoutLook.has(cause.slug) || (isMjml && replacedByMjml.has(cause.slug))) return false;
    return !(part.kind === 'declaration' && (isOfHidden(part) || isUsual(part)));
  };
}

function showsSomething(html: string): boolean {
  if (drawn.test(html)) return true;
  const settings = passages(html, /<xml\b/gi, (tag) => (tag === '<XML' ? '</XML>' : '</xml>'));
  const shown = replaced(html, settings, '');
  return /\S/.test(replaced(shown, passages(shown, /</g, '>'), '').replace(/&nbsp;|&#160;/g, ''));
}

/** Returns true for a style of an element that is hidden anyway, such as a preheader, which is hidden in several ways at once. */
const isOfHidden = ({ element, sheet, property }: Part) =>
  sheet === undefined &&
  property !== 'display' &&
  element?.style.some((one) => one.property === 'display' && /^none\b/i.test(one.value)) === true;

/** Returns true for a declaration that says what is usual without it. */
function isUsual({ element, property, value = '' }: Part): boolean {
  const plain = value.trim().toLowerCase();
  switch (property) {
    case 'height':
      return plain === 'auto' && !(element && /\d/.test(attribute(element, 'height')?.value ?? ''));
    case 'table-layout':
      return plain === 'auto';
    case 'letter-spacing':
    case 'white-space':
    case 'word-spacing':
      return plain === 'normal';
    default:
      return false;
  }
}
