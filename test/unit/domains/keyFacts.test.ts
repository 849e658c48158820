import assert from 'node:assert/strict';
import { createPublicKey } from 'node:crypto';
import { describe, it } from 'node:test';
import type { DomainRecord } from '../../../src/core/port/service.ts';
import type { SeenNow } from '../../../src/lookup/lookAtRecords.ts';
import { type Language, speak } from '../../support/withoutVsCode.ts';

const { keyFacts } = await import('../../../src/extension/domains/texts/dkimTexts.ts');

/** A DKIM record with an RSA key of this size. */
function rsa(bits: number, tags = ''): string {
  const modulus = Buffer.alloc(bits / 8, 0xb5);
  const jwk = { kty: 'RSA', n: modulus.toString('base64url'), e: 'AQAB' };
  const der = createPublicKey({ key: jwk, format: 'jwk' }).export({ type: 'spki', format: 'der' });
  return `v=DKIM1; k=rsa; ${tags}p=${der.toString('base64')}`;
}

const ed25519 = `v=DKIM1; k=ed25519; p=${Buffer.alloc(32, 7).toString('base64')}`;

/** A DKIM record in the service’s answer. */
function found(text: string, more: Partial<DomainRecord> = {}): DomainRecord {
  const checked = { status: 'ok', code: 'ok', current: [text] };
  return { record: 'dkim', type: 'TXT', host: 's._domainkey', value: text, ...checked, ...more };
}

const sees = (...values: string[]): SeenNow => ({ public: { outcome: 'found', values } });

function said(record: DomainRecord, seen?: SeenNow, language: Language = 'en'): string[] {
  speak(language);
  return keyFacts(record, seen).map(({ words, weight }) => `${weight}: ${words}`);
}

describe('The facts about a DKIM key', () => {
  it('include its size, with a warning when it is short', () => {
    const sizes = [2048, 1024, 512, 8192].map((bits) => said(found(rsa(bits)))[0]);
    assert.deepEqual(sizes, [
      'fine: The RSA key has 2048 bits.',
      'warning: The RSA key has 1024 bits. 2048 bits are recommended: ask the service’s support for a longer key.',
      'wrong: The RSA key has only 512 bits, and mailbox providers reject its signatures. Ask the service’s support for a 2048-bit key.',
      'warning: The RSA key has 8192 bits. Some mailbox providers can’t use keys of more than 4096 bits.',
    ]);
    assert.deepEqual(said(found(rsa(2048)), undefined, 'ru'), ['fine: Длина ключа RSA — 2048 бит.']);
    assert.deepEqual(said(found(ed25519)), [
      'fine: The key type is Ed25519: short and strong, but not every mailbox provider supports it.',
    ]);
  });

  it('include its test flag once, with what to delete', () => {
    const record = found(rsa(2048, 't=y; '), { value: rsa(2048) });
    const fact = 'warning: The record marks the key as a test (t=y), so receivers may ignore the signatures.';
    assert.deepEqual(said(record)[1], `${fact} Delete t=y.`);
    assert.deepEqual(said(found(rsa(2048, 't=y; ')))[1], fact);
    const seen: SeenNow = { ...sees(rsa(2048, 't=y; ')), mistake: { code: 'testingKey' } };
    assert.deepEqual(said(record, seen), ['fine: The RSA key has 2048 bits.']);
  });

  it('include its revocation', () => {
    assert.deepEqual(said(found('v=DKIM1; p=')), [
      'wrong: The key is empty (p=), which means that it is revoked.',
    ]);
  });

  it('are based on a live lookup when there is one', () => {
    const missing = found(rsa(2048), { status: 'err', code: 'missing', current: [] });
    assert.deepEqual(said(missing), []);
    assert.deepEqual(said(missing, sees(rsa(2048))), ['fine: The RSA key has 2048 bits.']);
    assert.deepEqual(said(found(rsa(2048)), sees(rsa(1024))), []);
    assert.deepEqual(said(found(rsa(2048)), { public: { outcome: 'noAnswer' } }).length, 1);
  });

  it('are empty when the key is unknown, and for other records', () => {
    assert.deepEqual(said(found(rsa(2048), { status: 'fail', code: 'fail' })), []);
    assert.deepEqual(said(found('v=DKIM1; p=MIIB')), []);
    assert.deepEqual(said(found(rsa(2048), { record: 'spf' })), []);
  });
});
