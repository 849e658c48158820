import { createHash } from 'node:crypto';
import type { MaketRecord } from '../../core/journal/records.ts';
import { withLineFeeds } from '../../core/text/lineEnds.ts';
import type { CompiledLayout } from '../compiling/layoutCompiler.ts';
import { isSameFile } from '../kit/placeOfFile.ts';

type Letter = Pick<CompiledLayout, 'html' | 'ownFooter'>;

/**
 * Returns the SHA-256 hash of an upload's title, HTML and own footer, in hexadecimal. Each part is preceded by its length. Line ends don't
 * matter: Git and editors change them.
 */
export function layoutHash(title: string, { html, ownFooter }: Letter): string {
  return hashOf([title, withLineFeeds(html), ownFooter && withLineFeeds(ownFooter)]);
}

/** True if the hash is that of the letter under this title, also as earlier versions computed it. */
export function isHashOf(hash: string, title: string, letter: Letter): boolean {
  return hashesOf(title, letter).includes(hash);
}

/**
 * Returns all hashes that a letter may have in the journal. Earlier versions counted line ends, so that of an HTML layout with LF is also that
 * of its text with CRLF. In MJML, which line ends of the letter come from the layout is known only by compiling it again, so a letter
 * from MJML with CRLF is found only where it still has CRLF.
 */
function hashesOf(title: string, { html, ownFooter }: Letter): readonly (string | undefined)[] {
  const texts = [html, ownFooter];
  const feeds = texts.map((text) => text && withLineFeeds(text));
  const returns = feeds.map((text) => text?.replaceAll('\n', '\r\n'));
  return [feeds, texts, returns].map((parts) => hashOf([title, ...parts]));
}

function hashOf(parts: readonly (string | undefined)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part?.length ?? 'none'}:${part ?? ''}`);
  return hash.digest('hex');
}

/** Returns a maket's title at the service. `title` may have been changed here since the upload. */
export function titleAtService({ title, uploadedTitle }: MaketRecord): string {
  return uploadedTitle ?? title;
}

/** The maximum number of unproven makets that are compared, newest first. */
const mostClaims = 500;

/**
 * Returns the newest maket with exactly this HTML and own footer, among those with the same layout or title. Prefers makets that
 * this machine has uploaded (`contentProven`) to those that only the journal knows. A letter that is filled in for a sample person is never
 * the same as the layout’s own, even if their HTML is. `makets` go from the oldest to the newest.
 */
export function findUnchanged(
  makets: Iterable<MaketRecord>,
  layout: Pick<CompiledLayout, 'title' | 'html' | 'ownFooter' | 'filledIn'>,
  path: string | undefined,
): MaketRecord | undefined {
  const hashes = new Map<string, readonly (string | undefined)[]>();
  const hashesWith = (title: string) => {
    const known = hashes.get(title) ?? hashesOf(title, layout);
    hashes.set(title, known);
    return known;
  };
  const candidates = [...makets].filter(
    (maket) =>
      maket.filledIn === layout.filledIn &&
      (titleAtService(maket) === layout.title || isSameFile(maket.layout, path)),
  );
  const isSame = (maket: MaketRecord) => hashesWith(titleAtService(maket)).includes(maket.hash);
  const claims = candidates.filter(({ contentProven }) => !contentProven).slice(-mostClaims);
  return candidates.findLast((maket) => maket.contentProven && isSame(maket)) ?? claims.findLast(isSame);
}
