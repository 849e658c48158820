import { createHash } from 'node:crypto';
import type { LinkOutcome } from '../../core/checks/linkTargets.ts';
import { limits } from '../../core/limits.ts';
import { followLink, type LinkCheckOptions, requestEach } from './checkLinks.ts';

/** Why nothing was read from an address: its content is too large, or the address returns none. */
type NoContent = { readonly kind: 'tooLarge' } | Exclude<LinkOutcome, { readonly kind: 'fine' }>;

/** What an address returns: its content as SHA-256, or why there is none. */
export type ContentOutcome =
  | { readonly kind: 'content'; readonly bytes: number; readonly sha256: string }
  | NoContent;

/** What a picture's address returns, or why there is nothing. */
export type PictureOutcome = { readonly kind: 'picture'; readonly data: Uint8Array<ArrayBuffer> } | NoContent;

/** Takes the chunks of one answer. */
interface Collector<Content> {
  take(chunk: Uint8Array): void;
  end(bytes: number): Content;
}

/** Requests addresses, and returns a hash of the content of each. Keeps no content. */
export function hashContents(
  addresses: readonly string[],
  options: LinkCheckOptions = {},
): Promise<ReadonlyMap<string, ContentOutcome>> {
  return readContents(addresses, Number.POSITIVE_INFINITY, options, () => {
    const hash = createHash('sha256');
    return {
      take: (chunk) => hash.update(chunk),
      end: (bytes) => ({ kind: 'content', bytes, sha256: hash.digest('hex') }) as const,
    };
  });
}

/**
 * Requests the addresses of pictures, and returns what each returns, whatever it is. Keeps at most `most` bytes of all together: what no longer
 * fits is too large.
 */
export function loadPictures(
  addresses: readonly string[],
  most: number,
  options: LinkCheckOptions = {},
): Promise<ReadonlyMap<string, PictureOutcome>> {
  return readContents(addresses, most, options, () => {
    const chunks: Uint8Array[] = [];
    return {
      take: (chunk) => chunks.push(Uint8Array.from(chunk)),
      end: () => ({ kind: 'picture', data: Uint8Array.from(Buffer.concat(chunks)) }) as const,
    };
  });
}

/**
 * Requests addresses, and collects the content of each. Follows redirects, and connects only to hosts that a link check may connect to. Reads
 * at most `limits.picture` bytes of each, and keeps at most `most` bytes of all.
 */
function readContents<Content>(
  addresses: readonly string[],
  most: number,
  options: LinkCheckOptions,
  collect: () => Collector<Content>,
): Promise<ReadonlyMap<string, Content | NoContent>> {
  let room = most;
  return requestEach(addresses, options, async (address, request) => {
    if (room <= 0) return { kind: 'tooLarge' };
    let collector = collect();
    let bytes = 0;
    let fits = true;
    const forget = () => {
      room += bytes;
      [collector, bytes] = [collect(), 0];
    };
    const outcome = await followLink(address, (url) => {
      forget();
      return request('GET', url, (chunk) => {
        bytes += chunk.byteLength;
        room -= chunk.byteLength;
        fits = bytes <= limits.picture && room >= 0;
        if (fits) collector.take(chunk);
        return fits;
      });
    });
    if (outcome.kind === 'fine' && fits) return collector.end(bytes);
    forget();
    return outcome.kind === 'fine' ? { kind: 'tooLarge' } : outcome;
  });
}
