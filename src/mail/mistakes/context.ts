import { isDkimKey } from '../dkim/readKey.ts';
import { isDmarcRecord } from '../dmarc/readRecord.ts';
import { failureOf, isVoid, type Resolver, recordsOf } from '../dns.ts';
import { isQueryable, normalName } from '../domainName.ts';
import { isSpfRecord } from '../spf/readRecord.ts';
import type { ExpectedRecord, ExpectedText, TextKind } from './expected.ts';
import type { Mistake } from './mistake.ts';

/** What every recogniser looks at; names are normal ones. */
export interface RecordContext<Expected extends ExpectedRecord = ExpectedRecord> {
  readonly domain: string;
  readonly expected: Expected;
  /** It asks each question once. */
  readonly resolver: Resolver;
}

/** What there is at the place of a record of text. */
export interface TextContext<Expected extends ExpectedText = ExpectedText> extends RecordContext<Expected> {
  readonly texts: readonly string[];
  /** The strings that each of them is joined of. */
  readonly strings: readonly (readonly string[])[];
  /** Of these texts, the ones that receivers take for such a record. */
  readonly counted: readonly string[];
  /** The same; where none counts, those that were meant to. */
  readonly meant: readonly string[];
}

/** Says whether one mistake was made. */
export type Detector<Of extends RecordContext> = (
  context: Of,
) => Mistake | undefined | Promise<Mistake | undefined>;

/** The first mistake that one of these recognises. */
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

/** The context of a record of text, or nothing when nobody knows what is there. */
export async function lookUpText<Expected extends ExpectedText>(
  context: RecordContext<Expected>,
): Promise<TextContext<Expected> | undefined> {
  const { name, kind } = context.expected;
  const answer = await context.resolver.lookUp(name, 'TXT');
  if (failureOf(answer, name, 'TXT')) return undefined;
  const strings = recordsOf(answer);
  const texts = strings.map((parts) => parts.join(''));
  const counted = texts.filter(counts[kind]);
  const meant = counted.length > 0 ? counted : texts.filter((text) => isMeantAs(kind, text));
  return { ...context, texts, strings, counted, meant };
}

/** The texts at a name, none when nobody knows. */
export async function textsAt(name: string, resolver: Resolver): Promise<string[]> {
  if (!isQueryable(name)) return [];
  return recordsOf(await resolver.lookUp(name, 'TXT')).map((strings) => strings.join(''));
}

/** What a name is an alias of, if it is one. */
export async function aliasOf(name: string, resolver: Resolver): Promise<string | undefined> {
  const answer = await resolver.lookUp(name, 'CNAME');
  if (isVoid(answer)) return undefined;
  const [target] = recordsOf(answer);
  // Some servers answer with the record that a chain ends at.
  return target === undefined || normalName(target) === name ? undefined : normalName(target);
}

const counts: Readonly<Record<TextKind, (text: string) => boolean>> = {
  dkim: (text) => isDkimKey(text) && kindOf(text) !== 'spf' && kindOf(text) !== 'dmarc',
  spf: isSpfRecord,
  dmarc: isDmarcRecord,
};

/** Which record a text says that it is, well or badly. */
export function kindOf(text: string): TextKind | undefined {
  if (/^\W{0,8}(?:v\W{1,4})?dkim/i.test(text)) return 'dkim';
  if (/^\W{0,8}(?:v\W{1,4})?dmarc/i.test(text)) return 'dmarc';
  return /^\W{0,8}(?:v\W{1,4})?spf/i.test(text) && !/^spf2\.0\//i.test(text) ? 'spf' : undefined;
}

/** Whether a text that does not count was meant to. At the domain itself there are texts of all sorts. */
function isMeantAs(kind: TextKind, text: string): boolean {
  const found = kindOf(text);
  if (found !== undefined) return found === kind;
  // Sender ID was something else (RFC 4406).
  if (/^spf2\.0\//i.test(text)) return false;
  if (kind === 'spf') return /\b(?:include|ip4|ip6)[:=]|(?:^|\W)v=spf1(?:\W|$)/i.test(text);
  return /=|^MI[\w+/]{30}/.test(text);
}
