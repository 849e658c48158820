import { createHash } from 'node:crypto';
import { byTime } from '../../core/journal/byTime.ts';
import type { MaketRecord } from '../../core/journal/records.ts';
import type { CompiledLayout } from '../layouts/layoutCompiler.ts';

/** SHA-256 over what is uploaded, in hexadecimal. The lengths keep the parts apart. */
export function layoutHash(
  title: string,
  { html, ownFooter }: Pick<CompiledLayout, 'html' | 'ownFooter'>,
): string {
  const hash = createHash('sha256');
  for (const part of [title, html, ownFooter]) hash.update(`${part?.length ?? 'none'}:${part ?? ''}`);
  return hash.digest('hex');
}

/** The title that the service has of a maket, whatever it is called here. */
export function titleAtService({ title, uploadedTitle }: MaketRecord): string {
  return uploadedTitle ?? title;
}

/** How many of the newest makets are looked at that somebody else named. */
const mostClaims = 500;

/**
 * The newest maket that was made of exactly this: the same body and footer under the title that it was given,
 * uploaded from the same layout or with the same title. One that this machine made (`contentProven`) comes before all
 * others: these have it as the journal says.
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
