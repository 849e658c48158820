/** The jobs of the inspector's worker, and its answers. */

import type { CheckOptions } from '../core/checks/checkLetter.ts';
import type { Finding, Recoloring } from '../core/checks/finding.ts';
import type { Passage } from '../core/checks/letterTree.ts';
import type { LinkTarget } from '../core/checks/linkTargets.ts';
import type { MakeSmaller, SmallerLetter } from '../core/checks/smaller/smallerLetter.ts';
import type { FooterKind } from '../core/layouts/footer.ts';
import type { LayoutKind } from '../core/layouts/layout.ts';
import type { LetterOpening } from '../core/letters/letterOpening.ts';
import type { ReceivedComparison } from '../core/letters/received/compareReceived.ts';
import type { LetterLink } from '../core/links/letterLinks.ts';
import type { PlaceholderSyntax } from '../core/templates/placeholderSyntax.ts';
import type { TemplateDeclaration } from '../core/templates/templateDeclaration.ts';
import type { FoundDkimKey } from '../mail/dkim/findKey.ts';
import type { CompilerProblem, LayoutContext } from './compiler.ts';
import type { SignatureView } from './letter.ts';
import type { ReadLetter } from './receivedLetter.ts';

/** The current text of a layout. */
export interface InspectedLayout {
  /** Identifies the layout. If the text does not compile, answers refer to the last text that did. */
  readonly document: string;
  readonly kind: LayoutKind;
  readonly source: string;
  readonly context: LayoutContext;
}

/** The path of an element: the index of the child element at each level below `html`. `[1, 0]` is the first element in `body`. */
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

/** The position of a part of the letter in the source: in `file`, or in the layout itself if there is no `file`. */
export interface SourcePlace {
  readonly file?: string;
  readonly range: TextRange;
}

export interface ElementPlace extends SourcePlace {
  /** The range of the start tag. `range` covers the whole element. */
  readonly tag: TextRange;
}

export interface PlacedFinding extends SourcePlace {
  readonly finding: Finding;
  /** The recolorings of the finding, with the positions of the colors in the source. */
  readonly recolorings?: readonly Recoloring<SourcePlace>[];
}

/** The reason why a letter is not read: it is longer than `limit`, in UTF-16 units, or it expands to too many elements. */
export type TooLarge =
  | { readonly kind: 'tooLarge'; readonly limit: number }
  | { readonly kind: 'treeTooLarge' };

/** What compiling and checking a layout has found. */
export interface CheckedLayout {
  readonly problems: readonly CompilerProblem[];
  readonly findings: readonly PlacedFinding[] | TooLarge;
}

/** The findings in a letter and its footer. Positions in the footer refer to the text of the footer. */
export interface SentFindings {
  readonly letter: readonly PlacedFinding[];
  readonly footer: readonly PlacedFinding[];
  /** The beginning of the letter's text, as inboxes show it. */
  readonly opening: LetterOpening;
}

export interface PlacedTarget extends SourcePlace {
  readonly target: LinkTarget;
}

/** A link with its place in the source. The place is that of an element if the address is not written in one attribute of the source. */
export interface PlacedLink extends SourcePlace {
  readonly link: LetterLink;
  /** True if the place is the value of an `href`, with the same text as in the letter. */
  readonly isExact: boolean;
}

/** Why programs drop something of a letter, or show what others don’t, and where. */
export interface ProgramLoss {
  /** The feature's name in the data of Can I email, or the name of another known fact (`core/checks/support/facts.ts`). */
  readonly cause: string;
  /** The feature's title; empty for other facts. */
  readonly title: string;
  /** When it was tested last: a date or a year. */
  readonly tested: string;
  /** The address of the page with the tests. */
  readonly page: string;
  /** True if MJML writes the feature itself, with something else for programs without it. */
  readonly isOfMjml: boolean;
  /** True if readers see it: removals of pointers, hidden elements and the like don't change how the letter looks. */
  readonly isSeen: boolean;
  /** True for style rules for dark mode alone. */
  readonly isForDarkColors?: true;
  /** The names of the programs that drop it, unless all of the group do. */
  readonly onlyIn?: readonly string[];
  readonly count: number;
  /** The lines of the layout; empty for letters that are not shown, and for what MJML wrote alone. */
  readonly places: readonly LossPlace[];
}

/** A line of a layout on which programs drop something. */
export interface LossPlace extends SourcePlace {
  /** True if a finding at this place has a quick fix. */
  readonly canFix: boolean;
}

/** Programs in which a letter looks the same. */
export interface ProgramGroup {
  readonly programs: readonly { readonly id: string; readonly name: string }[];
  /** True if readers miss nothing of the letter. */
  readonly isAsMade: boolean;
  /** The number of passages that any of them drops, or shows though other programs don’t. */
  readonly changes: number;
  readonly losses: readonly ProgramLoss[];
}

/** The HTML of footers, by whose they are. */
export type FooterTexts = Readonly<Partial<Record<FooterKind, string>>>;

