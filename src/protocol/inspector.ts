/** What the extension asks the inspector's worker about letters, and what it answers. */
import type { CheckOptions } from '../core/checks/checkLetter.ts';
import type { Finding, Recoloring } from '../core/checks/finding.ts';
import type { LinkTarget } from '../core/checks/linkTargets.ts';
import type { PlaceholderSyntax } from '../core/checks/placeholderSyntax.ts';
import type { LayoutKind } from '../core/layouts/layout.ts';
import type { ReceivedComparison } from '../core/letters/received/compareReceived.ts';
import type { FoundDkimKey } from '../mail/dkim/findKey.ts';
import type { Includes } from './compiler.ts';
import type { CheckedSignature } from './letter.ts';
import type { ReadLetter } from './receivedLetter.ts';

/** A layout in the text that it has now. */
export interface InspectedLayout {
  /** Whose text it is. When it cannot be compiled, the places of its last working text are told. */
  readonly document: string;
  readonly kind: LayoutKind;
  readonly source: string;
  readonly includes: Includes;
}

/** Which child element to go to at each level, from `html` on: `[1, 0]` is the first element in `body`. */
export type ElementPath = readonly number[];

/** Both count from 0; `character` counts UTF-16 units. */
export interface TextPosition {
  readonly line: number;
  readonly character: number;
}

export interface TextRange {
  readonly start: TextPosition;
  readonly end: TextPosition;
}

/** Where something of a letter is written. Without `file`, in the layout itself. */
export interface SourcePlace {
  readonly file?: string;
  readonly range: TextRange;
}

export interface ElementPlace extends SourcePlace {
  /** The start tag; `range` goes up to the end of the element. */
  readonly tag: TextRange;
}

export interface PlacedFinding extends SourcePlace {
  readonly finding: Finding;
  /** Those of the finding, where their colours are written. */
  readonly recolorings?: readonly Recoloring<SourcePlace>[];
}

/** What is found in a letter with its footer. The places in the footer are places of its own text. */
export interface SentFindings {
  readonly letter: readonly PlacedFinding[];
  readonly footer: readonly PlacedFinding[];
}

export interface PlacedTarget extends SourcePlace {
  readonly target: LinkTarget;
}

export type Question =
  | { readonly ask: 'check'; readonly options: CheckOptions }
  /** `html` is what the layout was compiled to, and `footer` what the service appends to it. */
  | {
      readonly ask: 'checkBeforeSending';
      readonly html: string;
      readonly footer: string;
      readonly options: CheckOptions;
    }
  | { readonly ask: 'linkTargets'; readonly filledIn?: readonly PlaceholderSyntax[] }
  | { readonly ask: 'placeOf'; readonly path: ElementPath }
  /** The innermost element at a position in the layout, or in a `file` that it includes. */
  | { readonly ask: 'elementAt'; readonly file?: string; readonly position: TextPosition };

/**
 * What a question is answered with: findings without those that a comment silences. Undefined when there is no such element
 * or place, or addresses could not be told.
 */
export interface Answers {
  readonly check: readonly PlacedFinding[];
  /** `changed` when the layout becomes another letter by now: nobody can say then what is wrong with the one that is sent. */
  readonly checkBeforeSending: SentFindings | 'changed';
  readonly linkTargets: readonly PlacedTarget[] | undefined;
  readonly placeOf: ElementPlace | undefined;
  readonly elementAt: ElementPath | undefined;
}

export interface LayoutJob extends InspectedLayout {
  readonly question: Question;
}

/** The HTML of a letter as it was received, and that of its upload. */
export interface ReceivedJob {
  readonly uploaded: string;
  readonly received: string;
}

/** A message (RFC 5322), and what was found for each of its signatures. */
export interface SignaturesJob {
  readonly message: Uint8Array;
  readonly keys: readonly FoundDkimKey[];
}

/** A received letter to be read: a message (RFC 5322). */
export interface LetterJob {
  readonly letter: Uint8Array;
  /** The reader's language, such as `ru`, by which bytes are understood whose charset nothing tells. */
  readonly language: string;
  /** Reads the headers alone, after the whole letter took too much. */
  readonly headOnly: boolean;
}

export type InspectJob = LayoutJob | ReceivedJob | SignaturesJob | LetterJob;

export type InspectRequest = InspectJob & { readonly id: number };

export type InspectAnswer =
  | Answers[keyof Answers]
  | ReceivedComparison
  | readonly CheckedSignature[]
  | ReadLetter;

export type InspectResult =
  | { readonly answer: InspectAnswer }
  /** The letter has more characters than this, and is not read as a whole. */
  | { readonly tooLarge: number }
  /** Its tree would have more elements than any real letter, nested more deeply. */
  | { readonly treeTooLarge: true }
  | { readonly failed: string };
