import { liveState } from '../../../core/domains/liveRecord.ts';
import { recordState } from '../../../core/domains/recordState.ts';
import type { DomainRecord } from '../../../core/port/service.ts';
import type { SeenNow } from '../../../lookup/lookAtRecords.ts';
import { type DkimKey, readDkimKey } from '../../../mail/dkim/readKey.ts';
import type { KeyMistake } from '../../../mail/mistakes/mistake.ts';
import type { KeyFactView } from '../../../protocol/domain.ts';
import { joined, l10n } from '../../kit/words.ts';
import { type MistakeWords, replaceValue } from './recordTexts.ts';

const wholeKey = () =>
  l10n.t(
    'Replace the value with the whole of the one given here. If the form takes only 255 characters, paste it in quoted strings.',
  );

/** About a DKIM key. */
export const keyMistakeWords: MistakeWords<KeyMistake> = {
  privateKey: () => ({
    cause: l10n.t('The private key is in DNS, where everybody can read it.'),
    nextStep: l10n.t(
      'Delete the record at once and never use that key again: whoever has it can sign in your name. Then add the record given here.',
    ),
  }),
  pemKey: () => ({
    cause: l10n.t('The key has the lines of its file in it (BEGIN PUBLIC KEY).'),
    nextStep: replaceValue(),
  }),
  oldKeyBeside: () => ({
    cause: l10n.t('Beside the right key there is an old one, and nobody knows which one is taken.'),
    nextStep: l10n.t('Delete the record with the other key at this host.'),
  }),
  severalKeys: ({ count }) => ({
    cause: l10n.t('There are {0} keys at this host, and none is the one of the service.', count),
    nextStep: l10n.t('Delete them all and add the record given here.'),
  }),
  bareKey: () => ({
    cause: l10n.t('The value is the mere key, without what stands before it.'),
    nextStep: replaceValue(),
  }),
  missingKey: () => ({
    cause: l10n.t('The value has no p= with the key.'),
    nextStep: replaceValue(),
  }),
  revokedKey: () => ({
    cause: l10n.t('The key is empty (p=), which means that it was revoked.'),
    nextStep: replaceValue(),
  }),
  doubledTag: () => ({
    cause: l10n.t('The key begins with p= twice.'),
    nextStep: l10n.t('Delete one of the two p=.'),
  }),
  otherKeyType: ({ type, expected }) => ({
    cause: l10n.t('The record says that the key is of type {0}, but it is of type {1}.', type, expected),
    nextStep: l10n.t('Write k={0}.', expected),
  }),
  quotedKey: () => ({
    cause: l10n.t('There are quotes in the middle of the key.'),
    nextStep: l10n.t(
      'The registrar takes quotes as a part of the value. Paste the value as it is given here, in one piece and without quotes.',
    ),
  }),
  plusBecameBlank: () => ({
    cause: l10n.t('Each plus of the key has become a space.'),
    nextStep: replaceValue(),
  }),
  blankInKey: () => ({
    cause: l10n.t('There is a space in the key, which not every mailbox provider leaves out.'),
    nextStep: l10n.t('Delete all spaces behind p=.'),
  }),
  keyCutAt255: () => ({
    cause: l10n.t('The key was cut at 255 characters.'),
    nextStep: l10n.t(
      'Paste the value in quoted strings, as it is given here. If that is refused, write to the registrar’s support.',
    ),
  }),
  cutKey: ({ length, expected }) => ({
    cause: l10n.t('The end of the key is missing: there are {0} characters of {1}.', length, expected),
    nextStep: wholeKey(),
  }),
  keyStartMissing: ({ missing }) => ({
    cause: l10n.t('The beginning of the key is missing: {0} characters.', missing),
    nextStep: wholeKey(),
  }),
  lowerCaseKey: () => ({
    cause: l10n.t('The capital letters of the key have become small ones, which makes it another key.'),
    nextStep: l10n.t(
      'Paste the value as it is given here. If the registrar changes it again, write to its support.',
    ),
  }),
  badCharacterInKey: ({ character }) => ({
    cause: l10n.t('The key has a character in it that no key has: “{0}”.', character),
    nextStep: replaceValue(),
  }),
  mistypedKey: ({ at }) => ({
    cause: l10n.t('The key is mistyped from its character {0} on.', at),
    nextStep: replaceValue(),
  }),
  otherKey: () => ({
    cause: l10n.t('There is another key, perhaps the old one.'),
    nextStep: replaceValue(),
  }),
  withoutSha256: () => ({
    cause: l10n.t('The record does not allow SHA-256 (h=), which all letters are signed with.'),
    nextStep: replaceValue(),
  }),
  notForMail: () => ({
    cause: l10n.t('The record says that the key is not for mail (s=).'),
    nextStep: replaceValue(),
  }),
  testingKey: () => ({
    cause: l10n.t(
      'The record says that the key is only being tested (t=y), so that signatures do not count.',
    ),
    nextStep: l10n.t('Delete t=y.'),
  }),
};

