import type { SignatureView } from '../../protocol/letter.ts';
import type { AuthenticationResults } from '../../protocol/receivedLetter.ts';
import * as l10n from '../shared/l10n.ts';
import { hasPassed, passedThen } from './arrival.ts';

/**
 * Explains the outcome of checking a signature. `key` is the domain name of its key; `arrival` is what the receiving server found: it saw
 * the letter and its key when they were new.
 */
export function signatureTexts(
  checked: SignatureView,
  key: string,
  arrival: AuthenticationResults | undefined,
): readonly string[] {
  const passed = arrival && checked.outcome !== 'valid' && hasPassed(arrival, 'DKIM') ? arrival : undefined;
  return [
    signatureOutcomeText(checked, key),
    ...signatureLimits(checked),
    ...(passed ? [passedThen(passed)] : []),
    ...(checked.outcome === 'noKey' && !passed
      ? [l10n.t('Without the key, mail programs treat the letter as unsigned.')]
      : []),
  ];
}

/** Returns the domain name of the key of a signature (RFC 6376, section 3.6.2.1). */
export const keyName = ({ domain, selector }: Pick<SignatureView, 'domain' | 'selector'>) =>
  `${selector}._domainkey.${domain}`;

/** Explains what a valid signature doesn’t prove. */
function signatureLimits(checked: SignatureView): readonly string[] {
  const { outcome, doubled, uncovered, otherAuthors, isPartial, isTest } = checked;
  if (outcome !== 'valid') return [];
  const texts: string[] = [];
  if (doubled.length > 0)
    texts.push(
      l10n.t(
        'The letter has more than one of these headers: {0}. Only one of them is signed, and mail programs may show the other.',
        doubled.join(', '),
      ),
    );
  if (otherAuthors.length > 0)
    texts.push(l10n.t('The signature is not from the author’s domain: {0}.', otherAuthors.join(', ')));
  if (uncovered.length > 0)
    texts.push(
      l10n.t(
        'The signature doesn’t cover these headers, so anybody may have changed them: {0}.',
        uncovered.join(', '),
      ),
    );
  if (isPartial)
    texts.push(
      l10n.t('The signature covers only the beginning of the letter: anybody may have added the rest.'),
    );
  if (isTest)
    texts.push(
      l10n.t('The signature’s key is marked as a test (t=y), so receivers treat the letter as unsigned.'),
    );
  return texts;
}

/** Returns true if mail programs treat the letter as signed; `undefined` if looking up the key failed. */
export function isSigned({ outcome, doubled, isTest }: SignatureView): boolean | undefined {
  if (outcome === 'keyNotLookedUp') return undefined;
  return outcome === 'valid' && doubled.length === 0 && !isTest;
}

/** Returns true if somebody should do something about a signature. A key that is gone need not have been when the letter arrived. */
export function isUnsound(checked: SignatureView, arrival: AuthenticationResults | undefined): boolean {
  const isGone = keyOutcomes.has(checked.outcome);
  return isSigned(checked) === false && !(isGone && hasPassed(arrival, 'DKIM'));
}

const keyOutcomes: ReadonlySet<SignatureView['outcome']> = new Set([
  'noKey',
  'severalKeys',
  'revokedKey',
  'wrongKey',
]);

/** Returns true if the DNS record of its key may be what is wrong with a signature. */
export const isOfKey = ({ outcome, isTest }: SignatureView) =>
  keyOutcomes.has(outcome) || outcome === 'headerChanged' || isTest;

function signatureOutcomeText(checked: SignatureView, key: string): string {
  switch (checked.outcome) {
    case 'valid':
      return validText(checked);
    case 'bodyChanged':
      return l10n.t('Invalid: the letter was changed after signing.');
    case 'headerChanged':
      return l10n.t('Invalid: signed headers were changed, or another key was used.');
    case 'expired':
      return l10n.t('Invalid: the signature has expired.');
    case 'unreadable':
      return l10n.t('Invalid: a required tag is missing or malformed.');
    case 'weak':
      return l10n.t('Invalid: too weak, with SHA-1 or a key under 1024 bits (RFC 8301).');
    case 'noKey':
      return l10n.t('Not confirmed: DNS has no key at {0}, as seen from this computer.', key);
    case 'severalKeys':
      return l10n.t(
        'Not confirmed: DNS has several keys at {0}, as seen from this computer. Keep only one.',
        key,
      );
    case 'revokedKey':
      return l10n.t('Not confirmed: the key at {0} is revoked in DNS, as seen from this computer.', key);
    case 'wrongKey':
      return l10n.t(
        'Not confirmed: the key at {0} in DNS is malformed or not meant for mail, as seen from this computer.',
        key,
      );
    case 'keyNotLookedUp':
      return l10n.t('Not checked: DNS did not answer for {0}. Try again later.', key);
  }
}

function validText({ doubled, uncovered, isPartial }: SignatureView): string {
  if (doubled.length > 0) return l10n.t('Receivers treat this signature as invalid.');
  return uncovered.length > 0 || isPartial
    ? l10n.t('Valid for the parts that the signature covers.')
    : l10n.t('Valid: the letter has not changed since it was signed.');
}
