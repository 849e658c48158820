/** The messages between the extension and the page that reviews a campaign before it is sent. */
import type { Device } from '../core/campaigns/inboxPrograms.ts';
import type { AccountKind } from './accountKind.ts';
import { hasFields } from './hasFields.ts';
import { plainNumber } from './importPage.ts';
import type { Tone, VerdictView } from './tone.ts';

/** The whole state of the page, sent after each change. Texts are in the user's language. */
export interface ReviewState {
  /** The subject of the campaign or, in a rehearsal, the name of the letter. */
  readonly title: string;
  readonly account: string;
  readonly accountKind: AccountKind;
  /** False while another account is active, or none. */
  readonly isActive: boolean;
  /** What the page is: the review of a campaign or a letter, or what became of the campaign. */
  readonly heading: string;
  /** True if nothing can be sent from this page: it only checks a letter. */
  readonly isRehearsal: boolean;
  /** True once the campaign is sent or scheduled. */
  readonly isSent: boolean;
  readonly verdict: VerdictView;
  readonly inbox: InboxView;
  readonly sections: readonly SectionView[];
  /** True if the page has room for the letter: it is shown, or is being looked at. */
  readonly hasLetter: boolean;
  /** Says what isn’t so in the letter as it is shown. */
  readonly letterNote?: string;
  /** Opens the preview of the letter. Absent if the letter can’t be shown. */
  readonly preview?: ActionView;
  /** The problems that the user can accept. Absent if there are none. */
  readonly acceptance?: {
    readonly words: string;
    readonly isGiven: boolean;
  };
  /** The form that sends. Absent while nothing can be sent. */
  readonly go?: {
    readonly label: string;
    /** What cannot be undone, and that letters of a test account are sent, too, said beside the button. */
    readonly about: readonly string[];
    readonly typed?: TypedView;
    /** The button that sends without holding the campaign first. Absent if `label` does so. */
    readonly now?: string;
  };
  /** What one does next, the main thing first. With `go`, sending comes after it. Empty if sending is the only thing. */
  readonly next: readonly ActionView[];
  /** What checks that which is not checked yet. */
  readonly checks: readonly ActionView[];
  /** Sends another test of the letter. Absent if that can’t be done from this page, and if a remark says that there was none. */
  readonly test?: ActionView;
  /** True if the questions can be asked again. */
  readonly canGoBack: boolean;
  /** What the page shows. A click on the button that sends names it, so that nothing else is sent. */
  readonly shown: string;
}

/** A text that the user must type before letters reach real people. */
export interface TypedView {
  readonly words: string;
  readonly text: string;
}

/** Returns true if the user typed the text. Case, blanks around it, and the separators of a number don't matter. */
export function isTyped(typed: string, { text }: TypedView): boolean {
  const folded = (of: string) => of.normalize().trim().toLowerCase();
  const number = plainNumber(text);
  return folded(typed) === folded(text) || (/^\d+$/.test(number) && plainNumber(typed) === number);
}

export interface SectionView {
  readonly title: string;
  readonly value?: string;
  /** What somebody who approves the campaign reads instead of `value`. */
  readonly valueForReader?: string;
  readonly change?: ActionView;
  readonly items: readonly ItemView[];
  /** What is known besides: neither a check that passed nor a remark. */
  readonly facts: readonly ItemView[];
  /** True if it concerns only who sends the campaign, not who approves it. */
  readonly isForSender?: true;
  /** True if `value` says that something which is asked for is done. */
  readonly isDone?: true;
}

export interface ItemView {
  readonly tone: Tone;
  readonly words: string;
  readonly detail?: string;
  readonly actions: readonly ActionView[];
  /** True if who approves the campaign can judge it, too. */
  readonly isForReader?: true;
}

export interface ActionView {
  readonly id: string;
  readonly label: string;
  /** True for a button in the bar that must not be taken for the one beside it. */
  readonly isApart?: true;
  /** True for one of several answers, of which none is expected more than the others. */
  readonly isAnswer?: true;
}

