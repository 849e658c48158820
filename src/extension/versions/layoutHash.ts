import { createHash } from 'node:crypto';
import type { MaketRecord } from '../../core/journal/records.ts';
import type { CompiledLayout } from '../layouts/layoutCompiler.ts';

/** Returns the SHA-256 hash of an upload's title, HTML and own footer, in hexadecimal. Each part is preceded by its length. */
export function layoutHash(
  title: string,
  { html, ownFooter }: Pick<CompiledLayout, 'html' | 'ownFooter'>,
): string {
  const hash = createHash('sha256');
  for (const part of [title, html, ownFooter]) hash.update(`${part?.length ?? 'none'}:${part ?? ''}`);
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
  const hashes = new Map<string, string>();
  const hashWith = (title: string) => {
    const hash = hashes.get(title) ?? layoutHash(title, layout);
    hashes.set(title, hash);
    return hash;
  };
  const candidates = [...makets].filter(
    (maket) =>
      maket.filledIn === layout.filledIn &&
      (titleAtService(maket) === layout.title || (path !== undefined && maket.layout === path)),
  );
  const isSame = (maket: MaketRecord) => maket.hash === hashWith(titleAtService(maket));
  const claims = candidates.filter(({ contentProven }) => !contentProven).slice(-mostClaims);
  return candidates.findLast((maket) => maket.contentProven && isSame(maket)) ?? claims.findLast(isSame);
}
