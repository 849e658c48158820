import { createHash } from 'node:crypto';
import { byTime } from '../../core/journal/byTime.ts';
import type { MaketRecord } from '../../core/journal/records.ts';
import type { CompiledLayout } from '../layouts/layoutCompiler.ts';

/** Returns the SHA-256 hash of what is uploaded, in hexadecimal. Each part is preceded by its length. */
export function layoutHash(
  title: string,
  { html, ownFooter }: Pick<CompiledLayout, 'html' | 'ownFooter'>,
): string {
  const hash = createHash('sha256');
  for (const part of [title, html, ownFooter]) hash.update(`${part?.length ?? 'none'}:${part ?? ''}`);
  return hash.digest('hex');
}

/** Returns the title that the service has for a maket, which may have been renamed here. */
export function titleAtService({ title, uploadedTitle }: MaketRecord): string {
  return uploadedTitle ?? title;
}

/** The most unproven makets that are compared, newest first. */
const mostClaims = 500;

/**
 * Returns the newest maket with exactly this body and footer, among those with the same layout or title. Makets that this
 * machine has uploaded (`contentProven`) come before those for which only the journal says so.
 */
export function findUnchanged(
  makets: Iterable<MaketRecord>,
  layout: Pick<CompiledLayout, 'title' | 'html' | 'ownFooter'>,
  path: string | undefined,
): MaketRecord | undefined {
  const hashes = new Map<string, string>();
  const hashWith = (title: string) => {
    const hash = hashes.get(title) ?? layoutHash(title, layout);
    hashes.set(title, hash);
    return hash;
  };
  const candidates = byTime(
    [...makets].filter(
      (maket) => titleAtService(maket) === layout.title || (path !== undefined && maket.layout === path),
    ),
  );
  const isSame = (maket: MaketRecord) => maket.hash === hashWith(titleAtService(maket));
  const claims = candidates.filter(({ contentProven }) => !contentProven).slice(-mostClaims);
  return candidates.findLast((maket) => maket.contentProven && isSame(maket)) ?? claims.findLast(isSame);
}
