import { denseHtml, fullHtml, growingHtml } from './growingHtml.ts';
import { growingStyles } from './growingStyles.ts';
import { growingLayouts, growingTemplates } from './growingTemplates.ts';
import type { TextKind } from './inputs.ts';

/** A text that is known to have grown once, or that is as costly as its size allows. */
interface KnownShape {
  readonly kind: TextKind;
  readonly what: string;
  readonly text: string;
}

const ofKind = (kind: TextKind, texts: Readonly<Record<string, string>>): readonly KnownShape[] =>
  Object.entries(texts).map(([what, text]) => ({ kind, what, text }));

export const knownShapes: readonly KnownShape[] = [
  ...ofKind('html', growingHtml),
  ...ofKind('styles', growingStyles),
  ...ofKind('layout', growingLayouts),
  ...Object.entries(growingTemplates).flatMap(([language, texts]) =>
    ofKind(`template of ${language as keyof typeof growingTemplates}`, texts),
  ),
];

/** Shapes of which each costs a lot by its size alone, for the long form. */
export const denseShapes: readonly KnownShape[] = Object.entries({
  dense: denseHtml,
  full: fullHtml,
}).flatMap(([how, texts]) =>
  Object.entries(texts).map(([what, text]) => ({ kind: 'html', what: `${how} ${what}`, text }) as const),
);

/** Returns the name of a shape, by which processes speak of it. */
export const shapeName = ({ kind, what }: KnownShape): string => `${kind} ${what}`;
