import { parseFragment } from 'parse5';
import type { LetterHabits } from '../../core/letters/habits.ts';
import { placeFooter } from '../../core/letters/placeFooter.ts';
import { tags } from '../../core/text/markup.ts';
import { usualHabits } from '../../protocol/letterHabits.ts';
import { plainTextOf } from './plainText.ts';

/** The footers of the account and of the service. The maket's own footer takes precedence ("Footer rule"). */
export interface ServiceFooters {
  readonly account: string;
  readonly standard: string;
}

/** The footers that a service adds to letters, and the habits in which it writes letters. */
export interface LetterSettings {
  readonly footers: ServiceFooters;
  readonly habits: LetterHabits;
}

/** The parts from which the content of a send's letters is created. */
export interface SendParts {
  readonly sender: string;
  readonly subject: string;
  readonly body: string;
  /** The maket's own footer. */
  readonly footer: string | null;
}

/**
 * The common content of a send's letters. `html` and `text` (the plain-text part) contain placeholders where letters differ. `links` holds
 * the targets of the links by their numbers.
 */
export interface Content {
  readonly sender: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly links: readonly string[];
  /** The habits in which the HTML and the headers are written. */
  readonly habits: LetterHabits;
}

/**
 * A content in which only the letter's token has to be filled in. The encodings of its parts are chosen once for all letters: that takes a
 * good part of the time of writing one.
 */
export interface ReadyContent extends Content {
  readonly encodings: Readonly<Record<'html' | 'text', LetterHabits['encoding']>>;
}

/** Placeholders in a content for the sandbox's origin, which changes with each start, and for the letter's token. */
const markStart = '%%mailroom-';
const originMark = `${markStart}origin%%`;
const tokenMark = `${markStart}token%%`;
/** The escaped form of `markStart` in a letter's own text: with a second dash until the placeholders are filled in. */
const ownStart = `${markStart}-`;

const unsubscribeAddress = `${originMark}/t/unsubscribe/${tokenMark}`;
const confirmAddress = `${originMark}/t/confirm/${tokenMark}`;
const pixelTag = `<img src="${originMark}/t/open/${tokenMark}.gif" width="1" height="1" alt="" style="display:block;border:0">`;

/** Creates the content of a send's letters. Its footer is the maket's, else the account's, else the standard one ("Footer rule"). */
export function sendContent(
  { sender, subject, body, footer: own }: SendParts,
  { footers, habits }: LetterSettings,
): Content {
  const footer = [own, footers.account].find((each) => each?.trim()) ?? footers.standard;
  return { sender, subject, ...prepareLetter(body, footer, habits) };
}

/** Creates an empty content for a send whose content could not be created. */
export function emptyContent({ sender, subject }: SendParts): Content {
  return { sender, subject, html: '', text: '', links: [], habits: usualHabits };
}

/**
 * Creates a letter from a maket: rewrites its links for tracking, and adds the footer and the tracking pixel at the end of the body, as the
 * habits say. Keeps everything else character by character. In the footer, links to `#` or without a target become unsubscribe links.
 */
export function prepareLetter(
  maketBody: string,
  maketFooter: string,
  habits: LetterHabits,
): Pick<Content, 'html' | 'text' | 'links' | 'habits'> {
  const body = maketBody.replaceAll(markStart, ownStart);
  const footer = maketFooter.replaceAll(markStart, ownStart);
  const links: string[] = [];
  const track = (href: string) =>
    habits.countClicks && /^https?:/i.test(href)
      ? clickAddress(links.push(withoutMarks(href)) - 1)
      : undefined;
  const edits = replaceLinks(body, track);
  const footerEdits = replaceLinks(footer, (href) =>
    href === '' || href === '#' ? unsubscribeAddress : track(href),
  );
  const end = placeFooter(body, footer).start;
  edits.set(end, { until: end, text: withPixel(applyEdits(footer, footerEdits), habits.pixel) });
  const html = applyEdits(body, edits);
  return { html, text: plainTextOf(html), links, habits };
}

function withPixel(footer: string, place: LetterHabits['pixel']): string {
  if (place === 'none') return footer;
  return place === 'end' ? footer + pixelTag : pixelTag + footer;
}

/** Creates the letter that asks to confirm a subscription. */
export function confirmationLetter(listTitle: string): Content {
  return letterToConfirm(`Confirm your subscription to “${listTitle}”`, {
    title: 'Confirm your subscription',
    why: `Somebody, probably you, subscribed this address to “${escapeHtml(listTitle)}”.`,
    link: 'Confirm the subscription',
    otherwise: 'If it was not you, do nothing: no letters will follow.',
  });
}

