import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { createRandom, type Random } from '../compiler/edits.ts';
import { checked, keyRecords, outcomes, signed } from './support/signed.ts';
import { txt } from './support/zone.ts';

const letter = Buffer.from(
  ['From: Shop <news@shop.example>', 'Subject: Spring', '', 'Hello', '', 'Bye', ''].join('\r\n'),
);

/** Returns the message with a passage replaced. */
const changed = (message: Buffer, from: string | RegExp, to: string) =>
  Buffer.from(message.toString('latin1').replace(from, to), 'latin1');

const at = (record: string) => ({ 'rsa._domainkey.shop.example': txt(record) });

describe('A DKIM signature', () => {
  it('is valid for an unchanged letter, with both types of keys and all canonicalizations', async () => {
    for (const type of ['rsa', 'ed25519'] as const) {
      for (const canonicalization of [
        'simple/simple',
        'simple/relaxed',
        'relaxed/simple',
        'relaxed/relaxed',
      ]) {
        const message = await signed(letter, { type, canonicalization });
        assert.deepEqual(await checked(message), [
          {
            domain: 'shop.example',
            selector: type,
            outcome: 'valid',
            isPartial: false,
            doubled: [],
            uncovered: [],
            isTest: false,
          },
        ]);
      }
    }
  });

  it('is valid in a file with LF line breaks', async () => {
    const message = await signed(letter);
    assert.equal(await outcomes(changed(message, /\r\n/g, '\n')), 'valid');
  });

  it('is invalid if the body or a signed header was changed', async () => {
    const message = await signed(letter);
    assert.equal(await outcomes(changed(message, '\r\nBye', '\r\nBuy')), 'bodyChanged');
    assert.equal(await outcomes(changed(message, 'Spring', 'Summer')), 'headerChanged');
    assert.equal(await outcomes(changed(message, 'Spring', ' Spring \t')), 'valid');
    assert.equal(await outcomes(changed(message, 'Hello', 'Hello  ')), 'valid');
  });

  it('is marked as partial if it covers only the beginning of the body', async () => {
    const message = await signed(letter, { maxBodyLength: 5 });
    const [found] = await checked(changed(message, '\r\nBye', '\r\nBuy'));
    assert.equal(found?.outcome, 'valid');
    assert.equal(found?.isPartial, true);
    const [whole] = await checked(await signed(letter, { maxBodyLength: letter.length }));
    assert.equal(whole?.isPartial, false);
    assert.equal(await outcomes(changed(await signed(letter), ' bh=', ' l=4000; bh=')), 'bodyChanged');
  });

  it('lists repeated headers, of which verifiers and mail programs may use different ones', async () => {
    const whole = await signed(Buffer.concat([Buffer.from('To: a@b.example\r\nDate: x\r\n'), letter]));
    for (const name of ['From', 'Subject', 'To', 'Date']) {
      const [found] = await checked(Buffer.concat([Buffer.from(`${name}: other\r\n`), whole]));
      assert.deepEqual([found?.outcome, found?.doubled], ['valid', [name]]);
    }
    const typed = Buffer.from('Content-Type: text/plain\r\ncontent-type: text/html\r\n');
    assert.deepEqual((await checked(Buffer.concat([typed, whole])))[0]?.doubled, ['Content-Type']);
    assert.deepEqual((await checked(whole))[0]?.doubled, []);
  });

  it('lists the displayed headers that it does not cover', async () => {
    const whole = Buffer.concat([Buffer.from('Content-Type: text/html\r\nX-A: b\r\n'), letter]);
    const message = await signed(whole, { headerList: ['from'] });
    const [found] = await checked(changed(message, 'Spring', 'Winter'));
    assert.deepEqual([found?.outcome, found?.uncovered], ['valid', ['Subject', 'Content-Type']]);
    const [complete] = await checked(
      await signed(whole, { headerList: ['from', 'subject', 'content-type'] }),
    );
    assert.deepEqual(complete?.uncovered, []);
  });

  it('is valid after a byte order mark', async () => {
    const message = await signed(letter);
    assert.equal(await outcomes(Buffer.concat([Buffer.from('\ufeff'), message])), 'valid');
  });

  it('has an outcome for a missing, repeated, revoked, unsuitable or test key', async () => {
    const message = await signed(letter);
    assert.equal(await outcomes(message, {}), 'noKey');
    assert.equal(
      await outcomes(message, { 'rsa._domainkey.shop.example': { otherwise: 'timeout' } }),
      'keyNotLookedUp',
    );
    assert.equal(
      await outcomes(message, { 'rsa._domainkey.shop.example': txt(keyRecords.rsa, keyRecords.rsa) }),
      'severalKeys',
    );
    assert.equal(await outcomes(message, at('v=DKIM1; p=')), 'revokedKey');
    assert.equal(await outcomes(message, at(keyRecords.ed25519)), 'wrongKey');
    assert.equal(await outcomes(message, at(`${keyRecords.rsa}; s=other`)), 'wrongKey');
    assert.equal(await outcomes(message, at(`${keyRecords.rsa}; h=sha1`)), 'wrongKey');
    const [tested] = await checked(message, at(`${keyRecords.rsa}; t=y`));
    assert.deepEqual([tested?.outcome, tested?.isTest], ['valid', true]);
  });

  it('is rejected if it has expired, is weak, or is malformed', async () => {
    const expires = new Date('2026-02-01');
    const message = await signed(letter, { signTime: new Date('2026-01-01'), expires });
    assert.equal(await outcomes(message, undefined, +expires - 1), 'valid');
    assert.equal(await outcomes(message, undefined, +expires + 1), 'expired');
    const usual = await signed(letter);
    assert.equal(await outcomes(changed(usual, 'rsa-sha256', 'rsa-sha1')), 'weak');
    for (const [from, to] of [
      ['v=1', 'v=2'],
      ['a=rsa-sha256', 'a=rsa-md5'],
      ['c=relaxed', 'c=loose'],
      [' bh=', ' bx='],
      [' bh=', ' i=@other.example; bh='],
      [' bh=', ' l=-1; bh='],
      ['d=shop.example', 'd='],
    ] as const) {
      assert.equal(await outcomes(changed(usual, from, to)), 'unreadable', to);
    }
    assert.equal(await outcomes(changed(usual, /h=[^;]+/, 'h=subject')), 'unreadable');
  });

  it('may be for a subdomain, unless its key forbids that', async () => {
    const message = changed(await signed(letter), ' bh=', ' i=@mail.shop.example; bh=');
    assert.equal(await outcomes(message), 'headerChanged');
    assert.equal(await outcomes(message, at(`${keyRecords.rsa}; t=s`)), 'wrongKey');
  });

  it('is checked only if it is one of the first five of a letter', async () => {
    const field = (await signed(letter)).subarray(0, -letter.length);
    const message = Buffer.concat([...Array.from({ length: 200 }, () => field), letter]);
    assert.equal(await outcomes(message), 'valid valid valid valid valid');
    assert.deepEqual(await checked(letter), []);
    assert.deepEqual(await checked(Buffer.alloc(2_000_000, 'a: b\r\n')), []);
  });
});

