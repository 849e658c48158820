import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reasonOf } from '../../../src/sandbox/letters/outcome.ts';
import { failureClass } from '../../../src/webview/statistics/failureClass.ts';

test('delivery failures are classified by enhanced status code, service code and wording', () => {
  const failures = {
    '501 mailbox does not exist': 'noMailbox',
    '512 blocked as spam': 'blockedAsSpam',
    '550 550 5.1.1 user unknown': 'noMailbox',
    '503 552 5.2.2 mailbox full': 'mailboxFull',
    '504 try later (4.2.2)': 'mailboxFull',
    '505 421 4.7.0 too many connections': 'temporary',
    '506 550-5.7.26 unauthenticated sender': 'senderSetup',
    '507 554 5.7.1 rejected': 'blockedAsSpam',
    '508 host 5.1.1.3 said no': 'other',
    '599 anything': 'other',
    '550 550 5.7.1 Email rejected per DMARC policy for shop.example': 'senderSetup',
    "554 554 5.7.1 Your message was rejected due to shop.example's DMARC policy": 'senderSetup',
    '550 550 5.7.1 Connections not accepted from servers without a valid sender domain. Fix reverse DNS':
      'senderSetup',
    '550 550 5.1.1 <anna@reader.example> - 192.0.2.7 has sent to too many recipients this hour': 'temporary',
    '501 The mailbox of spam@reader.example does not exist': 'noMailbox',
    '501 192.0.2.7 has sent too many letters today': 'temporary',
  };
  const read = Object.keys(failures).map((failure) => {
    const [code = '', ...reason] = failure.split(' ');
    return [failure, failureClass({ code: Number(code), reason: reason.join(' ') })];
  });
  assert.deepEqual(Object.fromEntries(read), failures);
});

test('the failures that the sandbox reports have the same classes', () => {
  const codes = [501, 503, 504, 505, 510, 512, 520, 530, 531];
  assert.deepEqual(
    codes.map((code) => failureClass({ code, reason: reasonOf(code) })),
    [
      ...['noMailbox', 'mailboxFull', 'unreachable', 'temporary', 'senderSetup', 'blockedAsSpam'],
      ...['other', 'other', 'other'],
    ],
  );
});