/** What there is to know of the key of a DKIM record that is right. Of any other the mistake says what counts. */
export function keyFacts(record: DomainRecord, seen?: SeenNow): KeyFactView[] {
  const text = record.record === 'dkim' ? rightText(record, seen) : undefined;
  if (text === undefined) return [];
  const key = readDkimKey(text);
  const saysTesting = key.isTesting && seen?.mistake?.code !== 'testingKey';
  const facts = [revokedFact(key), sizeFact(key), saysTesting && testingFact(record)];
  return facts.filter((fact) => fact !== undefined && fact !== false);
}

/** As it is seen from here; while nobody knows, as the service saw it. */
function rightText(record: DomainRecord, seen: SeenNow | undefined): string | undefined {
  const state = seen ? liveState(record, seen) : 'unknown';
  if (state === 'right' && seen?.public.outcome === 'found') return seen.public.values[0];
  const isKnown = state === 'unknown' && recordState(record) === 'ok' && record.current.length === 1;
  return isKnown ? record.current[0] : undefined;
}

function revokedFact({ isRevoked }: DkimKey): KeyFactView | undefined {
  return isRevoked
    ? { words: keyMistakeWords.revokedKey({ code: 'revokedKey' }).cause, weight: 'wrong' }
    : undefined;
}

/** What receivers refuse and what signers should have: RFC 8301, section 3.2. */
function sizeFact({ type, bits }: DkimKey): KeyFactView | undefined {
  if (bits === undefined) return undefined;
  if (type === 'ed25519') {
    const words = l10n.t(
      'The key is of type Ed25519: short and strong, but not every mailbox provider knows it.',
    );
    return { words, weight: 'fine' };
  }
  if (bits < 1024) {
    const words = l10n.t(
      'The key (RSA) has only {0} bits: mailbox providers do not accept its signatures. Ask the support of the service for one of 2048 bits.',
      bits,
    );
    return { words, weight: 'wrong' };
  }
  if (bits < 2048) {
    const words = l10n.t(
      'The key (RSA) has {0} bits, which is little by now: it should have 2048. Ask the support of the service for a longer one.',
      bits,
    );
    return { words, weight: 'warning' };
  }
  if (bits > 4096) {
    const words = l10n.t('The key (RSA) has {0} bits, more than every mailbox provider can read.', bits);
    return { words, weight: 'warning' };
  }
  return { words: l10n.t('The key (RSA) has {0} bits.', bits), weight: 'fine' };
}

/** What the service itself wants so is not for the owner of the domain to delete. */
function testingFact({ value }: DomainRecord): KeyFactView {
  const { cause, nextStep } = keyMistakeWords.testingKey({ code: 'testingKey' });
  return { words: readDkimKey(value).isTesting ? cause : joined(' ', [cause, nextStep]), weight: 'warning' };
}
