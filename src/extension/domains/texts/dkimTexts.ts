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
    'Replace the value with the complete value shown here. If the form accepts only 255 characters, paste it as quoted strings.',
  );

/** The texts for mistakes in DKIM records. */
export const keyMistakeWords: MistakeWords<KeyMistake> = {
  privateKey: () => ({
    cause: l10n.t('The private key is in DNS, where anyone can read it.'),
    nextStep: l10n.t(
      'Delete the record now and never use that key again: anyone who has it can sign letters in your name. Then add the record shown here.',
    ),
  }),
  pemKey: () => ({
    cause: l10n.t('The key contains lines of the PEM file (BEGIN PUBLIC KEY).'),
    nextStep: replaceValue(),
  }),
  oldKeyBeside: () => ({
    cause: l10n.t('There is an old key next to the correct one, and receivers may use either.'),
    nextStep: l10n.t('Delete the record with the other key at this host.'),
  }),
  severalKeys: ({ count }) => ({
    cause: l10n.t('There are {0} keys at this host, and none is the service’s key.', count),
    nextStep: l10n.t('Delete all keys at this host and add the record shown here.'),
  }),
  bareKey: () => ({
    cause: l10n.t('The value is only the key. The tags before it (v=DKIM1; p=) are missing.'),
    nextStep: replaceValue(),
  }),
  missingKey: () => ({
    cause: l10n.t('The value has no key: p= is missing.'),
    nextStep: replaceValue(),
  }),
  revokedKey: () => ({
    cause: l10n.t('The key is empty (p=), which means that it is revoked.'),
    nextStep: replaceValue(),
  }),
  doubledTag: () => ({
    cause: l10n.t('The key starts with p= twice.'),
    nextStep: l10n.t('Delete one of the two p=.'),
  }),
  otherKeyType: ({ type, expected }) => ({
    cause: l10n.t('The record gives the key type {0}, but the key is {1}.', type, expected),
    nextStep: l10n.t('Change the key type to k={0}.', expected),
  }),
  quotedKey: () => ({
    cause: l10n.t('There are quotation marks inside the key.'),
    nextStep: l10n.t(
      'The registrar treats quotation marks as part of the value. Paste the value shown here in one piece, without quotation marks.',
    ),
  }),
  plusBecameBlank: () => ({
    cause: l10n.t('The plus signs of the key were replaced with spaces.'),
    nextStep: replaceValue(),
  }),
  blankInKey: () => ({
    cause: l10n.t('There is a space in the key. Not every mailbox provider ignores it.'),
    nextStep: l10n.t('Delete all spaces after p=.'),
  }),
  keyCutAt255: () => ({
    cause: l10n.t('The key was cut off at 255 characters.'),
    nextStep: l10n.t(
      'Paste the value as quoted strings, as shown here. If the registrar rejects it, contact its support.',
    ),
  }),
  cutKey: ({ length, expected }) => ({
    cause: l10n.t('The end of the key is missing: it has {0} of {1} characters.', length, expected),
    nextStep: wholeKey(),
  }),
  keyStartMissing: ({ missing }) => ({
    cause: l10n.t('The start of the key is missing ({0} characters).', missing),
    nextStep: wholeKey(),
  }),
  lowerCaseKey: () => ({
    cause: l10n.t('The capital letters of the key became lowercase, which makes it a different key.'),
    nextStep: l10n.t(
      'Paste the value as shown here. If the registrar changes it again, contact its support.',
    ),
  }),
  badCharacterInKey: ({ character }) => ({
    cause: l10n.t('The key contains an invalid character: “{0}”.', character),
    nextStep: replaceValue(),
  }),
  mistypedKey: ({ at }) => ({
    cause: l10n.t('The key has a typo at character {0}.', at),
    nextStep: replaceValue(),
  }),
  otherKey: () => ({
    cause: l10n.t('The record has a different key, perhaps an old one.'),
    nextStep: replaceValue(),
  }),
  withoutSha256: () => ({
    cause: l10n.t('The record doesn’t allow SHA-256 (h=), but all letters are signed with it.'),
    nextStep: replaceValue(),
  }),
  notForMail: () => ({
    cause: l10n.t('The record says that the key is not for mail (s=).'),
    nextStep: replaceValue(),
  }),
  testingKey: () => ({
    cause: l10n.t('The record marks the key as a test (t=y), so receivers may ignore the signatures.'),
    nextStep: l10n.t('Delete t=y.'),
  }),
};

/** Returns facts on the key of a correct DKIM record. For other records, the mistake says what matters. */
export function keyFacts(record: DomainRecord, seen?: SeenNow): KeyFactView[] {
  const text = record.record === 'dkim' ? correctText(record, seen) : undefined;
  if (text === undefined) return [];
  const key = readDkimKey(text);
  const saysTesting = key.isTesting && seen?.mistake?.code !== 'testingKey';
  const facts = [revokedFact(key), sizeFact(key), saysTesting && testingFact(record)];
  return facts.filter((fact) => fact !== undefined && fact !== false);
}

/** Returns the record's text as looked up from this machine or, without an answer, as the service saw it. */
function correctText(record: DomainRecord, seen: SeenNow | undefined): string | undefined {
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

/** Judges the key size by RFC 8301, section 3.2: at least 1024 bits, better 2048. */
function sizeFact({ type, bits }: DkimKey): KeyFactView | undefined {
  if (bits === undefined) return undefined;
  if (type === 'ed25519') {
    const words = l10n.t(
      'The key type is Ed25519: short and strong, but not every mailbox provider supports it.',
    );
    return { words, weight: 'fine' };
  }
  if (bits < 1024) {
    const words = l10n.t(
      'The RSA key has only {0} bits, and mailbox providers reject its signatures. Ask the service’s support for a 2048-bit key.',
      bits,
    );
    return { words, weight: 'wrong' };
  }
  if (bits < 2048) {
    const words = l10n.t(
      'The RSA key has {0} bits. 2048 bits are recommended: ask the service’s support for a longer key.',
      bits,
    );
    return { words, weight: 'warning' };
  }
  if (bits > 4096) {
    const words = l10n.t(
      'The RSA key has {0} bits. Some mailbox providers can’t use keys of more than 4096 bits.',
      bits,
    );
    return { words, weight: 'warning' };
  }
  return { words: l10n.t('The RSA key has {0} bits.', bits), weight: 'fine' };
}

/** Returns the warning about the testing tag. Advises to delete the tag unless the service's own value has it. */
function testingFact({ value }: DomainRecord): KeyFactView {
  const { cause, nextStep } = keyMistakeWords.testingKey({ code: 'testingKey' });
  return { words: readDkimKey(value).isTesting ? cause : joined(' ', [cause, nextStep]), weight: 'warning' };
}
