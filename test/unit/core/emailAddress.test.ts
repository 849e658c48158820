import assert from 'node:assert/strict';
import { test } from 'node:test';
import { domainToASCII } from 'node:url';
import { readEmailAddress } from '../../../src/core/emailAddress.ts';

test('valid email addresses are accepted and normalized', () => {
  const right: Record<string, string> = {
    'reader@example.com': 'reader@example.com',
    '  reader@example.com\n': 'reader@example.com',
    'First.Last+tag@Mail.Example.CO.UK': 'First.Last+tag@mail.example.co.uk',
    "o'hara_{x}~!#$%&*/=?^`|-@example.com": "o'hara_{x}~!#$%&*/=?^`|-@example.com",
    '1@2.example': '1@2.example',
    'a@xn--80ak6aa92e.com': 'a@xn--80ak6aa92e.com',
    'почта@пример.рф': '',
    'info@пример.рф': 'info@xn--e1afmkfd.xn--p1ai',
    'a@bücher.example': 'a@xn--bcher-kva.example',
    [`${'a'.repeat(64)}@example.com`]: `${'a'.repeat(64)}@example.com`,
    [`a@${'b'.repeat(63)}.com`]: `a@${'b'.repeat(63)}.com`,
  };
  for (const [text, address] of Object.entries(right)) {
    const read = readEmailAddress(text, domainToASCII);
    assert.deepEqual(read, address ? { address } : { problem: 'localPart' }, text);
  }
});

test('invalid email addresses are refused with the reason', () => {
  const wrong: Record<string, string[]> = {
    empty: ['', '   '],
    noAt: ['reader', 'example.com', 'reader at example.com'],
    localPart: [
      '@example.com',
      '.a@example.com',
      'a.@example.com',
      'a..b@example.com',
      'a b@example.com',
      '"a b"@example.com',
      'a@b@example.com',
      'a,b@example.com',
      'Reader <reader@example.com',
    ],
    domain: [
      'a@',
      'a@example',
      'a@localhost',
      'a@.example.com',
      'a@example.com.',
      'a@example..com',
      'a@-example.com',
      'a@example-.com',
      'a@exa_mple.com',
      'a@127.0.0.1',
      'a@[127.0.0.1]',
      'a@example.123',
      'a@example.com>',
      'a@example com',
      `a@${'b'.repeat(64)}.com`,
    ],
    tooLong: [
      `${'a'.repeat(65)}@example.com`,
      `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(9)}.com`,
    ],
  };
  for (const [problem, texts] of Object.entries(wrong)) {
    for (const text of texts) assert.deepEqual(readEmailAddress(text, domainToASCII), { problem }, text);
  }
});
