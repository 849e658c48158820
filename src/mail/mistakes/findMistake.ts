import { readDkimKey } from '../dkim/readKey.ts';
import { askingOnce, failureOf, type Resolver, recordsOf } from '../dns.ts';
import { isQueryable, normalName } from '../domainName.ts';
import { aliasLoop, aliasOfHost, aliasOfText } from './aliases.ts';
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
import { badExchange, type MxScene, otherHosts, otherType } from './mx.ts';
import { exchangeElsewhere, keyElsewhere, otherKind, policyElsewhere, spfElsewhere } from './places.ts';
import { firstOf, type Recogniser, type Scene, type TextScene, textScene } from './scene.ts';
import {
  badSeparator,
  badTerm,
  behindAll,
  missingInclude,
  misspeltInclude,
  plusAll,
  severalSpf,
  splitSpf,
  uselessInclude,
} from './spf.ts';
import { missingIncludes, type SpfScene, spfScene } from './spfScene.ts';
import { badTree } from './spfTree.ts';
import { badlyWritten, badVersion, repeatedTag, swappedStrings, zoneLine } from './writing.ts';

/**
 * The one mistake that tells most of why a record is not as it should be: nothing when it is, when it is merely missing, and when
 * nobody knows. What is at the record's name is looked at first; where it may have got instead, only when nothing is there.
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
      return ofText({ ...at, expected: { ...expected, name } }, textScene, dkimRecognisers, isKeyRight);
    case 'spf':
      return ofText({ ...at, expected: { ...expected, name } }, spfScene, spfRecognisers, isSpfRight);
    case 'dmarc':
      return ofText({ ...at, expected: { ...expected, name } }, textScene, dmarcRecognisers, isPolicyThere);
    case 'mx':
      return ofMx({ ...at, expected: { ...expected, name } });
  }
}

/** A CNAME is asked for only where the record is not right: the text behind one counts. */
async function ofText<Expected extends ExpectedText, Of extends TextScene<Expected>>(
  at: Scene<Expected>,
  look: (at: Scene<Expected>) => Promise<Of | undefined>,
  recognisers: readonly Recogniser<Of>[],
  isRight: (scene: Of) => boolean,
): Promise<Mistake | undefined> {
  const scene = await look(at);
  if (!scene) return ofFailure(at, 'TXT');
  const alias = isRight(scene) ? undefined : await aliasOfText(scene);
  return alias ?? firstOf(recognisers, scene);
}

async function ofMx(at: Scene<ExpectedMx>): Promise<Mistake | undefined> {
  const { name, exchange } = at.expected;
  const answer = await at.resolver.lookUp(name, 'MX');
  if (failureOf(answer, name, 'MX')) return ofFailure(at, 'MX');
  const scene: MxScene = { ...at, hosts: recordsOf(answer) };
  const isThere = scene.hosts.some((host) => normalName(host.exchange) === normalName(exchange));
  const isOwn = name === scene.domain;
  const alias = isThere || (isOwn && scene.hosts.length > 0) ? undefined : await aliasOfHost(scene);
  return alias ?? firstOf(mxRecognisers, scene);
}

/** Aliases that go round make servers fail; who says nothing would say nothing of aliases either. */
async function ofFailure(at: Scene, type: 'TXT' | 'MX'): Promise<Mistake | undefined> {
  const { outcome } = await at.resolver.lookUp(at.expected.name, type);
  return outcome === 'timeout' ? undefined : aliasLoop(at);
}

function isKeyRight({ counted, expected }: TextScene<ExpectedDkim>): boolean {
  const { key } = readDkimKey(expected.value);
  return counted.some((text) => readDkimKey(text).key === key);
}

const isSpfRight = (scene: SpfScene) => scene.record !== undefined && missingIncludes(scene).length === 0;

const isPolicyThere = ({ counted }: TextScene) => counted.length > 0;

/** Each list goes from what explains everything to what is only not quite right. */
const dkimRecognisers: readonly Recogniser<TextScene<ExpectedDkim>>[] = [
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

const spfRecognisers: readonly Recogniser<SpfScene>[] = [
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
  misspeltInclude,
  badTree,
  spfElsewhere,
  missingInclude,
  behindAll,
];

const dmarcRecognisers: readonly Recogniser<TextScene<ExpectedDmarc>>[] = [
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

const mxRecognisers: readonly Recogniser<MxScene>[] = [badExchange, otherHosts, otherType, exchangeElsewhere];
