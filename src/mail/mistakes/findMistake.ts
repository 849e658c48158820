import { readDkimKey } from '../dkim/readKey.ts';
import { askingOnce, failedLookup, type Resolver, recordsOf } from '../dns.ts';
import { isQueryable, normalName } from '../domainName.ts';
import { type Detector, firstMistake, lookUpText, type RecordContext, type TextContext } from './context.ts';
import { badAddress, badPolicy, badTag, missingAddress, notAgreed, severalDmarc } from './dmarc.ts';
import type { ExpectedDkim, ExpectedDmarc, ExpectedMx, ExpectedRecord, ExpectedText } from './expected.ts';
import {
  bareKey,
  keyFile,
  otherKey,
  quotedKey,
  severalKeys,
  shuffledKey,
  splitKey,
  uselessKey,
} from './keys.ts';
import type { Mistake } from './mistake.ts';
import { badExchange, type MxContext, otherHosts, otherType } from './mx.ts';
import {
  aliasLoop,
  aliasOfHost,
  aliasOfText,
  exchangeElsewhere,
  keyElsewhere,
  otherKind,
  policyElsewhere,
  spfElsewhere,
} from './places.ts';
import {
  badSeparator,
  badTerm,
  badTree,
  behindAll,
  missingInclude,
  misspelledInclude,
  plusAll,
  severalSpf,
  splitSpf,
  uselessInclude,
} from './spf.ts';
import { lookUpSpf, missingIncludes, type SpfContext } from './spfContext.ts';
import { badlyWritten, badVersion, repeatedTag, swappedStrings, zoneLine } from './writing.ts';

/**
 * Returns the mistake that best explains why a record is not as expected; `undefined` if the record is correct, merely missing, or unknown.
 * Looks at the record's name first, and at other names only if nothing is there.
 */
export async function findMistake(
  domain: string,
  expected: ExpectedRecord,
  resolver: Resolver,
): Promise<Mistake | undefined> {
  const name = normalName(expected.name);
  const at = { domain: normalName(domain), resolver: askingOnce(resolver) };
  if (!isQueryable(name)) return undefined;
  switch (expected.kind) {
    case 'dkim':
      return ofText({ ...at, expected: { ...expected, name } }, lookUpText, dkimDetectors, isKeyRight);
    case 'spf':
      return ofText({ ...at, expected: { ...expected, name } }, lookUpSpf, spfDetectors, isSpfRight);
    case 'dmarc':
      return ofText({ ...at, expected: { ...expected, name } }, lookUpText, dmarcDetectors, isPolicyThere);
    case 'mx':
      return ofMx({ ...at, expected: { ...expected, name } });
  }
}

/**
 * Finds the mistake in a TXT record. Looks up a CNAME only if the record is not correct, because receivers accept a text behind a CNAME.
 */
async function ofText<Expected extends ExpectedText, Of extends TextContext<Expected>>(
  at: RecordContext<Expected>,
  look: (at: RecordContext<Expected>) => Promise<Of | undefined>,
  detectors: readonly Detector<Of>[],
  isRight: (context: Of) => boolean,
): Promise<Mistake | undefined> {
  const context = await look(at);
  if (!context) return ofFailure(at, 'TXT');
  const alias = isRight(context) ? undefined : await aliasOfText(context);
  return alias ?? firstMistake(detectors, context);
}

async function ofMx(at: RecordContext<ExpectedMx>): Promise<Mistake | undefined> {
  const { name, exchange } = at.expected;
  const answer = await at.resolver.lookUp(name, 'MX');
  if (failedLookup(answer, name, 'MX')) return ofFailure(at, 'MX');
  const context: MxContext = { ...at, hosts: recordsOf(answer) };
  const isThere = context.hosts.some((host) => normalName(host.exchange) === normalName(exchange));
  const isOwn = name === context.domain;
  const alias = isThere || (isOwn && context.hosts.length > 0) ? undefined : await aliasOfHost(context);
  return alias ?? firstMistake(mxDetectors, context);
}

/** Finds a CNAME loop after a failed lookup: loops make servers fail. After a timeout, a lookup of the CNAME would time out too. */
async function ofFailure(at: RecordContext, type: 'TXT' | 'MX'): Promise<Mistake | undefined> {
  const { outcome } = await at.resolver.lookUp(at.expected.name, type);
  return outcome === 'timeout' ? undefined : aliasLoop(at);
}

function isKeyRight({ counted, expected }: TextContext<ExpectedDkim>): boolean {
  const { key } = readDkimKey(expected.value);
  return counted.some((text) => readDkimKey(text).key === key);
}

const isSpfRight = (context: SpfContext) =>
  context.record !== undefined && missingIncludes(context).length === 0;

const isPolicyThere = ({ counted }: TextContext) => counted.length > 0;

/** The detectors for each kind of record, from mistakes that explain everything to minor ones. */
const dkimDetectors: readonly Detector<TextContext<ExpectedDkim>>[] = [
  keyFile,
  splitKey,
  severalKeys,
  otherKind,
  keyElsewhere,
  swappedStrings,
  shuffledKey,
  zoneLine,
  quotedKey,
  badlyWritten,
  bareKey,
  badVersion,
  repeatedTag,
  otherKey,
  uselessKey,
];

const spfDetectors: readonly Detector<SpfContext>[] = [
  severalSpf,
  splitSpf,
  swappedStrings,
  zoneLine,
  badlyWritten,
  badSeparator,
  badVersion,
  badTerm,
  plusAll,
  uselessInclude,
  misspelledInclude,
  badTree,
  spfElsewhere,
  missingInclude,
  behindAll,
];

const dmarcDetectors: readonly Detector<TextContext<ExpectedDmarc>>[] = [
  severalDmarc,
  otherKind,
  policyElsewhere,
  swappedStrings,
  zoneLine,
  badlyWritten,
  badVersion,
  repeatedTag,
  badTag,
  badPolicy,
  missingAddress,
  badAddress,
  notAgreed,
];

const mxDetectors: readonly Detector<MxContext>[] = [badExchange, otherHosts, otherType, exchangeElsewhere];
