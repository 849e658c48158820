/** The conversation between the extension and the page of a received letter. */
import type { CheckedSignature as Checked } from '../mail/dkim/verify.ts';
import { hasFields } from './hasFields.ts';
import { type LetterEvent, letterEvents } from './inbox.ts';
import type { LetterAttachment, ReadLetter } from './receivedLetter.ts';
import type { OutsidePictures } from './sheet.ts';

/** In bytes: a letter that is larger is not read. Mail services take half of this at most. */
export const largestLetter = 50_000_000;

/** What the page is told of the letter, each time whole. */
export type ToLetterPage =
  | {
      readonly type: 'show';
      readonly fileName: string;
      readonly letter: ReadLetter;
      readonly pictures: OutsidePictures;
    }
  /** The file cannot be read now, and why, in the user's words. */
  | { readonly type: 'fail'; readonly fileName: string; readonly reason: string }
  /** What happened to the letter that is shown, which is one of the sandbox's inbox. */
  | { readonly type: 'events'; readonly events: readonly LetterEvent[] }
  /** What the signatures of the letter that is shown are worth, from the top. */
  | { readonly type: 'signatures'; readonly signatures: readonly CheckedSignature[] };

export interface CheckedSignature extends Checked {
  /** The domains of authors that are not of the organization that signed. */
  readonly otherAuthors: readonly string[];
}

const requests = [
  /** Asks for the letter: a page that was hidden starts anew, knowing nothing. */
  'ready',
  /** Somebody wants to see the file in the text editor. */
  'openAsText',
  /** Whether to trust the workspace is for VS Code to ask. */
  'manageTrust',
  /** Somebody wants to know whether the letter's signatures hold, for which DNS is asked. */
  'checkSignatures',
] as const;

export type FromLetterPage =
  | { readonly type: (typeof requests)[number] }
  /** A link of the letter was clicked; `href` is what the letter says, unchecked. */
  | { readonly type: 'openLink'; readonly href: string }
  | { readonly type: 'loadPictures'; readonly allowed: boolean }
  /** Somebody wants to keep an attachment. `name` is what the letter says. */
  | { readonly type: 'save'; readonly name: string; readonly content: Uint8Array };

/** What came from the page, or `undefined` when it is not one of its messages. */
export function readFromLetterPage(data: unknown): FromLetterPage | undefined {
  if (!hasFields(data)) return undefined;
  const { type, href, allowed, name, content } = data;
  if (type === 'openLink') return typeof href === 'string' ? { type, href } : undefined;
  if (type === 'loadPictures') return typeof allowed === 'boolean' ? { type, allowed } : undefined;
  if (type === 'save') {
    const bytes = bytesOf(content);
    return typeof name === 'string' && bytes ? { type, name, content: bytes } : undefined;
  }
  const request = requests.find((each) => each === type);
  return request && { type: request };
}

/** What came from the extension, or `undefined` when it is not one of its messages. */
export function readToLetterPage(data: unknown): ToLetterPage | undefined {
  if (!hasFields(data)) return undefined;
  if (data.type === 'signatures') return readSignatures(data.signatures);
  if (data.type === 'events') return readEvents(data.events);
  if (typeof data.fileName !== 'string') return undefined;
  const { type, fileName, reason, pictures } = data;
  if (type === 'fail') return typeof reason === 'string' ? { type, fileName, reason } : undefined;
  const letter = readShown(data.letter);
  if (type !== 'show' || !letter || !hasFields(pictures)) return undefined;
  const { areLoaded, needTrust, areTurnedOff } = pictures;
  return {
    type,
    fileName,
    letter,
    pictures: {
      areLoaded: areLoaded === true,
      needTrust: needTrust === true,
      areTurnedOff: areTurnedOff === true,
    },
  };
}

/** A letter that the inspector has read, as it has read it; its files may arrive as what is behind their bytes. */
function readShown(letter: unknown): ReadLetter | undefined {
  if (!hasFields(letter) || !Array.isArray(letter.attachments)) return undefined;
  const attachments: LetterAttachment[] = [];
  for (const each of letter.attachments) {
    const content = hasFields(each) ? bytesOf(each.content) : undefined;
    if (!content) return undefined;
    attachments.push({ ...each, content });
  }
  return { ...(letter as object as ReadLetter), attachments };
}

/** They come from the inspector: what they say is what it says. */
function readSignatures(signatures: unknown): ToLetterPage | undefined {
  if (!Array.isArray(signatures) || !signatures.every(hasFields)) return undefined;
  return { type: 'signatures', signatures: signatures as readonly object[] as readonly CheckedSignature[] };
}

function readEvents(events: unknown): ToLetterPage | undefined {
  if (!Array.isArray(events)) return undefined;
  return { type: 'events', events: letterEvents.filter((event) => events.includes(event)) };
}

/** Bytes as they arrive: an array of them, or what is behind one. */
function bytesOf(value: unknown): Uint8Array<ArrayBuffer> | undefined {
  if (value instanceof Uint8Array) return value as Uint8Array<ArrayBuffer>;
  return value instanceof ArrayBuffer ? new Uint8Array(value) : undefined;
}

export const letterTabs = ['letter', 'text', 'headers', 'source'] as const;
export type LetterTab = (typeof letterTabs)[number];
