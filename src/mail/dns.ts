/** The data of a DNS record by type. Names have no dot at the end. */
export interface Records {
  readonly A: string;
  readonly AAAA: string;
  readonly CNAME: string;
  readonly MX: { readonly priority: number; readonly exchange: string };
  readonly PTR: string;
  /** The character strings of one record. Its text is their concatenation. */
  readonly TXT: readonly string[];
}

export type RecordType = keyof Records;

/**
 * The result of a lookup. `found` has at least one record; `noSuchName` is NXDOMAIN; `noData` is a name without records of this type.
 * `serverFailure` is any other answer, including a loop of CNAMEs. A `ttl` is in seconds.
 */
export type DnsAnswer<Type extends RecordType> =
  | { readonly outcome: 'found'; readonly records: readonly Records[Type][]; readonly ttl?: number }
  | { readonly outcome: 'noSuchName' | 'noData'; readonly ttl?: number }
  | { readonly outcome: 'serverFailure' | 'timeout' };

/** Looks up names, and follows CNAMEs. Rejects only when the lookup is aborted. */
export interface Resolver {
  lookUp<Type extends RecordType>(name: string, type: Type): Promise<DnsAnswer<Type>>;
}

/** A lookup that failed, so that the records are unknown. */
export interface FailedLookup {
  readonly name: string;
  readonly type: RecordType;
  readonly outcome: 'serverFailure' | 'timeout';
}

/** Returns the records of an answer; none if the lookup failed. */
export function recordsOf<Type extends RecordType>(answer: DnsAnswer<Type>): readonly Records[Type][] {
  return answer.outcome === 'found' ? answer.records : [];
}

/** Returns true if an answer says that there are no records (a void lookup, RFC 7208, section 4.6.4). */
export function isVoidAnswer(answer: DnsAnswer<RecordType>): boolean {
  return answer.outcome === 'noSuchName' || answer.outcome === 'noData';
}

/** Returns the failure of a lookup; `undefined` if the lookup succeeded. */
export function failedLookup<Type extends RecordType>(
  answer: DnsAnswer<Type>,
  name: string,
  type: Type,
): FailedLookup | undefined {
  const { outcome } = answer;
  return outcome === 'serverFailure' || outcome === 'timeout' ? { name, type, outcome } : undefined;
}

/** A resolver with a cache: it sends each DNS query only once. */
export interface AskingOnce extends Resolver {
  /** A resolver that only reads the cache. It answers all other queries with `timeout`. */
  readonly asked: Resolver;
}

/** Adds a cache to a resolver. */
export function askingOnce(resolver: Resolver): AskingOnce {
  const answers = new Map<string, Promise<DnsAnswer<RecordType>>>();
  const asked = {
    lookUp: async <Type extends RecordType>(name: string, type: Type) =>
      ((await answers.get(questionOf(name, type))) as DnsAnswer<Type> | undefined) ??
      ({ outcome: 'timeout' } as const),
  };
  return {
    asked,
    lookUp<Type extends RecordType>(name: string, type: Type) {
      const question = questionOf(name, type);
      const answer = answers.get(question) ?? resolver.lookUp(name, type);
      answers.set(question, answer);
      return answer as Promise<DnsAnswer<Type>>;
    },
  };
}

const questionOf = (name: string, type: RecordType) => `${type} ${name.toLowerCase()}`;
