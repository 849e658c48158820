import { isDkimKey } from '../dkim/readKey.ts';
import { isDmarcRecord } from '../dmarc/readRecord.ts';
import { failedLookup, isVoidAnswer, type Resolver, recordsOf } from '../dns.ts';
import { isQueryable, normalName } from '../domainName.ts';
import { isSpfRecord } from '../spf/readRecord.ts';
import type { ExpectedRecord, ExpectedText, TextKind } from './expected.ts';
import type { Mistake } from './mistake.ts';

/** The input of all detectors. Domain names in it are normalized. */
export interface RecordContext<Expected extends ExpectedRecord = ExpectedRecord> {
  readonly domain: string;
  readonly expected: Expected;
  /** A resolver with a cache. */
  readonly resolver: Resolver;
}

/** The TXT records at the name of an expected record. */
export interface TextContext<Expected extends ExpectedText = ExpectedText> extends RecordContext<Expected> {
  readonly texts: readonly string[];
  /** The character strings of each text. */
  readonly strings: readonly (readonly string[])[];
  /** The texts that receivers accept as this kind of record. */
  readonly counted: readonly string[];
  /** `counted`; if that is empty, the texts that were probably meant as this kind of record. */
  readonly meant: readonly string[];
}

/** Detects one mistake. */
export type Detector<Of extends RecordContext> = (
  context: Of,
) => Mistake | undefined | Promise<Mistake | undefined>;

/** Returns the first mistake that one of the detectors finds. */
export async function firstMistake<Of extends RecordContext>(
  detectors: readonly Detector<Of>[],
  context: Of,
): Promise<Mistake | undefined> {
  for (const detect of detectors) {
    const mistake = await detect(context);
    if (mistake) return mistake;
  }
  return undefined;
}

/** Looks up the TXT records at the expected name. Returns `undefined` if the lookup failed. */
export async function lookUpText<Expected extends ExpectedText>(
  context: RecordContext<Expected>,
): Promise<TextContext<Expected> | undefined> {
  const { name, kind } = context.expected;
  const answer = await context.resolver.lookUp(name, 'TXT');
  if (failedLookup(answer, name, 'TXT')) return undefined;
  const strings = recordsOf(answer);
  const texts = strings.map((parts) => parts.join(''));
  const counted = texts.filter(countsAs[kind]);
  const meant = counted.length > 0 ? counted : texts.filter((text) => isMeantAs(kind, text));
  return { ...context, texts, strings, counted, meant };
}

/** Looks up the texts at a name; none if the lookup failed. */
export async function textsAt(name: string, resolver: Resolver): Promise<string[]> {
  if (!isQueryable(name)) return [];
  return recordsOf(await resolver.lookUp(name, 'TXT')).map((strings) => strings.join(''));
}

/** Looks up the CNAME of a name, and returns its target. */
export async function aliasOf(name: string, resolver: Resolver): Promise<string | undefined> {
  const answer = await resolver.lookUp(name, 'CNAME');
  if (isVoidAnswer(answer)) return undefined;
  const [target] = recordsOf(answer);
  // Some servers answer with the record at the end of a CNAME chain.
  return target === undefined || normalName(target) === name ? undefined : normalName(target);
}

const countsAs: Readonly<Record<TextKind, (text: string) => boolean>> = {
  dkim: (text) => isDkimKey(text) && textKindOf(text) !== 'spf' && textKindOf(text) !== 'dmarc',
  spf: isSpfRecord,
  dmarc: isDmarcRecord,
};

/** Returns the kind of record that a text claims to be, correctly or not. */
export function textKindOf(text: string): TextKind | undefined {
  if (/^\W{0,8}(?:v\W{1,4})?dkim/i.test(text)) return 'dkim';
  if (/^\W{0,8}(?:v\W{1,4})?dmarc/i.test(text)) return 'dmarc';
  return /^\W{0,8}(?:v\W{1,4})?spf/i.test(text) && !/^spf2\.0\//i.test(text) ? 'spf' : undefined;
}

/** Returns true if a text was probably meant as this kind of record. The domain itself also has unrelated texts. */
function isMeantAs(kind: TextKind, text: string): boolean {
  const found = textKindOf(text);
  if (found !== undefined) return found === kind;
  // Sender ID is another standard (RFC 4406).
  if (/^spf2\.0\//i.test(text)) return false;
  if (kind === 'spf') return /\b(?:include|ip4|ip6)[:=]|(?:^|\W)v=spf1(?:\W|$)/i.test(text);
  return /=|^MI[\w+/]{30}/.test(text);
}