/** The letter among others in an inbox, and the remarks about that. The subject is the title of the page. */
export interface InboxView extends SectionView {
  /** Missing for a letter that is only checked. */
  readonly sender?: string;
  /** The beginning of the letter's text; empty if it has none or is not known yet. */
  readonly preview: string;
  readonly programs: readonly ProgramView[];
}

/** How one mail program cuts it. */
export interface ProgramView {
  readonly program: string;
  readonly device: Device;
  readonly subject: string;
  readonly preview: string;
}

/** The draft that a page is about, as VS Code keeps it. Times are ISO 8601 in UTC. */
export interface ReviewMemory {
  /** The account's identity. */
  readonly account: string;
  readonly accountName: string;
  /** Identifies the page. */
  readonly id: number;
  readonly draft: KeptDraft;
}

export interface KeptDraft {
  readonly letter:
    | { readonly maket: number }
    | { readonly layout: string; readonly title: string; readonly language?: string };
  readonly subject?: string;
  readonly lists: readonly number[];
  readonly sender?: { readonly id: number; readonly email: string };
  readonly start?: string;
}

export type ToReviewPage =
  | { readonly type: 'show'; readonly state: ReviewState; readonly memory: ReviewMemory }
  /** The letter with its footer, without scripts. Absent if it can't be shown. */
  | { readonly type: 'letter'; readonly html?: string };

export type FromReviewPage =
  | { readonly type: 'ready' | 'back' }
  | { readonly type: 'act'; readonly id: string }
  | { readonly type: 'accept'; readonly isGiven: boolean }
  /** `isNow` is true if the campaign is not held first. */
  | { readonly type: 'send'; readonly shown: string; readonly typed: string; readonly isNow: boolean };

export type PostToExtension = (message: FromReviewPage) => void;

const longestText = 10_000;

/** Returns the message from the page, or `undefined` if it is invalid. */
export function readFromReviewPage(data: unknown): FromReviewPage | undefined {
  if (!hasFields(data)) return undefined;
  switch (data.type) {
    case 'ready':
    case 'back':
      return { type: data.type };
    case 'act':
      return isText(data.id) ? { type: 'act', id: data.id } : undefined;
    case 'accept':
      return typeof data.isGiven === 'boolean' ? { type: 'accept', isGiven: data.isGiven } : undefined;
    case 'send':
      return isText(data.shown) && isText(data.typed) && typeof data.isNow === 'boolean'
        ? { type: 'send', shown: data.shown, typed: data.typed, isNow: data.isNow }
        : undefined;
    default:
      return undefined;
  }
}

/** Returns the message from the extension, or `undefined` if it is invalid. */
export function readToReviewPage(data: unknown): ToReviewPage | undefined {
  if (!hasFields(data)) return undefined;
  const isKnown =
    data.type === 'letter' ||
    (data.type === 'show' && hasFields(data.state) && readReviewMemory(data.memory));
  return isKnown ? (data as unknown as ToReviewPage) : undefined;
}

/** Returns the memory that VS Code kept, or `undefined` if it is invalid. */
export function readReviewMemory(data: unknown): ReviewMemory | undefined {
  if (!hasFields(data)) return undefined;
  const { account, accountName, id, draft } = data;
  const kept = readDraft(draft);
  return isText(account) && isText(accountName) && isId(id) && kept
    ? { account, accountName, id, draft: kept }
    : undefined;
}

function readDraft(data: unknown): KeptDraft | undefined {
  if (!hasFields(data) || !hasFields(data.letter)) return undefined;
  const { letter, subject, lists, sender, start } = data;
  const { maket, layout, title, language } = letter;
  const from = isId(maket)
    ? { maket }
    : isText(layout) && isText(title)
      ? { layout, title, ...(isText(language) && { language }) }
      : undefined;
  if (!from || !Array.isArray(lists) || !lists.every(isId)) return undefined;
  return {
    letter: from,
    lists,
    ...(isText(subject) && { subject }),
    ...(hasFields(sender) &&
      isId(sender.id) &&
      isText(sender.email) && { sender: { id: sender.id, email: sender.email } }),
    ...(isText(start) && { start }),
  };
}

const isId = (value: unknown): value is number => Number.isSafeInteger(value);
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= longestText;