/** What a program changes in a letter, for outlines: elements, and selectors of style rules. */
export interface OutlinedRemovals {
  readonly paths: readonly ElementPath[];
  readonly selectors: readonly string[];
}

/** The letter that a program shows, and what it shows of each footer. */
export interface ProgramView {
  readonly html: string;
  readonly footers?: FooterTexts;
}

export interface ProgramLetters {
  readonly groups: readonly ProgramGroup[];
  /** What can be shown besides: Gmail's app with an account of another provider, and the letter without pictures. */
  readonly others: readonly ProgramGroup[];
  /** The letter that the program shows that was asked for, and what it shows of each footer. */
  readonly view?: string;
  readonly footers?: FooterTexts;
  readonly beside?: ProgramView;
  readonly outlined?: OutlinedRemovals;
}

/** The edits that make a letter smaller, and the sizes before and after in bytes. */
export interface SmallerSource extends Pick<SmallerLetter, 'edits' | 'saving'> {
  readonly before: number;
  readonly after: number;
}

/** A mail program by its id, and the syntaxes of placeholders that are no HTML to it. */
export interface SeenBy {
  readonly program: string;
  readonly filledIn: readonly PlaceholderSyntax[];
}

/** How the letter is shown: filled in for a person, and as a mail program shows it. */
interface ShownLetter {
  readonly person?: PersonFields;
  readonly seenBy?: SeenBy;
}

export type InspectorQuestion =
  | { readonly ask: 'check'; readonly options: CheckOptions }
  /** Asks for the problems that compiling a layout has, and for its findings if there are options. Its letter is not kept. */
  | { readonly ask: 'checkOnce'; readonly options: CheckOptions | undefined }
  /** Checks a letter before it is sent. `html` is the compiled layout; `footer` is the footer that the service appends. */
  | {
      readonly ask: 'checkBeforeSending';
      readonly html: string;
      readonly footer: string;
      readonly options: CheckOptions;
    }
  | { readonly ask: 'linkTargets'; readonly filledIn?: readonly PlaceholderSyntax[] }
  | { readonly ask: 'letterLinks'; readonly filledIn: readonly PlaceholderSyntax[] }
  /** Asks for the places of passages of `html` in the source. */
  | { readonly ask: 'passagePlaces'; readonly html: string; readonly passages: readonly Passage[] }
  /** Asks which programs show which letters, and for the letter `html` as the program `shown` shows it. */
  | {
      readonly ask: 'programLetters';
      readonly html: string;
      /** True if the letter is filled in for a person: removals are then those of the layout. */
      readonly isFilledIn: boolean;
      readonly clients: readonly string[];
      readonly shown?: string | undefined;
      /** Another program whose letter is asked for, to be shown beside it. */
      readonly beside?: string | undefined;
      /** True to ask for what the program `shown` changes in the letter, instead of its letter. */
      readonly isOutlined?: boolean | undefined;
      /** The footers that may follow the letter. */
      readonly footers: FooterTexts;
      readonly filledIn: readonly PlaceholderSyntax[];
    }
  /** Asks for the edits that make the source of an HTML layout smaller; for MJML, for the sizes of its letter alone. */
  | ({ readonly ask: 'smaller' } & MakeSmaller)
  /** Asks for the place of an element of the letter as it is shown. */
  | ({ readonly ask: 'placeOf'; readonly path: ElementPath } & ShownLetter)
  /** Asks for the places of several elements, which no newer question supersedes. */
  | {
      readonly ask: 'placesOf';
      readonly paths: readonly ElementPath[];
      readonly person?: PersonFields;
    }
  /** Asks for the innermost element at a position in the layout, or in a `file` that it includes. */
  | ({ readonly ask: 'elementAt'; readonly file?: string; readonly position: TextPosition } & ShownLetter)
  /** Asks for the outermost elements of the letter that come from an included `file`, or from what it includes. */
  | ({ readonly ask: 'elementsOf'; readonly file: string } & ShownLetter);

/**
 * The answers by question. Findings that a comment silences are left out. An answer is `undefined` if there is no such element or position,
 * or if the positions of links can't be determined.
 */
export interface InspectorAnswers {
  readonly check: readonly PlacedFinding[];
  readonly checkOnce: CheckedLayout;
  /** `changed` if the layout no longer compiles to `html`, so that positions can't be determined. */
  readonly checkBeforeSending: SentFindings | 'changed';
  readonly linkTargets: readonly PlacedTarget[] | undefined;
  readonly letterLinks: readonly PlacedLink[] | undefined;
  /** `undefined` if the layout does not compile to `html`, at least not any more. */
  readonly passagePlaces: readonly (SourcePlace | undefined)[] | undefined;
  readonly programLetters: ProgramLetters | undefined;
  readonly smaller: SmallerSource | undefined;
  readonly placeOf: ElementPlace | undefined;
  readonly placesOf: readonly (ElementPlace | undefined)[] | undefined;
  readonly elementAt: ElementPath | undefined;
  readonly elementsOf: readonly ElementPath[] | undefined;
}

