/**
 * The messages between the extension and the page with the changes that the service made to a letter. The page also shows what a mail program
 * made of it, compared with what was predicted.
 */
import type { Mark } from '../core/letters/received/markPlaces.ts';
import type { ParametersFate } from '../core/links/carriedParameters.ts';
import type { AccountKind } from './accountKind.ts';
import { hasFields } from './hasFields.ts';
import type { Tone } from './tone.ts';

/** The whole state of the page, sent after each change. Its words are in the user's language; its excerpts are from the letters. */
export interface ChangesState {
  /** The subject of the letter, or the name of its file. */
  readonly subject: string;
  /** Says what the page shows, if that isn't what the service changed. */
  readonly heading?: string;
  /** To whom the letter went, and when. */
  readonly about: readonly string[];
  /** Names the upload that the letter is compared with, which can be opened. Absent if the letters couldn't be compared. */
  readonly comparedWith?: string;
  /** The reason why places of the upload are not in the layout. */
  readonly outdated?: string;
  /** The account, while it is the active one. */
  readonly account?: { readonly name: string; readonly kind: AccountKind };
  /** Identifies the comparison, to which the numbers of places refer. */
  readonly revision: number;
  /** What the service changed. Absent if the letters couldn't be compared. */
  readonly changes?: ChangesView;
  /** The reason why the letters couldn't be compared, and what the user does next. */
  readonly failure?: { readonly verdict: Remark; readonly next: readonly NextStep[] };
  /** True if the pictures of both letters are loaded from the web. */
  readonly arePicturesLoaded: boolean;
}

export interface ChangesView {
  /** What readers may see of what the service changed, and as a detail the rest. */
  readonly verdict: Remark;
  /** Says what is outlined in both letters, if these are shown. */
  readonly outlined?: OutlinedView;
  /** Names the upload above it, if the letter is probably not made from it. */
  readonly uploadTitle?: string;
  readonly parts: readonly PartView[];
  /** What arrived as it should. Absent if nothing did. */
  readonly inOrder?: { readonly title: string; readonly facts: readonly string[] };
  /** What the user does next. */
  readonly next: readonly NextStep[];
  /** The names of the places to go to, by number: “Line 42 of spring.mjml”. */
  readonly places: readonly string[];
}

/** What is outlined in both letters: what each outline means, and what has none. */
export interface OutlinedView {
  readonly legend: readonly { readonly mark: Mark; readonly words: string }[];
  readonly about: string;
}

/** A step after the comparison, and the button that makes it. */
export interface NextStep {
  readonly words: string;
  readonly action?: StepAction;
  /** Another way to make the step. */
  readonly other?: StepAction;
}

interface StepAction {
  readonly type: (typeof actions)[number];
  readonly label: string;
  /** Says what the action does beside that. */
  readonly about?: string;
}

export interface Remark {
  readonly tone: Tone;
  readonly words: string;
  readonly detail?: string;
}

/** A part of the letter, such as its links: what happened to it, and each change. */
export interface PartView {
  readonly title: string;
  readonly remarks: readonly Remark[];
  readonly changes: readonly ChangeView[];
  /** True for the style sheets, whose changed properties the page finds out. */
  readonly areStyles?: true;
  /** Says how many changes are not listed. */
  readonly more?: string;
  /** What the user may do with this part. */
  readonly step?: NextStep;
}

/** A change: a passage of the upload and what stands there in the received letter. */
export interface ChangeView {
  readonly words?: string;
  readonly uploaded: SideView;
  /** Absent if the passage is missing in the received letter and has no place there. */
  readonly received?: SideView;
  /** Of a link through the click counter of the service: whether it is known to lead to the same address. */
  readonly counted?: 'same' | 'unknown';
  /** True for a place of which only the code says something: a placeholder, or what is not as predicted. */
  readonly isPlace?: true;
  /** True if the texts are web addresses, which have no entities. */
  readonly isAddress?: true;
  /** Of a link: the address to which the received one redirects, if that was requested. */
  readonly leadsTo?: string;
}

/** One side of a change. Its text is empty if the passage is only in the other letter. */
export interface SideView {
  readonly text: string;
  /** The number of its place. */
  readonly place: number;
}

