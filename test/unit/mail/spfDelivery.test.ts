import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readMessage } from '../../../src/mail/message/message.ts';
import { deliveryOf } from '../../../src/mail/spf/deliveryOf.ts';

const delivery = (...lines: readonly string[]) =>
  deliveryOf(readMessage(Buffer.from(`${lines.join('\r\n')}\r\n\r\n`)));
const returnPath = 'Return-Path: <bounce@shop.example>';

describe('The server that a received letter came from', () => {
  for (const [how, received, server] of [
    [
      'Gmail’s',
      'from mail.shop.example (mail.shop.example. [192.0.2.1])\r\n        by mx.google.com with ESMTPS id a1',
      { ip: '192.0.2.1', helo: 'mail.shop.example' },
    ],
    [
      'Postfix’s, over IPv6',
      'from Mail.shop.example (unknown [IPv6:2001:db8::1]) by mx.post.example (Postfix)',
      { ip: '2001:db8::1', helo: 'mail.shop.example' },
    ],
    [
      'qmail’s',
      'from unknown (HELO mail.shop.example) (192.0.2.1) by mx.post.example with SMTP',
      { ip: '192.0.2.1', helo: 'unknown' },
    ],
    ['one with only an address', 'from [192.0.2.1] ([192.0.2.1]) by mx', { ip: '192.0.2.1', helo: '' }],
  ] as const) {
    it(`is found in a Received header like ${how}`, () => {
      assert.deepEqual(delivery(returnPath, `Received: ${received}`), {
        ...server,
        sender: 'bounce@shop.example',
      });
    });
  }

  it('is the topmost one with a public address, since those above belong to the receiver', () => {
    const found = delivery(
      returnPath,
      'Received: by 2002:a05:6402:1 with SMTP id x',
      'Received: from inner (inner [10.1.2.3]) by mailbox',
      'Received: from inner (inner [fd00::1]) by mailbox',
      'Received: from mail.shop.example (mail.shop.example [192.0.2.1]) by border [198.51.100.1]',
      'Received: from forged (forged [203.0.113.9]) by mail.shop.example',
    );
    assert.deepEqual(found, { ip: '192.0.2.1', helo: 'mail.shop.example', sender: 'bounce@shop.example' });
  });

  it('is unknown without an envelope sender (empty for a bounce) or a public address', () => {
    const received = 'Received: from a (a [192.0.2.1]) by b';
    assert.equal(delivery(received), undefined);
    assert.equal(delivery(returnPath), undefined);
    assert.equal(delivery(returnPath, 'Received: from a (a [127.0.0.1]) by b'), undefined);
    assert.equal(delivery(returnPath, 'Received: from a (a [999.0.2.1]) by b'), undefined);
    assert.equal(delivery('Return-Path: <>', 'Received: from a.example (a [192.0.2.1]) by b')?.sender, '');
  });

  it('is unknown if the sender is too long, or names no domain', () => {
    const received = 'Received: from a.example (a [192.0.2.1]) by b';
    assert.equal(delivery(`Return-Path: <${'a'.repeat(400)}@shop.example>`, received), undefined);
    assert.equal(delivery('Return-Path: <a@<b>>', received), undefined);
    assert.equal(delivery(`Return-Path: <a@${'b'.repeat(300)}>`, received), undefined);
    assert.equal(delivery('Return-Path: <>', 'Received: from [192.0.2.1] ([192.0.2.1]) by b'), undefined);
  });
});
