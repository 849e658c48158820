import { withoutRandomIds } from '../../core/letters/randomIds.ts';
import { compareReceived } from '../../core/letters/received/compareReceived.ts';
import { type DifferencePart, excerpts } from '../../core/letters/received/differences.ts';
import { decodedText } from '../../core/text/decodedText.ts';
import { tags, writtenAttributes } from '../../core/text/markup.ts';
import { shortText } from '../../core/text/shortText.ts';
import { openingOf } from '../../inspector/elementTree.ts';
import { surplus } from '../surplus.ts';

/** What something was, and what it is; missing on the side that lacks it. */
export interface Changed<Value> {
  readonly before?: Value;
  readonly after?: Value;
}

/** What an inbox shows of a letter: its title, which is the first choice for a subject, and the beginning of its text. */
export interface InboxRow {
  readonly title: string;
  readonly opening: string;
}

/** A picture of a letter. */
export interface ShownPicture {
  readonly address: string;
  readonly alt: string;
  readonly width: string;
  readonly height: string;
}

/** What differs between two versions of a letter. Lists have at most `mostListed` entries; `more` counts the others. */
export interface LetterComparison {
  /** Missing if inboxes show the same. */
  readonly inbox?: Changed<InboxRow>;
  /** The sizes of the HTML in bytes. */
  readonly size: { readonly before: number; readonly after: number };
  readonly texts: readonly Changed<string>[];
  /** The addresses of links. */
  readonly links: readonly Changed<string>[];
  readonly pictures: readonly Changed<ShownPicture>[];
  /** The number of passages that differ in styles, in the head and in other markup. */
  readonly passages: Readonly<Record<'style' | 'head' | 'tag' | 'comment', number>>;
  readonly more: number;
}

/** A version of a letter: its HTML and its title. */
export interface LetterVersion {
  readonly html: string;
  readonly title: string;
}

/** The maximum number of entries of a list, and the length of an address. */
const [mostListed, longestAddress] = [50, 500];

/** Returns true if two letters are the same but for random ids and the kind of line breaks. */
export const isSameLetter = (before: string, after: string): boolean =>
  before === after || comparable(before) === comparable(after);

const comparable = (html: string) => withoutRandomIds(html.replaceAll('\r\n', '\n'));

/** Compares two versions of a letter. Throws `TreeTooLarge` if one has too many elements. */
export function compareLetters(before: LetterVersion, after: LetterVersion): LetterComparison {
  const { differences, footer, links } = compareReceived(before.html, after.html);
  const texts = differences.listed
    .filter(({ part }) => part === 'text')
    .map(({ uploaded, received }) =>
      changedText(wordsIn(before.html, uploaded), wordsIn(after.html, received)),
    )
    .filter((text) => text !== undefined);
  // What is new at the end of a letter counts as the footer of a service there.
  const added = footer && changedText('', wordsIn(footer.text, { start: 0, end: footer.text.length }));
  const changes = {
    texts: added ? [...texts, added] : texts,
    links: changedLinks(
      before.html,
      after.html,
      links.map(({ uploaded, received }) => [uploaded, received]),
    ),
    pictures: changedPictures(picturesIn(before.html), picturesIn(after.html)),
  };
  const inbox = changedInbox(inboxRowOf(before), inboxRowOf(after));
  const { style, head, tag, comment } = differences.counts;
  return {
    ...(inbox && { inbox }),
    size: { before: Buffer.byteLength(before.html), after: Buffer.byteLength(after.html) },
    texts: changes.texts.slice(0, mostListed),
    links: changes.links.slice(0, mostListed),
    pictures: changes.pictures.slice(0, mostListed),
    passages: { style, head, tag, comment } satisfies Partial<Record<DifferencePart, number>>,
    more:
      Object.values(changes).reduce((sum, { length }) => sum + Math.max(0, length - mostListed), 0) +
      Math.max(0, differences.counts.text - texts.length),
  };
}

export const inboxRowOf = ({ html, title }: LetterVersion): InboxRow => ({
  title: shortText(title),
  opening: openingOf(html).text,
});

function changedInbox(before: InboxRow, after: InboxRow): Changed<InboxRow> | undefined {
  return before.title === after.title && before.opening === after.opening ? undefined : { before, after };
}

/** Returns the text of a passage without its tags. */
function wordsIn(html: string, { start, end }: { readonly start: number; readonly end: number }): string {
  const passage = html.slice(start, end);
  const parts: string[] = [];
  let at = 0;
  for (const tag of tags(passage)) {
    parts.push(passage.slice(at, tag.start));
    at = tag.end;
  }
  return decodedText([...parts, passage.slice(at)].join(' ').replace(/<!--[^>]{0,1000}>/g, ' '));
}

function changedText(before: string, after: string): Changed<string> | undefined {
  if (before === after) return undefined;
  const [from, to] = excerpts(before, after);
  return { ...(from !== '' && { before: from }), ...(to !== '' && { after: to }) };
}

/** Returns the addresses that were rewritten, once each, and those that only one letter has. */
function changedLinks(
  before: string,
  after: string,
  rewritten: readonly (readonly [string, string])[],
): Changed<string>[] {
  const [then, now] = [addressesIn(before), addressesIn(after)];
  const [from, to] = [rewritten.map(([address]) => address), rewritten.map(([, address]) => address)];
  const gone = surplus(surplus(then, now, asItIs), from, asItIs);
  const added = surplus(surplus(now, then, asItIs), to, asItIs);
  const pairs = new Map(rewritten.map((pair) => [JSON.stringify(pair), pair]));
  return [
    ...[...pairs.values()].map(([old, address]) => ({ before: short(old), after: short(address) })),
    ...[...new Set(gone)].map((address) => ({ before: short(address) })),
    ...[...new Set(added)].map((address) => ({ after: short(address) })),
  ];
}

const asItIs = (text: string) => text;

const short = (address: string) => shortText(address, longestAddress);

function addressesIn(html: string): string[] {
  return [...tags(html)].flatMap(({ name, closing, start, end }) => {
    if (closing || (name !== 'a' && name !== 'area')) return [];
    const href = writtenAttributes(html, start, end).find((one) => one.name.toLowerCase() === 'href');
    return href ? [decodedText(href.value)] : [];
  });
}

function picturesIn(html: string): ShownPicture[] {
  return [...tags(html)].flatMap(({ name, closing, start, end }) => {
    if (closing || name !== 'img') return [];
    const attributes = writtenAttributes(html, start, end);
    const attributeOf = (wanted: string) =>
      decodedText(attributes.find((one) => one.name.toLowerCase() === wanted)?.value ?? '');
    return [
      {
        address: short(attributeOf('src')),
        alt: shortText(attributeOf('alt')),
        width: attributeOf('width'),
        height: attributeOf('height'),
      },
    ];
  });
}

/** Returns the pictures that differ: those with the same address in both letters as one change. */
function changedPictures(
  before: readonly ShownPicture[],
  after: readonly ShownPicture[],
): Changed<ShownPicture>[] {
  const added = surplus(after, before, JSON.stringify);
  const waiting = Map.groupBy(added.toReversed(), ({ address }) => address);
  const paired = new Set<ShownPicture>();
  const changed = surplus(before, after, JSON.stringify).map((picture): Changed<ShownPicture> => {
    const now = waiting.get(picture.address)?.pop();
    if (now) paired.add(now);
    return { before: picture, ...(now && { after: now }) };
  });
  return [...changed, ...added.filter((one) => !paired.has(one)).map((picture) => ({ after: picture }))];
}
