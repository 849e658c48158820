import type { DnsAnswer, Records, RecordType, Resolver } from '../../../../src/mail/dns.ts';

/** The records of one name; a lookup of a missing type results in `otherwise`. */
export type Entry = { readonly [Type in RecordType]?: readonly Records[Type][] } & {
  readonly otherwise?: 'timeout' | 'serverFailure';
};

export interface Zone extends Resolver {
  /** The questions so far, as `TXT example.com`. */
  readonly questions: string[];
}

/** Returns a resolver that answers from a table. It follows CNAMEs, and fails if they form a loop. */
export function zone(entries: Readonly<Record<string, Entry>>): Zone {
  const names = new Map(Object.entries(entries).map(([name, entry]) => [name.toLowerCase(), entry]));
  const questions: string[] = [];
  const answer = <Type extends RecordType>(name: string, type: Type, hops: number): DnsAnswer<Type> => {
    const entry = names.get(name.toLowerCase().replace(/\.$/, ''));
    const records = entry?.[type] as readonly Records[Type][] | undefined;
    if (records && records.length > 0) return { outcome: 'found', records };
    const [alias] = entry?.CNAME ?? [];
    if (alias !== undefined) return hops > 8 ? { outcome: 'serverFailure' } : answer(alias, type, hops + 1);
    if (entry?.otherwise) return { outcome: entry.otherwise };
    const isParent = [...names.keys()].some((other) => other.endsWith(`.${name.toLowerCase()}`));
    return { outcome: entry || isParent ? 'noData' : 'noSuchName' };
  };
  return {
    questions,
    lookUp: async (name, type) => {
      questions.push(`${type} ${name}`);
      return answer(name, type, 0);
    },
  };
}

/** Returns one TXT record for each text. */
export const txt = (...texts: string[]): Entry => ({ TXT: texts.map((text) => [text]) });
