/** What a record of each type says. Names are without a dot at their end. */
export interface Records {
  readonly A: string;
  readonly AAAA: string;
  readonly CNAME: string;
  readonly MX: { readonly priority: number; readonly exchange: string };
  readonly PTR: string;
  /** The character strings of one record, as they stand in the zone: a record's text is their join. */
  readonly TXT: readonly string[];
}

export type RecordType = keyof Records;

/**
 * What became of a look-up. `found` has at least one record; `noSuchName` is NXDOMAIN, `noData` a name without records of this
 * type. `serverFailure` is every other answer, also a chain of CNAMEs that never ends. A `ttl` is in seconds.
 */
export type Answer<Type extends RecordType> =
  | { readonly outcome: 'found'; readonly records: readonly Records[Type][]; readonly ttl?: number }
  | { readonly outcome: 'noSuchName' | 'noData'; readonly ttl?: number }
  | { readonly outcome: 'serverFailure' | 'timeout' };

/** Looks names up. CNAMEs are followed. It throws only when nobody wants an answer any longer. */
export interface Resolver {
  lookUp<Type extends RecordType>(name: string, type: Type): Promise<Answer<Type>>;
}

/** Why a name could not be looked up; nobody knows what is there. */
export interface FailedLookup {
  readonly name: string;
  readonly type: RecordType;
  readonly outcome: 'serverFailure' | 'timeout';
}

/** The records of an answer: none when there are none, and none either when nobody knows. */
export function recordsOf<Type extends RecordType>(answer: Answer<Type>): readonly Records[Type][] {
  return answer.outcome === 'found' ? answer.records : [];
}

/** Whether an answer is certain that there is nothing. */
export function isVoid(answer: Answer<RecordType>): boolean {
  return answer.outcome === 'noSuchName' || answer.outcome === 'noData';
}

/** The failure that an answer tells of, if it does. */
export function failureOf<Type extends RecordType>(
  answer: Answer<Type>,
  name: string,
  type: Type,
): FailedLookup | undefined {
  const { outcome } = answer;
  return outcome === 'serverFailure' || outcome === 'timeout' ? { name, type, outcome } : undefined;
}

/** A resolver that asks each question once. */
export interface AskingOnce extends Resolver {
  /** It asks nothing: of what nobody has asked yet, nobody knows. */
  readonly asked: Resolver;
}

/** The same resolver, which asks each question once: what is looked at twice is one look-up. */
export function askingOnce(resolver: Resolver): AskingOnce {
  const answers = new Map<string, Promise<Answer<RecordType>>>();
  const asked = {
    lookUp: async <Type extends RecordType>(name: string, type: Type) =>
      ((await answers.get(questionOf(name, type))) as Answer<Type> | undefined) ??
      ({ outcome: 'timeout' } as const),
  };
  return {
    asked,
    lookUp<Type extends RecordType>(name: string, type: Type) {
      const question = questionOf(name, type);
      const answer = answers.get(question) ?? resolver.lookUp(name, type);
      answers.set(question, answer);
      return answer as Promise<Answer<Type>>;
    },
  };
}

const questionOf = (name: string, type: RecordType) => `${type} ${name.toLowerCase()}`;
