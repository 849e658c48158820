import type { LetterHabits } from '../habits.ts';
import type { ReceivedComparison } from './compareReceived.ts';

/** How the HTML of a message was sent. In lower case, as the message says it; empty when it does not. */
export interface Transfer {
  readonly charset: string;
  readonly encoding: string;
}

interface Letter {
  readonly comparison: Pick<ReceivedComparison, 'footer' | 'pixels' | 'links' | 'keptLinks'>;
  readonly transfer: Transfer | undefined;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
}

/** What a received letter shows of the habits of its service. What it cannot show is left out. */
export function learnHabits({ comparison, transfer, headers }: Letter): Partial<LetterHabits> {
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
 * Who counts lets links lead to a host of their own first; what is only added to an address leads to the same one. `undefined` when
 * no link of the layout leads to the web.
 */
function countsClicks({ links, keptLinks }: Letter['comparison']): boolean | undefined {
  const toTheWeb = links.filter(({ uploaded }) => /^https?:/i.test(uploaded));
  if (toTheWeb.some(({ uploaded, received }) => hostOf(uploaded) !== hostOf(received))) return true;
  return toTheWeb.length + keptLinks > 0 ? false : undefined;
}

function hostOf(address: string): string | undefined {
  return /^(?:https?:)?\/\/([^/?#]*)/i.exec(address.slice(0, longestHost))?.[1]?.toLowerCase();
}

/** A name has 253 characters at most (RFC 1035); a user and a port may stand beside it. */
const longestHost = 1000;

/** Of several pixels the last one says where the service puts them: others may be at the beginning. */
function pixelPlace({ footer, pixels }: Letter['comparison']): LetterHabits['pixel'] {
  const last = pixels.at(-1);
  if (!last) return 'none';
  return footer && last.end <= footer.start ? 'beforeFooter' : 'end';
}

function listUnsubscribe(headers: Letter['headers']): LetterHabits['listUnsubscribe'] {
  const headerOf = (wanted: string) =>
    headers.find(({ name }) => name.toLowerCase() === wanted)?.value.trim();
  const link = headerOf('list-unsubscribe');
  if (!link) return 'none';
  const isOneClick = headerOf('list-unsubscribe-post')?.toLowerCase() === 'list-unsubscribe=one-click';
  return isOneClick && link.toLowerCase().includes('<http') ? 'oneClick' : 'link';
}
