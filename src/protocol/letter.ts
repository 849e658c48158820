/** The messages between the extension and the page of a received letter. */
import type { CheckedSignature as Checked } from '../mail/dkim/verify.ts';
import type { SpfResult } from '../mail/spf/checkHost.ts';
import { hasFields } from './hasFields.ts';
import { type LetterEvent, letterEvents } from './inbox.ts';
import type { LetterAttachment, ReadLetter } from './receivedLetter.ts';
import type { OutsidePictures } from './sheet.ts';

/** The maximum size of a letter in bytes. Larger letters are not read. Mail services accept at most half of this. */
export const largestLetter = 50_000_000;

/** The messages to the page. Each contains the whole letter, its events or the checks of its sender. */
export type ToLetterPage =
  | {
      readonly type: 'show';
      readonly fileName: string;
      readonly letter: ReadLetter;
      readonly pictures: OutsidePictures;
      /** True if the account is known to have sent the letter, as a campaign or as a test. */
      readonly isOwn: boolean;
    }
  /** The file can't be read; the reason is in the user's language. */
  | { readonly type: 'fail'; readonly fileName: string; readonly reason: string }
  /** The events of the letter, if it is in the sandbox's inbox. */
  | { readonly type: 'events'; readonly events: readonly LetterEvent[] }
  | { readonly type: 'senderChecks'; readonly checks: SenderChecks };

/** What DNS says of a letter's sender. */
export interface SenderChecks {
  /** The results of the DKIM signatures, from the top. */
  readonly signatures: readonly SignatureView[];
  /** Missing if the headers don't say which server sent the letter. */
  readonly spf?: SpfView;
}

/** Whether a domain lets a server send its letters, by SPF. */
export interface SpfView {
  readonly ip: string;
  readonly domain: string;
  readonly result: SpfResult;
}

export interface SignatureView extends Checked {
  /** The domains of authors that don't belong to the signing organization. */
  readonly otherAuthors: readonly string[];
}

const requests = [
  /** Asks for the letter. A page that becomes visible again has lost its state. */
  'ready',
  /** Opens the file in the text editor. */
  'openAsText',
  /** Opens VS Code's trust dialog. */
  'manageTrust',
  /** Checks the letter's signatures and SPF, with DNS queries. */
  'checkSender',
  /** Compares the letter with the upload that it was made from. */
  'compare',
  /** Sends another test of the letter's layout. */
  'sendTest',
] as const;

export type FromLetterPage =
  | { readonly type: (typeof requests)[number] }
  /** A link of the letter was clicked. `href` is not validated. */
  | { readonly type: 'openLink'; readonly href: string }
  | { readonly type: 'loadPictures'; readonly allowed: boolean }
  /** Shows the DNS records of a sender domain. */
  | { readonly type: 'openDomain'; readonly domain: string }
  /** Suppresses addresses, separated by commas. They come from the letter and are not validated. */
  | { readonly type: 'suppress'; readonly address: string }
  /** Copies a message to the service's support. It names the letter's subject and author, which are not validated. */
  | { readonly type: 'copyMessage'; readonly text: string }
  /** Saves an attachment. `name` comes from the letter and is not validated. */
  | { readonly type: 'save'; readonly name: string; readonly content: Uint8Array };

/** Returns the message from the page, or `undefined` if it is invalid. */
export function readFromLetterPage(data: unknown): FromLetterPage | undefined {
  if (!hasFields(data)) return undefined;
  const { type, allowed, name, content } = data;
  if (type === 'loadPictures') return typeof allowed === 'boolean' ? { type, allowed } : undefined;
  if (type === 'save') {
    const bytes = ownBytes(content);
    return typeof name === 'string' && bytes ? { type, name, content: bytes } : undefined;
  }
  const request = requests.find((each) => each === type);
  return request ? { type: request } : readNaming(data);
}

/** Reads a message that names something in the letter. */
function readNaming({
  type,
  href,
  domain,
  address,
  text,
}: Record<string, unknown>): FromLetterPage | undefined {
  if (type === 'openLink') return typeof href === 'string' ? { type, href } : undefined;
  if (type === 'openDomain') return typeof domain === 'string' ? { type, domain } : undefined;
  if (type === 'suppress') return typeof address === 'string' ? { type, address } : undefined;
  if (type === 'copyMessage') return typeof text === 'string' ? { type, text } : undefined;
  return undefined;
}

/** Returns the message from the extension, or `undefined` if it is invalid. */
export function readToLetterPage(data: unknown): ToLetterPage | undefined {
  if (!hasFields(data)) return undefined;
  if (data.type === 'senderChecks') return readChecks(data.checks);
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
    isOwn: data.isOwn === true,
  };
}

/**
 * Returns the letter as the inspector parsed it, without further validation. The contents of attachments can arrive as an `ArrayBuffer`.
 */
function readShown(letter: unknown): ReadLetter | undefined {
  if (!hasFields(letter) || !Array.isArray(letter.attachments)) return undefined;
  const attachments: LetterAttachment[] = [];
  for (const each of letter.attachments) {
    const content = hasFields(each) ? ownBytes(each.content) : undefined;
    if (!content) return undefined;
    attachments.push({ ...each, content });
  }
  return { ...(letter as object as ReadLetter), attachments };
}

/** Returns the checks without further validation, since they come from the extension. */
function readChecks(checks: unknown): ToLetterPage | undefined {
  if (!hasFields(checks) || !Array.isArray(checks.signatures)) return undefined;
  if (!checks.signatures.every(hasFields)) return undefined;
  return { type: 'senderChecks', checks: checks as object as SenderChecks };
}

function readEvents(events: unknown): ToLetterPage | undefined {
  if (!Array.isArray(events)) return undefined;
  return { type: 'events', events: letterEvents.filter((event) => events.includes(event)) };
}

/** Returns bytes that arrive as a `Uint8Array` or an `ArrayBuffer`. */
function ownBytes(value: unknown): Uint8Array<ArrayBuffer> | undefined {
  if (value instanceof Uint8Array) return value as Uint8Array<ArrayBuffer>;
  return value instanceof ArrayBuffer ? new Uint8Array(value) : undefined;
}

export const letterTabs = ['letter', 'text', 'headers', 'source'] as const;
export type LetterTab = (typeof letterTabs)[number];
