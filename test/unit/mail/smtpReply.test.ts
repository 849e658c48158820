import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusalOf } from '../../../src/mail/smtp/refusal.ts';
import { readReply, replyLine } from '../../../src/mail/smtp/reply.ts';

test('an SMTP reply is read with its status, enhanced code and text', () => {
  assert.deepEqual(
    ['250 OK', '550 5.1.1 User unknown', '550-5.1.1 The account\n550 5.1.1 does not exist', '421'].map(
      readReply,
    ),
    [
      { status: 250, text: 'OK' },
      { status: 550, enhanced: '5.1.1', text: 'User unknown' },
      { status: 550, enhanced: '5.1.1', text: 'The account does not exist' },
      { status: 421, text: '' },
    ],
  );
});

test('a text that is not an SMTP reply is read as undefined', () => {
  for (const text of ['', 'OK', '2500 OK', '150 Wait', '99 x', 'HTTP/1.1 200 OK']) {
    assert.equal(readReply(text), undefined, text);
  }
});

test('only the beginning of a long SMTP reply is kept, on one line without control characters', () => {
  const reply = readReply(`550 5.7.1 a\u0000\u001b[31m\tb ${'x'.repeat(1_000_000)}`);
  assert.equal(reply?.text.length, 300);
  assert.match(reply?.text ?? '', /^a \[31m b x+$/);
  for (const beginning of ['', 'a']) {
    const text = readReply(`550 ${beginning}${'👋'.repeat(600)}`)?.text ?? '';
    assert.ok(text.isWellFormed() && text.length > 500, text);
  }
});

test('an SMTP reply is formatted as in logs', () => {
  assert.equal(replyLine({ status: 550, enhanced: '5.1.1', text: 'No' }), '550 5.1.1 No');
  assert.equal(replyLine({ status: 421, text: '' }), '421');
});

test('refusals of real servers are classified', () => {
  const answers = {
    '550 5.1.1 The email account that you tried to reach does not exist': 'noMailbox',
    '550 No such user here': 'noMailbox',
    '553 sorry, that mailbox is disabled': 'noMailbox',
    '550 5.2.1 The account is inactive': 'noMailbox',
    '552 5.2.2 Over quota': 'full',
    '552 Mailbox full': 'full',
    '452 4.2.2 Over quota': 'fullNow',
    '452 Insufficient system storage': 'fullNow',
    '554 5.7.1 Message rejected as spam': 'blocked',
    '554 Transaction failed': 'blocked',
    '550 5.7.26 This mail is unauthenticated': 'senderSetUp',
    '550 5.7.515 Access denied, sending domain does not meet the requirements': 'senderSetUp',
    '451 4.7.1 Greylisted': 'later',
    '421 4.4.5 Too many connections': 'later',
    '550 5.7.1 Email rejected per DMARC policy for shop.example': 'senderSetUp',
    '554 5.7.1 Connections not accepted from servers without a valid sender domain. Fix reverse DNS':
      'senderSetUp',
    '550 SPF check failed': 'senderSetUp',
    '550 5.1.1 <anna@reader.example> - 192.0.2.7 has sent to too many recipients this hour': 'limited',
    '550 5.2.1 The user is receiving mail at a rate that prevents more': 'limited',
    '550 5.1.1 Blocked by spamhaus.example': 'blocked',
    '550 5.1.1 Quota exceeded': 'full',
    '550 5.1.1 <spam@reader.example>: user unknown': 'noMailbox',
    '450 5.1.1 Recipient address rejected: unverified address': 'later',
    '550 Mailbox unavailable': 'other',
    '550 5.7.1 Relaying denied': 'blocked',
    '550 5.6.0 The content is bad': 'other',
    '550 Refused': 'other',
    "554 delivery error: dd This user doesn't have a mail.example account (anna@mail.example) [0]":
      'noMailbox',
    '554 delivery error: dd Not a valid recipient - atlas113.mail.example': 'noMailbox',
    '550 Message was not accepted -- invalid mailbox. Local mailbox anna@mail.example is unavailable: user is terminated':
      'noMailbox',
    '550 5.7.1 No such user!': 'noMailbox',
    '550 5.0.0 User unknown': 'noMailbox',
    '550 5.7.1 Your HELO name has no valid A record': 'senderSetUp',
    '550 HELO host name is not resolvable': 'senderSetUp',
    '550 5.1.8 Sender address rejected: Domain not found': 'senderSetUp',
    '550 Sender address rejected: Domain not found': 'senderSetUp',
    '550 5.1.7 Invalid sender': 'senderSetUp',
    '550 Sender verify failed': 'senderSetUp',
    '550 5.7.1 TLS required': 'senderSetUp',
    '550 5.1.1 Over the storage limit': 'full',
    '550 5.1.1 Rejected: your message looks like phishing': 'blocked',
    '550 5.1.1 Your IP is listed on a DNSBL': 'blocked',
    '550 5.1.1 Recipient rejected your message due to content restrictions': 'blocked',
    '550 5.1.1 Message size exceeds fixed limit': 'other',
    '552 Message size exceeds fixed limit': 'other',
    '552 5.3.4 Message size exceeds fixed maximum message size': 'other',
    // In other languages.
    '550 Benutzer unbekannt': 'noMailbox',
    '550 5.1.1 Postfach voll': 'full',
    '550 5.1.1 Empfänger hat zu viele Nachrichten erhalten, bitte später erneut versuchen': 'limited',
    '550 Ящик не существует': 'noMailbox',
    '550 5.1.1 Пользователь не найден': 'noMailbox',
    '550 5.2.1 Почтовый ящик переполнен': 'full',
    '550 5.1.1 Слишком много писем с вашего адреса, попробуйте позже': 'limited',
    '550 5.1.1 Письмо похоже на спам': 'blocked',
    '550 Destinataire inconnu': 'noMailbox',
    '550 5.1.1 Boîte aux lettres pleine': 'full',
    '550 5.1.1 Votre serveur a dépassé la limite de messages': 'limited',
    '550 El usuario no existe': 'noMailbox',
    '550 5.1.1 Buzón lleno': 'full',
    '550 5.1.1 Demasiados mensajes, inténtelo más tarde': 'limited',
    '550 Utente sconosciuto': 'noMailbox',
    '550 5.1.1 Casella piena': 'full',
  };
  const read = Object.keys(answers).map((answer) => {
    const reply = readReply(answer);
    return [answer, reply && refusalOf(reply)];
  });
  assert.deepEqual(Object.fromEntries(read), answers);
});
