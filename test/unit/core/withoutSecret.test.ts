import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutSecret } from '../../../src/core/text/withoutSecret.ts';
import { assertLinear } from '../../support/processorTime.ts';

const secret = 'Zx9-Qw_7.kL+3/mN=5vB';
const each = (write: (character: string) => string) => Array.from(secret, write).join('');
const hex = (character: string) => character.charCodeAt(0).toString(16);
const names: Record<string, string> = { _: 'lowbar', '.': 'period', '+': 'plus', '/': 'sol', '=': 'equals' };

const spellings: Readonly<Record<string, string>> = {
  'as it is': secret,
  'in capitals': secret.toUpperCase(),
  'encoded for an address': encodeURIComponent(secret),
  'each character encoded for an address': each((character) => `%${hex(character)}`),
  'encoded twice for an address': each((character) => `%25${hex(character)}`),
  'in decimal references': each((character) => `&#${character.charCodeAt(0)};`),
  'in decimal references with noughts and no end': each((character) => `&#000${character.charCodeAt(0)}`),
  'in hexadecimal references': each((character) => `&#x${hex(character).toUpperCase()};`),
  'in references that are encoded once more': each((character) => `&amp;#x${hex(character)};`),
  'in named references': each((character) => (names[character] ? `&${names[character]};` : character)),
  'escaped for JSON': each((character) => `\\u00${hex(character)}`),
  'escaped for JavaScript': each((character) => `\\x${hex(character)}`),
  'with needless escapes': secret.replaceAll('/', '\\/'),
  'as hexadecimal digits': Buffer.from(secret).toString('hex'),
  'in base64': Buffer.from(secret).toString('base64'),
  'in base64 with a name before it': Buffer.from(`user:${secret}`).toString('base64'),
  'with spaces': each((character) => `${character} `).trim(),
  'on several lines': secret.replaceAll(/.{3}/g, '$&\r\n'),
  'with what is not seen': each((character) => `\u200b${character}\0`),
  'with tags': `<b>${secret.slice(0, 4)}</b><i class="x">${secret.slice(4)}</i>`,
  'as UTF-16 that was read as UTF-8': Buffer.from(secret, 'utf16le').toString(),
};

for (const [how, spelling] of Object.entries(spellings)) {
  test(`a secret does not show ${how}`, () => {
    const left = withoutSecret(`Wrong: [${spelling}] here`, secret, '…');
    assert.match(left, /^Wrong: \[.* here$/s);
    // No more than the ends of what is encoded in groups of three bytes.
    const rest = left.replaceAll(/[…\s[\]]|<[^>]*>|Wrong:|here/g, '');
    assert.ok(rest.length <= 10, left);
  });
}

test('what is cut off, and what is in the text twice, does not show either', () => {
  assert.equal(withoutSecret(`Key ${secret.slice(0, 13)}`, secret, '…'), 'Key …');
  assert.equal(withoutSecret(`…${secret.slice(-9)} is wrong`, secret, '•'), '…• is wrong');
  assert.equal(withoutSecret(`${secret}, ${secret}`, secret, '…'), '…, …');
});

test('all else stays as it is', () => {
  for (const text of ['', 'The key is wrong', '100% &nbsp; &quot; \\ <b>', 'zx9-qw_', '😀 é\u0301 \ud800']) {
    assert.equal(withoutSecret(text, secret, '…'), text);
  }
  assert.equal(withoutSecret('abc', '', '…'), 'abc');
});

test('a short secret is found, too', () => {
  assert.equal(withoutSecret('a b1 ab1 %61b1 &#97;b1', 'ab1', '…'), '… … … …');
});

test('a secret may look like what it is looked for in', () => {
  for (const odd of ['%41%42%43%44', '&#65;&#66;&#67;', '<b>secret</b>', 'a\\u0041b\\u0042', ' a b c d ']) {
    assert.equal(withoutSecret(`x${odd}x`, odd, '…').replaceAll(/\s/g, ''), 'x…x', odd);
  }
});

test('any text is read in linear time', async () => {
  for (const part of [
    '<',
    '&',
    '&amp;',
    '%25',
    '&#0',
    '\\',
    ' ',
    secret.slice(0, 7),
    `${secret[0]} `,
    '<a ',
  ]) {
    await assertLinear(part, 100_000, (length) => {
      withoutSecret(part.repeat(length / part.length), secret, '…');
    });
  }
});
