import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkSignatures } from '../../../src/inspector/checkSignatures.ts';

describe('The signatures of a letter', () => {
  const othersOf = (from: string, domain = 'news.spring.co.uk') =>
    checkSignatures({
      message: Buffer.from(`DKIM-Signature: v=1; d=${domain}; s=s; h=from\r\n${from}\r\n\r\nText`),
      keys: [],
    })[0]?.otherAuthors;

  it('are from the author if both domains belong to one organization', () => {
    for (const author of ['spring.co.uk', 'mail.spring.co.uk', 'NEWS.Spring.co.uk'])
      assert.deepEqual(othersOf(`From: Shop <a@${author}>`), [], author);
    assert.deepEqual(othersOf('From: =?utf-8?q?a=40bank.example?= <a@summer.co.uk>'), ['summer.co.uk']);
    assert.deepEqual(othersOf('From: a@bank.example', 'bank.example.evil.example'), ['bank.example']);
    assert.deepEqual(othersOf('From: a@\u00e4rzte.example', 'xn--rzte-koa.example'), []);
  });

  it('are compared with all authors in all From headers', () => {
    const from = 'From: a@spring.co.uk, b@summer.co.uk\r\nFrom: c@autumn.co.uk';
    assert.deepEqual(othersOf(from), ['summer.co.uk', 'autumn.co.uk']);
  });
});
