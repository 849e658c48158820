import { liveState } from '../../core/domains/liveRecord.ts';
import { recordState } from '../../core/domains/recordState.ts';
import type { DomainRecord } from '../../core/port/service.ts';
import type { SeenNow } from '../../lookup/lookAtRecords.ts';
import { type DkimKey, readDkimKey } from '../../mail/dkim/readKey.ts';
import type { KeyFactView } from '../../protocol/domain.ts';
import { joined, l10n } from '../kit/words.ts';
import { keyMistakeWords } from './keyMistakeWords.ts';

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