/** Creates the letter that asks to confirm a sender's address. */
export function senderLetter(email: string): Content {
  return letterToConfirm(`Confirm ${email} as a sender`, {
    title: 'Confirm your address',
    why: `Somebody, probably you, wants to send letters from ${escapeHtml(email)}.`,
    link: 'Confirm the address',
    otherwise: 'If it was not you, do nothing: no letters will go from it.',
  });
}

interface ConfirmWords {
  readonly title: string;
  readonly why: string;
  readonly link: string;
  readonly otherwise: string;
}

/** Creates a letter with one link. All texts but the subject are HTML. */
function letterToConfirm(subject: string, { title, why, link, otherwise }: ConfirmWords): Content {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width"></head>
<body style="margin:0 auto;padding:24px;max-width:560px;font:16px/26px Arial,sans-serif;color:#1f2937">
<p>${why}</p>
<p><a href="${confirmAddress}">${link}</a></p>
<p>${otherwise}</p></body></html>`;
  return {
    sender: 'confirm@sandbox.example',
    subject,
    html,
    text: plainTextOf(html),
    links: [],
    habits: usualHabits,
  };
}

/** Replaces the origin's placeholder, and chooses the encodings. */
export function withOrigin(content: Content, origin: string): ReadyContent {
  const html = content.html.replaceAll(originMark, origin);
  const text = content.text.replaceAll(originMark, origin);
  const encodings = { html: encodingOf(html, content.habits.encoding), text: encodingOf(text, 'automatic') };
  return { ...content, html, text, encodings };
}

/**
 * Returns the transfer encoding of a text. Text with a lone carriage return is encoded as Base64, because only some servers take that for a
 * line break.
 */
function encodingOf(text: string, habit: LetterHabits['encoding']): LetterHabits['encoding'] {
  if (/\r(?!\n)/.test(text)) return 'base64';
  if (habit !== 'automatic') return habit;
  const others = text.match(/[^\t\n\r -~]/g)?.length ?? 0;
  // ASCII in short lines may need no encoding, which depends on the letter.
  if (others === 0 && !/^.{77}/m.test(text)) return 'automatic';
  return others < (text.match(/[A-Za-z]/g)?.length ?? 0) ? 'quoted-printable' : 'base64';
}

/** Replaces the token's placeholder by a recipient's token. The origin must have been filled in before. */
export function forRecipient(text: string, token: string): string {
  return withoutMarks(text.split(tokenMark).join(token));
}

function withoutMarks(text: string): string {
  return text.replaceAll(ownStart, markStart);
}

/** Returns the address at which a letter's recipient unsubscribes. */
export function unsubscribeAddressOf(origin: string, token: string): string {
  return forRecipient(unsubscribeAddress, token).replace(originMark, origin);
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Replacements in a text, by start offset. */
type Edits = Map<number, { readonly until: number; readonly text: string }>;

/**
 * Returns edits that give each link the address that `replace` returns, if any. Scans the tags without building a tree, whose size would
 * have no limit.
 */
function replaceLinks(html: string, replace: (href: string) => string | undefined): Edits {
  const edits: Edits = new Map();
  for (const { name, closing, start, end } of tags(html)) {
    if (closing || (name !== 'a' && name !== 'area')) continue;
    const href = hrefInTag(html.slice(start, end));
    const address = href && replace(href.value.trim());
    if (href && address !== undefined) {
      edits.set(start + href.start, { until: start + href.end, text: `href="${address}"` });
    }
  }
  return edits;
}

/** Returns the attribute `href` of a start tag; `start` and `end` enclose the whole attribute. */
function hrefInTag(
  tag: string,
): { readonly value: string; readonly start: number; readonly end: number } | undefined {
  const [element] = parseFragment(tag, { sourceCodeLocationInfo: true }).childNodes;
  if (!element || !('attrs' in element)) return undefined;
  const value = element.attrs.find(({ name }) => name === 'href')?.value;
  const place = element.sourceCodeLocation?.attrs?.href;
  return value === undefined || !place
    ? undefined
    : { value, start: place.startOffset, end: place.endOffset };
}

function applyEdits(text: string, edits: Edits): string {
  let result = '';
  let done = 0;
  for (const [at, edit] of [...edits].sort(([a], [b]) => a - b)) {
    result += text.slice(done, at) + edit.text;
    done = edit.until;
  }
  return result + text.slice(done);
}

function clickAddress(link: number): string {
  return `${originMark}/t/click/${tokenMark}/${link}`;
}
