import * as l10n from '@vscode/l10n';
import type { CheckedSignature } from '../../protocol/letter.ts';

/** What a signature is worth, and what follows from that. `key` is where its key is in the DNS. */
export function signatureWords(checked: CheckedSignature, key: string): readonly string[] {
  return [outcomeWords(checked, key), ...signatureLimits(checked)];
}

/** What a signature that fits its letter does not prove. */
export function signatureLimits(checked: CheckedSignature): readonly string[] {
  const { outcome, doubled, uncovered, otherAuthors, isPartial, isTest } = checked;
  if (outcome !== 'valid') return [];
  const words: string[] = [];
  if (doubled.length > 0)
    words.push(
      l10n.t(
        'The letter has more than one of these headers: {0}. Only one of them is signed, and mail programs may show the other.',
        doubled.join(', '),
      ),
    );
  if (otherAuthors.length > 0)
    words.push(
      l10n.t('It is not the author’s signature: the author writes from {0}.', otherAuthors.join(', ')),
    );
  if (uncovered.length > 0)
    words.push(
      l10n.t('It does not cover these headers, which anybody may have changed: {0}.', uncovered.join(', ')),
    );
  if (isPartial)
    words.push(l10n.t('It covers only the first part of the letter: anything may stand behind that.'));
  if (isTest) words.push(l10n.t('Its key is marked as a test (t=y): receivers take the letter as unsigned.'));
  return words;
}

/** Whether receivers take the letter as signed; `undefined` when nobody knows. */
export function isSigned({ outcome, doubled, isTest }: CheckedSignature): boolean | undefined {
  if (outcome === 'keyNotLookedUp') return undefined;
  return outcome === 'valid' && doubled.length === 0 && !isTest;
}

/** A line about a signature. */
export function signatureSummary(checked: CheckedSignature): string {
  switch (isSigned(checked)) {
    case true:
      return l10n.t('{0}: it holds', checked.domain);
    case false:
      return l10n.t('{0}: it counts for nothing', checked.domain);
    case undefined:
      return l10n.t('{0}: it could not be checked', checked.domain);
  }
}

function outcomeWords(checked: CheckedSignature, key: string): string {
  switch (checked.outcome) {
    case 'valid':
      return validWords(checked);
    case 'bodyChanged':
      return l10n.t('It does not hold: the letter was changed after it had been signed.');
    case 'headerChanged':
      return l10n.t('It does not hold: signed headers were changed, or it was made with another key.');
    case 'expired':
      return l10n.t('It has expired.');
    case 'unreadable':
      return l10n.t('It cannot be read: something that it needs is missing or wrong.');
    case 'weak':
      return l10n.t('It is too weak to count: SHA-1, or a key under 1024 bits (RFC 8301).');
    case 'noKey':
      return l10n.t('There is no key at {0}. Receivers take the letter as unsigned.', key);
    case 'severalKeys':
      return l10n.t('There is more than one key at {0}, and nobody knows which one counts.', key);
    case 'revokedKey':
      return l10n.t('The key at {0} was revoked.', key);
    case 'wrongKey':
      return l10n.t('The key at {0} cannot be read, or is for something else.', key);
    case 'keyNotLookedUp':
      return l10n.t('Nobody can say whether it holds: the DNS gave no answer about {0}.', key);
  }
}

function validWords({ doubled, uncovered, isPartial }: CheckedSignature): string {
  if (doubled.length > 0) return l10n.t('It counts for nothing.');
  return uncovered.length > 0 || isPartial
    ? l10n.t('It holds for what it covers.')
    : l10n.t('It holds: the letter is as it was signed.');
}
