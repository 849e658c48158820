import { normalName } from '../domainName.ts';
import { readSpfRecord, type SpfRecord } from '../spf/readRecord.ts';
import type { Mechanism, Term } from '../spf/terms.ts';
import { lookUpText, type RecordContext, type TextContext } from './context.ts';
import type { ExpectedSpf } from './expected.ts';

/** What there is at the domain, with the first record that counts, read once: it may be a long one. */
export interface SpfContext extends TextContext<ExpectedSpf> {
  readonly record?: SpfRecord;
}

export async function lookUpSpf(at: RecordContext<ExpectedSpf>): Promise<SpfContext | undefined> {
  const context = await lookUpText(at);
  const [text] = context?.counted ?? [];
  return context && text !== undefined ? { ...context, record: readSpfRecord(text) } : context;
}

export function isInclude(term: Term): term is Extract<Mechanism, { kind: 'include' }> {
  return term.kind === 'include';
}

/** The name that a term means, when it is one without macros. */
export function targetOf(term: Term): string | undefined {
  if (!('target' in term) || term.target?.length !== 1) return undefined;
  const [name] = term.target;
  return typeof name === 'string' ? normalName(name) : undefined;
}

/** What the expected record includes. */
export function wantedIncludes({ value }: ExpectedSpf): string[] {
  return includesOf(readSpfRecord(value));
}

/** Of what should be included, the names that a record does not include, in whatever way; all of them when there is none. */
export function missingIncludes({ expected, record }: Pick<SpfContext, 'expected' | 'record'>): string[] {
  const there = new Set(record && includesOf(record));
  return wantedIncludes(expected).filter((name) => !there.has(name));
}

function includesOf({ terms }: SpfRecord): string[] {
  return terms.filter(isInclude).flatMap((term) => targetOf(term) ?? []);
}
