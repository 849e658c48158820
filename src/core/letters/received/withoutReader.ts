import { isToUnsubscribe } from '../../checks/linkTargets.ts';
import { writtenAttributes } from '../../mjml/attributes.ts';
import { decodedText } from '../../text/decodedText.ts';
import { tokensOf } from './tokens.ts';

/** A footer that is nobody's. */
export interface NobodysFooter {
  readonly html: string;
  /** How many links unsubscribed the reader of the letter, and lead to `#` now. */
  readonly links: number;
}

interface Header {
  readonly name: string;
  readonly value: string;
}

/**
 * A footer as settings have it: a link that unsubscribes leads to `#`, as in the standard footer. In a letter it unsubscribes the
 * one who got it, whoever follows it. All else stays as it is, byte for byte. `headers` are those of the letter.
 */
export function withoutReader(footer: string, headers: readonly Header[]): NobodysFooter {
  const unsubscribing = addressesIn(headers);
  let [html, done, links] = ['', 0, 0];
  const tokens = tokensOf(footer);
  for (const [number, { name, closing, start, end }] of tokens.entries()) {
    if (name !== 'a' || closing) continue;
    const href = writtenAttributes(footer, start, end).find((each) => each.name.toLowerCase() === 'href');
    if (!href || href.value === '#') continue;
    const address = decodedText(href.value);
    const words = tokens[number + 1];
    const says =
      words?.kind === 'text' ? footer.slice(words.start, Math.min(words.end, words.start + 200)) : '';
    if (!unsubscribing.has(address) && !isToUnsubscribe(address) && !isToUnsubscribe(decodedText(says)))
      continue;
    html += `${footer.slice(done, href.valueStart)}#`;
    done = href.valueEnd;
    links++;
  }
  return { html: html + footer.slice(done), links };
}

/** What `List-Unsubscribe` names, between angle brackets. */
function addressesIn(headers: readonly Header[]): Set<string> {
  const lists = headers.filter(({ name }) => name.toLowerCase() === 'list-unsubscribe').slice(0, 10);
  return new Set(
    lists.flatMap(({ value }) =>
      value.split(',').map((each) => each.trim().replace(/^</, '').replace(/>$/, '')),
    ),
  );
}
