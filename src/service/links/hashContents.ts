import { createHash } from 'node:crypto';
import type { LinkOutcome } from '../../core/checks/linkTargets.ts';
import { limits } from '../../core/limits.ts';
import { followLink, type LinkCheckOptions, requestEach } from './checkLinks.ts';

/** What an address returns: its content as SHA-256, only that it is too large, or why it returns nothing. */
export type ContentOutcome =
  | { readonly kind: 'content'; readonly bytes: number; readonly sha256: string }
  | { readonly kind: 'tooLarge' }
  | Exclude<LinkOutcome, { readonly kind: 'fine' }>;

/**
 * Requests addresses, and returns a hash of the content of each. Follows redirects, and connects only to hosts that a link check may connect
 * to. Reads at most `limits.picture` bytes of each, and keeps none of them.
 */
export function hashContents(
  addresses: readonly string[],
  options: LinkCheckOptions = {},
): Promise<ReadonlyMap<string, ContentOutcome>> {
  return requestEach(addresses, options, async (address, request) => {
    let hash = createHash('sha256');
    let bytes = 0;
    const outcome = await followLink(address, (url) => {
      [hash, bytes] = [createHash('sha256'), 0];
      return request('GET', url, (chunk) => {
        bytes += chunk.byteLength;
        hash.update(chunk);
        return bytes <= limits.picture;
      });
    });
    if (outcome.kind !== 'fine') return outcome;
    return bytes > limits.picture
      ? { kind: 'tooLarge' }
      : { kind: 'content', bytes, sha256: hash.digest('hex') };
  });
}