const { MAILROOM_DEEP, MAILROOM_SEED: only } = process.env;
const count = MAILROOM_DEEP === '1' ? 10_000 : 300;
const seeds = only ? [Number(only)] : Array.from({ length: count }, (_, seed) => seed);

const pick = <T>(items: readonly T[], random: Random): T => items[Math.floor(random() * items.length)] as T;
const several = (most: number, random: Random, make: () => string) =>
  Array.from({ length: Math.floor(random() * (most + 1)) }, make).join('');

const pieces = [
  ' ',
  '  ',
  '\t',
  '\r\n',
  '\r\n\r\n',
  ' \r\n',
  '.',
  'a',
  'Hello',
  '\xa0',
  '\xe4',
  '=',
  '\r',
  '\x0b',
];
const fields = [
  'Subject: ',
  'X-A:',
  'subject:  ',
  'To: a@b.example',
  'From: b@shop.example',
  'X-B: \t',
  'X-A: \xa0',
];

/** Returns a letter made of pieces that canonicalization treats differently. */
function randomLetter(random: Random): Buffer {
  const words = () => pick(['a', ' b', '  c', '\tD', '\r\n e', '\r\n\tf', '\xe4'], random);
  const header = several(6, random, () => `${pick(fields, random)}${several(4, random, words)}\r\n`);
  const body = several(12, random, () => pick(pieces, random));
  return Buffer.from(`From: Shop <news@shop.example>\r\n${header}\r\n${body}`, 'latin1');
}

/** Damages a letter as in transit, or not at all. Headers stay well formed, since implementations read others differently. */
function damaged(message: Buffer, random: Random): Buffer {
  const [header = '', ...body] = message.toString('latin1').split('\r\n\r\n');
  const [signature = '', from = '', ...others] = header.split(/\r\n(?![ \t])/);
  const at = Math.floor(random() * others.length);
  const kind = random();
  if (kind < 0.1) others.splice(at, 1);
  else if (kind < 0.2) others.splice(at, 0, 'X-A: new');
  else if (kind < 0.4 && others.length > 0)
    others[at] += pick([' ', '\t', ' a', '\r\n ', '\r\n b', '\xa0'], random);
  const text = body.join('\r\n\r\n');
  const place = Math.floor(random() * text.length);
  const rest = text.slice(place + (kind < 0.6 ? 0 : 1));
  const bodyNow = kind > 0.4 && kind < 0.8 ? text.slice(0, place) + pick(pieces, random) + rest : text;
  return Buffer.from([[signature, from, ...others].join('\r\n'), bodyNow].join('\r\n\r\n'), 'latin1');
}

async function opinions(seed: number) {
  const random = createRandom(seed);
  const ways = ['simple/simple', 'simple/relaxed', 'relaxed/simple', 'relaxed/relaxed'];
  const message = await signed(randomLetter(random), {
    type: pick(['rsa', 'ed25519'] as const, random),
    canonicalization: pick(ways, random),
    ...(random() < 0.3 && { maxBodyLength: Math.floor(random() * 20) }),
    headerList: pick([['from'], ['from', 'subject', 'x-a', 'x-a', 'to'], ['subject', 'from', 'x-b']], random),
  });
  const received = damaged(message, random);
  const { results } = await dkimVerify(received, {
    strict: true,
    resolver: async (name) => [[name.startsWith('rsa.') ? keyRecords.rsa : keyRecords.ed25519]],
  });
  const own = (await checked(received)).map(({ outcome }) => outcome === 'valid');
  return {
    seed,
    own,
    others: results.map(({ status }) => status.result === 'pass'),
    received: received.toString('latin1'),
  };
}

describe('An independent implementation', () => {
  it('agrees on DKIM signatures', async () => {
    const disagreements = [];
    let valid = 0;
    for (const seed of seeds) {
      const found = await opinions(seed);
      if (found.own.includes(true)) valid++;
      // For a letter without a signature, mailauth returns one result that says so.
      if (`${found.own.length > 0 ? found.own : [false]}` !== `${found.others}`) disagreements.push(found);
    }
    assert.deepEqual(disagreements, []);
    assert.ok(only || (valid > count / 5 && valid < count), `${valid} of ${count} hold`);
  });
});
