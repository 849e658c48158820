import assert from 'node:assert/strict';
import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { describe, it } from 'node:test';
import { findDkimKey } from '../../../src/mail/dkim/findKey.ts';
import { readDkimKey } from '../../../src/mail/dkim/readKey.ts';
import { type Entry, txt, zone } from './support/zone.ts';

/** Returns a public key with a modulus of this many bits. It has no private key. */
function rsa(bits: number): KeyObject {
  const modulus = Buffer.alloc(Math.ceil(bits / 8), 0xb5);
  modulus[0] = 1 << ((bits - 1) % 8);
  return createPublicKey({ key: { kty: 'RSA', n: modulus.toString('base64url'), e: 'AQAB' }, format: 'jwk' });
}

const spki = (bits: number) => rsa(bits).export({ type: 'spki', format: 'der' });
const key2048 = spki(2048).toString('base64');
const ed25519 = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'der' });

const problemsOf = (text: string) => readDkimKey(text).problems;

describe('A DKIM key', () => {
  it('is read with its type, size and uses', () => {
    assert.deepEqual(readDkimKey(`v=DKIM1; k=rsa; t=y:s; h=sha1:sha256; s=email; n=note; p=${key2048};`), {
      type: 'rsa',
      key: key2048,
      bits: 2048,
      isRevoked: false,
      isTesting: true,
      isStrict: true,
      hashes: ['sha1', 'sha256'],
      services: ['email'],
      problems: [],
    });
  });

  it('has the size of its modulus', () => {
    for (const bits of [512, 768, 1024, 1536, 2048, 3072, 4096, 1023, 2047]) {
      assert.equal(readDkimKey(`p=${spki(bits).toString('base64')}`).bits, bits);
      const bare = rsa(bits).export({ type: 'pkcs1', format: 'der' });
      assert.equal(readDkimKey(`p=${bare.toString('base64')}`).bits, bits);
    }
  });

  it('is reported as too short, short or long', () => {
    assert.deepEqual(problemsOf(`p=${spki(768).toString('base64')}`), [{ code: 'tooShortKey', bits: 768 }]);
    assert.deepEqual(problemsOf(`p=${spki(1024).toString('base64')}`), [{ code: 'shortKey', bits: 1024 }]);
    assert.deepEqual(problemsOf(`p=${spki(4104).toString('base64')}`), [{ code: 'longKey', bits: 4104 }]);
  });

  it('may be an Ed25519 key of 32 bytes', () => {
    const key = readDkimKey(`v=DKIM1; k=ed25519; p=${ed25519.subarray(-32).toString('base64')}`);
    assert.deepEqual([key.type, key.bits, key.problems], ['ed25519', 256, []]);
    const wrapped = readDkimKey(`v=DKIM1; k=ed25519; p=${ed25519.toString('base64')}`);
    assert.deepEqual([wrapped.bits, wrapped.problems], [undefined, [{ code: 'notAKey', type: 'ed25519' }]]);
  });

  it('is revoked by an empty value', () => {
    const { isRevoked, key, problems } = readDkimKey('v=DKIM1; p=');
    assert.deepEqual([isRevoked, key, problems], [true, '', []]);
  });

  it('has its malformed tags reported', () => {
    const text = 'k=rsa; v=DKIM1\\; t=y; t=s;; h=sha1; s=tlsrpt; 1x=y; rubbish; “';
    assert.deepEqual(
      problemsOf(text).map(({ code }) => code),
      [
        'badCharacter',
        'escapedSemicolon',
        'repeatedTag',
        'emptyTag',
        'badName',
        'notATag',
        'notATag',
        'badVersion',
        'missingKey',
        'withoutSha256',
        'notForMail',
      ],
    );
    assert.deepEqual(problemsOf('p=; v=DKIM1'), [{ code: 'versionNotFirst' }]);
    assert.deepEqual(problemsOf('k=dsa; p=AAAA'), [{ code: 'unknownKeyType', type: 'dsa' }]);
  });

  it('has invalid base64 and truncation reported with their position', () => {
    const [at] = problemsOf(`p=${key2048.slice(0, 40)}" "${key2048.slice(40)}`).slice(-1);
    assert.deepEqual(at, { code: 'badBase64', at: 42, character: '"' });
    assert.deepEqual(problemsOf(`v=DKIM1; p=${key2048.slice(0, 244)}`), [
      { code: 'cutKey', bytes: 183, expectedBytes: 294 },
    ]);
    assert.deepEqual(problemsOf(`v=DKIM1; p=${key2048.slice(0, 246)}`), [
      { code: 'cutKey', bytes: 184, expectedBytes: 294 },
    ]);
    assert.deepEqual(problemsOf('p=AAAA'), [{ code: 'notAKey', type: 'rsa' }]);
    assert.deepEqual(problemsOf(`p=${Buffer.from('-----BEGIN PUBLIC KEY-----').toString('base64')}`), [
      { code: 'notAKey', type: 'rsa' },
    ]);
  });

  it('is read with a space in it, which is reported', () => {
    const { bits, problems } = readDkimKey(`p=${key2048.slice(0, 100)} ${key2048.slice(100)}`);
    assert.deepEqual([bits, problems], [2048, [{ code: 'blankInKey', at: 102 }]]);
  });

  it('is read without its padding, which is reported', () => {
    const bytes = spki(2048 + 8);
    const text = bytes.toString('base64');
    const unpadded = text.replace(/=+$/, '');
    assert.notEqual(text, unpadded);
    const { bits, problems } = readDkimKey(`p=${unpadded}`);
    assert.deepEqual(
      [bits, problems],
      [2056, [{ code: 'badBase64', at: 2 + unpadded.length, character: '' }]],
    );
  });

  it('is reported as invalid if a damaged byte makes it unreadable', () => {
    const bytes = spki(1024);
    for (let at = 0; at < bytes.length; at++) {
      const damaged = Buffer.from(bytes);
      damaged[at] = (damaged[at] ?? 0) ^ 0x15;
      const { bits, problems } = readDkimKey(`p=${damaged.toString('base64')}`);
      assert.equal(
        bits === undefined,
        problems.some(({ code }) => code === 'notAKey' || code === 'cutKey'),
      );
    }
  });
});

describe('The lookup of a DKIM key', () => {
  const find = (entry: Entry) =>
    findDkimKey(
      'A.example.',
      'mail',
      zone({ 'mail._domainkey.a.example': entry, 'key.b.example': txt('p=') }),
    );

  it('finds the key in several strings, and behind a CNAME', async () => {
    const found = await find({ TXT: [`v=DKIM1; p=${key2048}`.match(/.{1,255}/g) ?? []] });
    assert.equal(found.outcome, 'found');
    assert.deepEqual([found.name, found.key.bits], ['mail._domainkey.a.example', 2048]);
    const behind = await find({ CNAME: ['key.b.example'] });
    assert.equal(behind.outcome === 'found' && behind.key.isRevoked, true);
  });

  it('distinguishes no record, several records and a failed lookup', async () => {
    const outcomes = [txt('v=spf1 -all'), txt('p=', 'v=DKIM1; p='), { otherwise: 'timeout' } as const];
    const found = await Promise.all(outcomes.map(find));
    assert.deepEqual(
      found.map(({ name, ...rest }) => rest),
      [
        { outcome: 'none', others: ['v=spf1 -all'] },
        { outcome: 'several', records: ['p=', 'v=DKIM1; p='] },
        {
          outcome: 'failed',
          failure: { name: 'mail._domainkey.a.example', type: 'TXT', outcome: 'timeout' },
        },
      ],
    );
  });
});
