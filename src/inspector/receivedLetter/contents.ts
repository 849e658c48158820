import { cut } from '../../core/text/shortText.ts';
import { readDeliveryStatus } from '../../mail/message/deliveryStatus.ts';
import { type Decode, decodeWords } from '../../mail/message/encodedWords.ts';
import type { MimePart } from '../../mail/message/parts.ts';
import { structuredField } from '../../mail/message/structured.ts';
import { decodeTransfer, isUu, uuName } from '../../mail/message/transferEncoding.ts';
import type { AttachmentKind, LetterAttachment, ReadLetter } from '../../protocol/receivedLetter.ts';
import { charsetInHtml, charsetOf, searchedForCharset } from './charsets.ts';
import { readTextPart, type TextPart } from './textPart.ts';

/** The body of a letter, its additional texts, its attachments and its delivery reports. */
type LetterContents = Pick<
  ReadLetter,
  | 'html'
  | 'htmlSize'
  | 'transfer'
  | 'text'
  | 'additionalTexts'
  | 'attachments'
  | 'deliveries'
  | 'flaws'
  | 'cut'
>;

/** The maximum length of an additional text in UTF-16 units, and the maximum number of them. */
const longestAdditional = 20_000;
const mostAdditional = 10;

const isLong = ({ content }: TextLeaf) => content.length > longestAdditional;

/**
 * A part without child parts. For each `multipart/alternative` above it, `branches` holds the index of the alternative that contains it.
 */
interface Leaf {
  readonly part: MimePart;
  readonly parent: MimePart | undefined;
  readonly branches: ReadonlyMap<MimePart, number>;
}

type TextLeaf = Leaf & TextPart;

/**
 * Divides the parts of a letter into body, additional texts and attachments, so that each part with content is in one of them. The body is the
 * HTML that mail programs show, and the text that a `multipart/alternative` offers in its place. Additional texts beyond `mostAdditional` are
 * attachments.
 */
export function contentsOf(root: MimePart, decode: Decode): LetterContents {
  const leaves = leavesOf(root);
  const isBody = bodyTest(leaves, decode);
  const texts = leaves.filter(isBody).map((leaf) => ({ ...leaf, ...readTextPart(leaf.part, decode) }));
  const html = chosenText(texts.filter(({ kind, isEmpty }) => kind === 'html' && !isEmpty));
  const emptyHtml = html ? undefined : texts.find(({ kind }) => kind === 'html');
  const text = plainText(
    texts.filter(({ kind }) => kind === 'text'),
    html,
    emptyHtml,
  );
  const body = html ?? (text ? undefined : emptyHtml);
  const main = [body, text].filter((each) => each !== undefined);
  const others = texts.filter((each) => !each.isEmpty && !main.includes(each));
  const additionalTexts = others.slice(0, mostAdditional);
  const files = [...leaves.filter((leaf) => !isBody(leaf)), ...others.slice(mostAdditional)];
  return {
    ...(body && { html: body.content, transfer: transferOf(body.part) }),
    htmlSize: body?.size ?? 0,
    ...(text && { text: text.content }),
    additionalTexts: additionalTexts.map(({ kind, content }) => ({
      kind,
      content: cut(content, longestAdditional),
    })),
    attachments: files.map((leaf) => attachmentOf(leaf, decode)),
    deliveries: files
      .filter(({ part }) => /^message\/(?:global-)?delivery-status$/.test(part.type.value))
      .flatMap(({ part }) => readDeliveryStatus(decodeTransfer(part.body, part.encoding), decode)),
    flaws: emptyHtml ? ['emptyHtml'] : [],
    cut: [
      ...(body?.isCut ? (['html'] as const) : []),
      ...(text?.isCut || additionalTexts.some(isLong) ? (['text'] as const) : []),
    ],
  };
}

/** Returns the charset of a letter's first text, which raw headers most likely share; `undefined` when the letter names none. */
export function textCharset(root: MimePart): string | undefined {
  for (const { part } of leavesOf(root)) {
    if (!part.type.value.startsWith('text/')) continue;
    const said = charsetOf(part.type.parameters.get('charset') ?? '');
    if (said) return said;
    if (part.type.value !== 'text/html') continue;
    const inHtml = charsetInHtml(
      decodeTransfer(part.body.subarray(0, 4 * searchedForCharset), part.encoding),
    );
    if (inHtml) return inHtml;
  }
  return undefined;
}

function leavesOf(root: MimePart): Leaf[] {
  const leaves: Leaf[] = [];
  const walk = (part: MimePart, parent: MimePart | undefined, branches: ReadonlyMap<MimePart, number>) => {
    if (part.parts.length === 0) leaves.push({ part, parent, branches });
    const isAlternative = part.type.value === 'multipart/alternative';
    for (const [index, each] of part.parts.entries())
      walk(each, part, isAlternative ? new Map([...branches, [part, index]]) : branches);
  };
  walk(root, undefined, new Map());
  return leaves;
}

