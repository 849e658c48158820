import { normalName } from '../domainName.ts';
import { readSpfRecord, type SpfRecord } from '../spf/readRecord.ts';
import type { Mechanism, Term } from '../spf/terms.ts';
import { lookUpText, type RecordContext, type TextContext } from './context.ts';
import type { ExpectedSpf } from './expected.ts';

/** The records at the domain, and the first SPF record, parsed once because it may be long. */
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

/** Returns the domain of a term, if it has no macros. */
export function targetOf(term: Term): string | undefined {
  if (!('target' in term) || term.target?.length !== 1) return undefined;
  const [name] = term.target;
  return typeof name === 'string' ? normalName(name) : undefined;
}

/** Returns the includes of the expected record. */
export function wantedIncludes({ value }: ExpectedSpf): string[] {
  return includedDomains(readSpfRecord(value));
}

/** Returns the required includes that a record lacks; all required ones if there is no record. */
export function missingIncludes({ expected, record }: Pick<SpfContext, 'expected' | 'record'>): string[] {
  const there = new Set(record && includedDomains(record));
  return wantedIncludes(expected).filter((name) => !there.has(name));
}

function includedDomains({ terms }: SpfRecord): string[] {
  return terms.filter(isInclude).flatMap((term) => targetOf(term) ?? []);
}
