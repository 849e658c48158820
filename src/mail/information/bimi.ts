import type { Resolver } from '../dns.ts';
import { normalName } from '../domainName.ts';
import { readTagList, type TagMistake, tagValue } from '../tagList.ts';
import { type FoundText, findText } from './textRecord.ts';

/** Where a domain's logo is, and the certificate for it (the Internet-Draft "Brand Indicators for Message Identification"). */
export interface BimiRecord {
  /** The address of an SVG picture; without one the domain says that it shows none. */
  readonly logo?: string;
  readonly certificate?: string;
  readonly problems: readonly (TagMistake | BimiProblem)[];
}

/** Both have to be addresses that begin with `https:`. */
export interface BimiProblem {
  readonly code: 'notHttps';
  readonly tag: 'l' | 'a';
  readonly address: string;
}

/** Looks for the record of a domain's usual logo. */
export function findBimi(domain: string, resolver: Resolver): Promise<FoundText> {
  return findText(`default._bimi.${normalName(domain)}`, 'v=BIMI1', resolver);
}

/** Reads the text of a BIMI record. */
export function readBimi(text: string): BimiRecord {
  const list = readTagList(text);
  const [logo, certificate] = [tagValue(list, 'l') ?? '', tagValue(list, 'a') ?? ''];
  const addresses: [BimiProblem['tag'], string][] = [
    ['l', logo],
    ['a', certificate],
  ];
  const wrong = addresses.filter(([, address]) => address !== '' && !/^https:\/\/./i.test(address));
  return {
    ...(logo && { logo }),
    ...(certificate && { certificate }),
    problems: [
      ...list.mistakes,
      ...wrong.map(([tag, address]) => ({ code: 'notHttps' as const, tag, address })),
    ],
  };
}