/** The page's letter and its upload, as VS Code keeps them. */
export interface ChangesMemory {
  /** The address of the letter. */
  readonly letter: string;
  /**
   * The identity of the account, empty without one, and the maket in its records. Without a maket, it is not known from which upload the
   * letter was made.
   */
  readonly account: string;
  readonly maket?: number;
  /** The subject of the letter, once it was read. */
  readonly subject?: string;
  /** What the redirects do to the parameters of links, if they were requested. */
  readonly fates?: readonly ParametersFate[];
  /** The addresses to which the links redirect, in the same order; empty if they are not known. */
  readonly targets?: readonly string[];
}

export type ToChangesPage = {
  readonly type: 'show';
  readonly state: ChangesState;
  /** Absent if nothing is kept: VS Code doesn't restore the page then. */
  readonly memory?: ChangesMemory;
  /** Both letters. Absent if the page has them already, or if they are too large to be shown. */
  readonly letters?: BothLetters;
};

/** The HTML of both letters with its changed places marked. */
export interface BothLetters {
  readonly uploaded: string;
  readonly received: string;
  /** True if one of them has pictures from the web that a reader sees. */
  readonly havePictures: boolean;
}

/** A message from the page. `ready` asks for the state: a hidden page receives nothing, so it asks each time it becomes visible. */
export type FromChangesPage =
  | { readonly type: (typeof requests | typeof actions)[number] }
  | { readonly type: 'open'; readonly revision: number; readonly place: number };

const requests = ['ready', 'diff', 'openUpload', 'loadPictures'] as const;

/** The requests of the buttons of next steps. */
const actions = [
  ...([
    'follow',
    'sendTest',
    'testElsewhere',
    'addFooter',
    'useFooter',
    'goToChange',
    'newCampaign',
    'copyMessage',
    'openDomain',
  ] as const),
  ...(['chooseUpload', 'compareElsewhere', 'tell', 'again', 'retry'] as const),
] as const;

/** Returns the message from the page, or `undefined` if it is invalid. */
export function readFromChangesPage(data: unknown): FromChangesPage | undefined {
  if (!hasFields(data)) return undefined;
  const { revision, place } = data;
  if (data.type === 'open')
    return typeof revision === 'number' && typeof place === 'number'
      ? { type: 'open', revision, place }
      : undefined;
  const type = [...requests, ...actions].find((request) => request === data.type);
  return type && { type };
}

/** Returns the message from the extension, or `undefined` if it is invalid. */
export function readToChangesPage(data: unknown): ToChangesPage | undefined {
  const isShown = hasFields(data) && data.type === 'show' && hasFields(data.state);
  const known = isShown && (data.memory === undefined || readChangesMemory(data.memory));
  return known ? (data as unknown as ToChangesPage) : undefined;
}

/** The maximum length of the address of a letter and of its subject, and the maximum number of kept fates. */
const [longestAddress, longestSubject, mostFates] = [10_000, 200, 10_000];

/** Returns the state that VS Code kept, or `undefined` if it is invalid. */
export function readChangesMemory(data: unknown): ChangesMemory | undefined {
  if (!hasFields(data)) return undefined;
  const { letter, account, maket, subject, fates, targets } = data;
  if (typeof letter !== 'string' || letter.length > longestAddress) return undefined;
  if (typeof account !== 'string') return undefined;
  if (maket === undefined) return { letter, account };
  if (!Number.isSafeInteger(maket)) return undefined;
  const areFates = Array.isArray(fates) && fates.length <= mostFates && fates.every(isFate);
  const areTargets =
    areFates && Array.isArray(targets) && targets.length === fates.length && targets.every(isAddress);
  return {
    ...{ letter, account, maket: Number(maket) },
    ...(typeof subject === 'string' && { subject: subject.slice(0, longestSubject) }),
    ...(areFates && { fates }),
    ...(areTargets && { targets }),
  };
}

const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= longestAddress;

const isFate = (value: unknown): value is ParametersFate =>
  value === 'kept' || value === 'lost' || value === 'hidden';
