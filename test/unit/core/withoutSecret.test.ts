import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutSecret } from '../../../src/core/text/withoutSecret.ts';
import { assertLinear } from '../../support/processorTime.ts';

const secret = 'Zx9-Qw_7.kL+3/mN=5vB';
const each = (write: (character: string) => string) => Array.from(secret, write).join('');
const hex = (character: string) => character.charCodeAt(0).toString(16);
const names: Record<string, string> = { _: 'lowbar', '.': 'period', '+': 'plus', '/': 'sol', '=': 'equals' };

const spellings: Readonly<Record<string, string>> = {
  unchanged: secret,
  'in capitals': secret.toUpperCase(),
  'URL-encoded': encodeURIComponent(secret),
  'with each character URL-encoded': each((character) => `%${hex(character)}`),
  'URL-encoded twice': each((character) => `%25${hex(character)}`),
  'in decimal entities': each((character) => `&#${character.charCodeAt(0)};`),
  'in decimal entities with leading zeros and no semicolon': each(
    (character) => `&#000${character.charCodeAt(0)}`,
  ),
  'in hexadecimal entities': each((character) => `&#x${hex(character).toUpperCase()};`),
  'in entities that are escaped again': each((character) => `&amp;#x${hex(character)};`),
  'in named entities': each((character) => (names[character] ? `&${names[character]};` : character)),
  'escaped for JSON': each((character) => `\\u00${hex(character)}`),
  'escaped for JavaScript': each((character) => `\\x${hex(character)}`),
  'with needless escapes': secret.replaceAll('/', '\\/'),
  'as hexadecimal digits': Buffer.from(secret).toString('hex'),
  'in base64': Buffer.from(secret).toString('base64'),
  'in base64 after a user name': Buffer.from(`user:${secret}`).toString('base64'),
  'with spaces': each((character) => `${character} `).trim(),
  'on several lines': secret.replaceAll(/.{3}/g, '$&\r\n'),
  'with invisible characters': each((character) => `\u200b${character}\0`),
  'with tags': `<b>${secret.slice(0, 4)}</b><i class="x">${secret.slice(4)}</i>`,
  'as UTF-16 decoded as UTF-8': Buffer.from(secret, 'utf16le').toString(),
};

for (const [how, spelling] of Object.entries(spellings)) {
  test(`a secret is removed from a text ${how}`, () => {
    const left = withoutSecret(`Wrong: [${spelling}] here`, secret, '…');
    assert.match(left, /^Wrong: \[.* here$/s);
    // In base64, characters at both ends may remain, since groups span three bytes.
    const rest = left.replaceAll(/[…\s[\]]|<[^>]*>|Wrong:|here/g, '');
    assert.ok(rest.length <= 10, left);
  });
}

test('a truncated secret, and each of several occurrences, is removed from a text', () => {
  assert.equal(withoutSecret(`Key ${secret.slice(0, 13)}`, secret, '…'), 'Key …');
  assert.equal(withoutSecret(`…${secret.slice(-9)} is wrong`, secret, '•'), '…• is wrong');
  assert.equal(withoutSecret(`${secret}, ${secret}`, secret, '…'), '…, …');
});

test('text without the secret stays unchanged', () => {
  for (const text of ['', 'The key is wrong', '100% &nbsp; &quot; \\ <b>', 'zx9-qw_', '😀 é\u0301 \ud800']) {
    assert.equal(withoutSecret(text, secret, '…'), text);
  }
  assert.equal(withoutSecret('abc', '', '…'), 'abc');
});

test('a short secret is removed from a text, too', () => {
  assert.equal(withoutSecret('a b1 ab1 %61b1 &#97;b1', 'ab1', '…'), '… … … …');
});

test('a secret that looks like an encoding is removed from a text', () => {
  for (const odd of ['%41%42%43%44', '&#65;&#66;&#67;', '<b>secret</b>', 'a\\u0041b\\u0042', ' a b c d ']) {
    assert.equal(withoutSecret(`x${odd}x`, odd, '…').replaceAll(/\s/g, ''), 'x…x', odd);
  }
});

test('a secret is searched for in linear time', async () => {
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
