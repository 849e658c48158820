import { decodedText } from '../../text/decodedText.ts';
import { writtenAttributes } from '../../text/markup.ts';
import { isToUnsubscribe } from '../unsubscribing.ts';
import { tokensOf } from './tokens.ts';

/** A footer without links that identify the reader. */
interface ImpersonalFooter {
  readonly html: string;
  /** The number of unsubscribe links that were replaced by `#`. */
  readonly links: number;
}

interface Header {
  readonly name: string;
  readonly value: string;
}

/**
 * Replaces the unsubscribe links of a footer by `#`, because a footer in the settings must not unsubscribe the original reader when
 * somebody follows a link. Keeps everything else byte for byte. `headers` are the headers of the received letter.
 */
export function withoutReader(footer: string, headers: readonly Header[]): ImpersonalFooter {
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

/** Returns the addresses in `List-Unsubscribe`. */
function addressesIn(headers: readonly Header[]): Set<string> {
  const lists = headers.filter(({ name }) => name.toLowerCase() === 'list-unsubscribe').slice(0, 10);
  return new Set(
    lists.flatMap(({ value }) =>
      value.split(',').map((each) => each.trim().replace(/^</, '').replace(/>$/, '')),
    ),
  );
}
