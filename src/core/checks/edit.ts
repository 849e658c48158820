import type { LayoutKind } from '../layouts/layout.ts';
import type { Recoloring } from './finding.ts';
import type { Passage } from './letterTree.ts';

/** A finding in the text of a layout. */
export interface FoundIn extends Passage {
  readonly source: string;
  readonly kind: LayoutKind;
  readonly recolorings?: readonly Recoloring[];
}

/** A change of a layout's text, in UTF-16 units. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  /** What takes the place; as a snippet, `$0` is where the cursor goes, and `${1:en}` is selected. */
  readonly text: string;
  readonly isSnippet?: true;
}

export const insertion = (at: number, text: string): Edit => ({ start: at, end: at, text });

export const snippet = (at: number, text: string): Edit => ({ start: at, end: at, text, isSnippet: true });