export interface LayoutJob extends InspectedLayout {
  readonly question: InspectorQuestion;
}

/** The HTML of a received letter and of its upload, for a comparison. */
export interface ReceivedJob {
  readonly uploaded: string;
  readonly received: string;
}

/** A message (RFC 5322) whose signatures to verify, and the keys of each signature. */
export interface SignaturesJob {
  readonly message: Uint8Array;
  readonly keys: readonly FoundDkimKey[];
}

/** A received letter to parse: a message (RFC 5322). */
export interface LetterJob {
  readonly letter: Uint8Array;
  /** The user's language, such as `ru`. Determines the charset of text that declares none. */
  readonly language: string;
  /** Reads only the headers. Set after the whole letter exceeded a limit. */
  readonly headOnly: boolean;
}

/** A letter whose template code to fill in with a person's fields. */
export interface FillJob {
  readonly template: string;
  readonly person: PersonFields;
  /** The language of the template code, if the layout declares it. */
  readonly declared?: TemplateDeclaration | undefined;
}

/** The fields of a person, as JSON: an object that was cloned could have a getter or a prototype. */
type PersonFields = string;

/** A letter with its template code filled in, or why that failed. */
export type FilledIn = FilledTemplate | { readonly problem: 'tookTooLong' | 'tooLarge' | 'tooMuchCode' };

export interface FilledTemplate {
  readonly html: string;
  /**
   * Why only simple fields are filled in, but no conditions and loops: in the words of the template language, or the code or language that is
   * not run.
   */
  readonly onlyFields?: string;
  /** True if `onlyFields` is code or a language that is not run. */
  readonly isUnsupported?: true;
  /** The code that needs files or functions of the service. */
  readonly leftOut?: readonly string[];
  /** The language that was taken, and another one that could have the code and gives a different letter. */
  readonly ambiguous?: readonly [string, string];
}

/** A layout for whose template code to make sample people. */
export interface PeopleJob {
  readonly peopleFor: string;
  /** The user's language, such as `ru`. */
  readonly language: string;
}

/** A letter for an approval packet, with the pictures that the packet contains, as `data:` URLs by their addresses. */
export interface PacketJob {
  readonly packetOf: string;
  readonly pictures: Readonly<Record<string, string>>;
}

/** A letter that makes no request. */
export interface QuietLetter {
  readonly html: string;
  /** The addresses of its pictures that were not given, and how often it uses each. */
  readonly missing: ReadonlyMap<string, number>;
}

/** A compiled letter to make smaller. */
export interface SmallerJob extends MakeSmaller {
  readonly smallerOf: string;
}

/** HTML that a mail program shows, about which to guess the program. */
export interface ShownJob {
  readonly guessOf: string;
  /** The ids of the programs of the setting. */
  readonly clients: readonly string[];
}

/** The programs that HTML may be from, the likeliest first. */
export interface ShownPrograms {
  readonly programs: readonly { readonly id: string; readonly name: string }[];
  /** True if the first one has left its marks in the HTML. */
  readonly isGuessed: boolean;
}

/** The HTML of a letter as it was sent, and as a program shows it, to compare with what is predicted of the program. */
export interface PredictionsJob {
  readonly predictedOf: string;
  readonly shown: string;
  readonly program: string;
}

/** What a program should have done with the uses of a feature in a letter, and whether it has. */
export interface ComparedPrediction extends Pick<ProgramLoss, 'cause' | 'title' | 'tested' | 'page'> {
  readonly expected: 'kept' | 'dropped';
  /** `undecided` if what the program shows doesn't tell. */
  readonly outcome: 'holds' | 'fails' | 'undecided';
  /** The first places in the letter that are not as predicted, and how many there are. */
  readonly places: readonly Passage[];
  readonly count: number;
}

/** A compiled letter to tell in words. */
export interface WordsJob {
  readonly wordsOf: string;
}

/** What readers see of a letter, as text. */
export interface LetterInWords {
  /** The letter as a plain-text mail app would show it, with the addresses of links. */
  readonly text: string;
  /** The beginning of the text, as inboxes show it. */
  readonly beginning: string;
}

export type InspectJob =
  | SmallerJob
  | ShownJob
  | PredictionsJob
  | WordsJob
  | LayoutJob
  | ReceivedJob
  | SignaturesJob
  | LetterJob
  | FillJob
  | PeopleJob
  | PacketJob;

export type InspectRequest = InspectJob & { readonly id: number };

export type InspectAnswer =
  | InspectorAnswers[keyof InspectorAnswers]
  | ReceivedComparison
  | readonly SignatureView[]
  | ReadLetter
  | FilledIn
  | QuietLetter
  | LetterInWords
  | ShownPrograms
  | readonly ComparedPrediction[]
  | string;

export type InspectResult =
  | { readonly answer: InspectAnswer }
  | { readonly refused: TooLarge }
  | { readonly failed: string };
