import type { MxAnswer, StringAnswer, TxtAnswer } from 'dns-packet';

/** A record of a zone. Names are absolute, in lower case, without the final dot. `texts` are the strings of one TXT record. */
export type ZoneRecord =
  | { readonly name: string; readonly type: 'TXT'; readonly texts: readonly string[] }
  | { readonly name: string; readonly type: 'MX'; readonly preference: number; readonly exchange: string }
  | { readonly name: string; readonly type: 'A' | 'AAAA' | 'CNAME' | 'NS'; readonly to: string };

/** The DNS records of `origin` and all names below it. Names without records don't exist. */
export interface Zone {
  readonly origin: string;
  readonly records: readonly ZoneRecord[];
}

type PacketAnswer = StringAnswer | MxAnswer | TxtAnswer;

/** A zone's answer for a name (RFC 1034, section 4.3.2). */
interface ZoneAnswer {
  readonly exists: boolean;
  readonly answers: readonly PacketAnswer[];
}

/** The TTL of answers, in seconds. */
export const zoneTtl = 300;

/** Returns true if a name is in a zone, including its origin. */
export function isInZone({ origin }: Zone, name: string): boolean {
  return name === origin || name.endsWith(`.${origin}`);
}

/** Returns the records of a type for a name, preceded by the aliases (CNAME) that lead to them. Stops after eight aliases. */
export function lookUp({ records }: Zone, name: string, type: string): ZoneAnswer {
  const answers: PacketAnswer[] = [];
  let current = name;
  for (let aliases = 0; aliases < 8; aliases++) {
    const here = records.filter((record) => record.name === current);
    const alias = here.find((record) => record.type === 'CNAME');
    if (!alias || type === 'CNAME') {
      answers.push(...here.filter((record) => record.type === type).map(answerOf));
      break;
    }
    answers.push(answerOf(alias));
    current = alias.type === 'CNAME' ? alias.to : current;
  }
  const exists = records.some((record) => record.name === name || record.name.endsWith(`.${name}`));
  return { exists, answers };
}

function answerOf(record: ZoneRecord): PacketAnswer {
  const { name } = record;
  switch (record.type) {
    case 'TXT':
      return { name, ttl: zoneTtl, type: 'TXT', data: record.texts.map((text) => Buffer.from(text)) };
    case 'MX':
      return {
        name,
        ttl: zoneTtl,
        type: 'MX',
        data: { preference: record.preference, exchange: record.exchange || '.' },
      };
    default:
      return { name, ttl: zoneTtl, type: record.type, data: record.to };
  }
}