/**
 * Returns a test that is true for texts to show and false for attachments. A text with a file name is an attachment, unless it is the first
 * text.
 */
function bodyTest(leaves: readonly Leaf[], decode: Decode): (leaf: Leaf) => boolean {
  const shown = leaves.filter(
    ({ part }) => /^text\/(?:plain|html)$/.test(part.type.value) && part.disposition !== 'attachment',
  );
  const bodies = new Set(shown.filter((leaf, index) => index === 0 || partName(leaf.part, decode) === ''));
  return (leaf) => bodies.has(leaf);
}

/** Returns the first text. If it has alternatives, returns the last of them, which is the best (RFC 2046, section 5.1.4). */
function chosenText(all: readonly TextLeaf[]): TextLeaf | undefined {
  return all.reduce<TextLeaf | undefined>(
    (best, each) => (!best || areAlternativeParts(best, each) ? each : best),
    undefined,
  );
}

/** Returns the text that is shown in place of the HTML, or the first one if there is no HTML with content. */
function plainText(
  all: readonly TextLeaf[],
  html: TextLeaf | undefined,
  emptyHtml: TextLeaf | undefined,
): TextLeaf | undefined {
  const filled = all.filter(({ isEmpty }) => !isEmpty);
  const anchor = html ?? emptyHtml;
  if (!anchor) return filled[0] ?? all[0];
  const alternative = filled.find((each) => areAlternativeParts(each, anchor));
  return html ? alternative : (alternative ?? filled[0]);
}

/** Returns true if mail programs show only one of the two. */
function areAlternativeParts(one: Leaf, other: Leaf): boolean {
  return [...one.branches].some(([alternative, index]) => {
    const branch = other.branches.get(alternative);
    return branch !== undefined && branch !== index;
  });
}

function transferOf({ type, encoding }: MimePart) {
  return { charset: (type.parameters.get('charset') ?? '').toLowerCase(), encoding };
}

function attachmentOf({ part, parent }: Leaf, decode: Decode): LetterAttachment {
  const name = partName(part, decode);
  const isEncrypted = parent?.type.value === 'multipart/encrypted' && parent.parts[1] === part;
  const kind = isEncrypted ? 'pgpEncrypted' : attachmentKind(part, name);
  const text = (field: string) => structuredField(part.fields, field, decode).value;
  return {
    name: name === '' && part.type.value === 'message/rfc822' ? 'letter.eml' : name,
    type: part.type.value,
    ...(kind && { kind }),
    contentId: text('content-id'),
    location: text('content-location'),
    // Posting a view to another thread would clone the whole message behind it.
    content: decodeTransfer(part.body, part.encoding).slice(),
  };
}

function partName({ fields, encoding, body }: MimePart, decode: Decode): string {
  const of = (field: string, parameter: string) =>
    structuredField(fields, field, decode).parameters.get(parameter) ?? '';
  const name = of('content-disposition', 'filename') || of('content-type', 'name');
  return name === '' && isUu(encoding) ? decodeWords(uuName(body), decode) : name;
}

/** Returns the kind of an attachment that mail programs create and interpret themselves; `undefined` for an ordinary file. */
function attachmentKind({ type }: MimePart, name: string): AttachmentKind | undefined {
  switch (type.value) {
    case 'application/pkcs7-signature':
    case 'application/x-pkcs7-signature':
      return 'smimeSignature';
    case 'application/pkcs7-mime':
    case 'application/x-pkcs7-mime':
      return smimeKind(type.parameters.get('smime-type') ?? '', name);
    case 'application/pgp-signature':
      return 'pgpSignature';
    case 'application/pgp-encrypted':
      return 'pgpVersion';
    case 'application/pgp-keys':
      return 'pgpKey';
    case 'application/ms-tnef':
    case 'application/vnd.ms-tnef':
      return 'tnef';
    case 'message/delivery-status':
    case 'message/global-delivery-status':
      return 'deliveryStatus';
    default:
      return kindByName(name.toLowerCase());
  }
}

function smimeKind(smimeType: string, name: string): AttachmentKind {
  if (smimeType.toLowerCase() === 'signed-data' || name.toLowerCase().endsWith('.p7s')) return 'smimeSigned';
  return 'smimeEncrypted';
}

/** Detects the kind by the file name, because many servers send these files as `application/octet-stream`. */
function kindByName(name: string): AttachmentKind | undefined {
  if (name === 'winmail.dat' || name === 'win.dat') return 'tnef';
  if (name.endsWith('.p7s')) return 'smimeSignature';
  return name.endsWith('.p7m') ? 'smimeEncrypted' : undefined;
}
