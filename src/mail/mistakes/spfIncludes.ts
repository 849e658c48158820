import { normalName } from '../domainName.ts';
import { readSpfRecord } from '../spf/readRecord.ts';
import type { Mechanism, Term } from '../spf/terms.ts';
import type { ExpectedSpf } from './expected.ts';
import type { TextScene } from './scene.ts';

/** An `include` of a name without macros. */
export type Include = Extract<Mechanism, { kind: 'include' }>;

export function isInclude(term: Term): term is Include {
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
  return includesIn(value).flatMap((term) => targetOf(term) ?? []);
}

/** Of what should be included, the names that the domain's record does not include, in whatever way. */
export function missingIncludes({ expected, counted }: Pick<TextScene<ExpectedSpf>, 'expected' | 'counted'>) {
  const there = new Set(counted.flatMap(includesIn).map(targetOf));
  return wantedIncludes(expected).filter((name) => !there.has(name));
}

/** Whether the domain's record lacks something; where there is none, everything. */
export function isMissing(scene: Pick<TextScene<ExpectedSpf>, 'expected' | 'counted'>): boolean {
  return scene.counted.length === 0 || missingIncludes(scene).length > 0;
}

function includesIn(text: string): Include[] {
  return readSpfRecord(text).terms.filter(isInclude);
}
