import type { LetterHabits } from '../habits.ts';
import type { ReceivedComparison } from './compareReceived.ts';

/** The encoding of a message's HTML in lower case; empty if the message does not say. */
export interface LetterTransfer {
  readonly charset: string;
  readonly encoding: string;
}

interface SampleLetter {
  readonly comparison: Pick<ReceivedComparison, 'footer' | 'pixels' | 'links' | 'keptLinks'>;
  readonly transfer: LetterTransfer | undefined;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
}

/** Returns the habits of a service that a received letter shows. Omits those that it can't show. */
export function learnHabits({ comparison, transfer, headers }: SampleLetter): Partial<LetterHabits> {
  const countClicks = countsClicks(comparison);
  const encoding = (['quoted-printable', 'base64'] as const).find((each) => each === transfer?.encoding);
  return {
    ...(encoding && { encoding }),
    ...(countClicks !== undefined && { countClicks }),
    pixel: pixelPlace(comparison),
    listUnsubscribe: listUnsubscribe(headers),
  };
}

/**
 * Returns true if the service counts clicks: then it redirects through another host, whereas parameters added to an address keep the host.
 * Returns `undefined` if the layout has no web link.
 */
function countsClicks({ links, keptLinks }: SampleLetter['comparison']): boolean | undefined {
  const toTheWeb = links.filter(({ uploaded }) => /^https?:/i.test(uploaded));
  if (toTheWeb.some(({ uploaded, received }) => hostOf(uploaded) !== hostOf(received))) return true;
  return toTheWeb.length + keptLinks > 0 ? false : undefined;
}

function hostOf(address: string): string | undefined {
  return /^(?:https?:)?\/\/([^/?#]*)/i.exec(address.slice(0, longestHost))?.[1]?.toLowerCase();
}

/** The maximum length of a host with user and port. Host names have at most 253 characters (RFC 1035). */
const longestHost = 1000;

/** Returns where the service puts its tracking pixel. Takes the last pixel for the service's: a letter may have others at its beginning. */
function pixelPlace({ footer, pixels }: SampleLetter['comparison']): LetterHabits['pixel'] {
  const last = pixels.at(-1);
  if (!last) return 'none';
  return footer && last.end <= footer.start ? 'beforeFooter' : 'end';
}

function listUnsubscribe(headers: SampleLetter['headers']): LetterHabits['listUnsubscribe'] {
  const headerOf = (wanted: string) =>
    headers.find(({ name }) => name.toLowerCase() === wanted)?.value.trim();
  const link = headerOf('list-unsubscribe');
  if (!link) return 'none';
  const isOneClick = headerOf('list-unsubscribe-post')?.toLowerCase() === 'list-unsubscribe=one-click';
  return isOneClick && link.toLowerCase().includes('<http') ? 'oneClick' : 'link';
}
