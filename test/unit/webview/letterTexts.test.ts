import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  type AttachmentKind,
  type ReadLetter,
  type RecipientDelivery,
  unreadLetter,
} from '../../../src/protocol/receivedLetter.ts';
import { deliveryTexts } from '../../../src/webview/letter/deliveryTexts.ts';
import { flawText, letterNotes } from '../../../src/webview/letter/letterTexts.ts';

const notes = (of: Partial<ReadLetter>) => [
  ...(of.flaws ?? []).map(flawText),
  ...letterNotes({ ...unreadLetter, ...of }),
];

describe('The notes on a letter', () => {
  const file = (kind: AttachmentKind) => ({
    name: '',
    type: '',
    kind,
    contentId: '',
    location: '',
    content: new Uint8Array(),
  });

  it('name its flaws and repeated headers', () => {
    assert.deepEqual(notes({ html: '<p>x' }), []);
    assert.deepEqual(notes({ text: 'x', flaws: ['emptyHtml'], doubled: ['From', 'Subject'] }), [
      'The HTML part of this letter is empty. Mail programs that prefer HTML show an empty page.',
      'The letter has more than one of these headers: From, Subject. Mail programs differ in which one they show.',
    ]);
  });

  it('explain why none of it is shown', () => {
    const encrypted = (by: string) =>
      `This letter is encrypted (${by}). Only the recipient’s mail program can decrypt it.`;
    assert.deepEqual(notes({ attachments: [file('smimeEncrypted')] }), [encrypted('S/MIME')]);
    assert.deepEqual(notes({ attachments: [file('pgpVersion'), file('pgpEncrypted')] }), [
      encrypted('OpenPGP'),
    ]);
    assert.deepEqual(notes({ text: '\n-----BEGIN PGP MESSAGE-----\n…' }), [encrypted('OpenPGP')]);
    assert.match(notes({ text: '\n', attachments: [file('tnef')] }).join(), /winmail\.dat/);
    assert.match(notes({ attachments: [file('smimeSigned')] }).join(), /inside its digital signature/);
    assert.deepEqual(notes({ text: 'x', attachments: [file('smimeSignature'), file('tnef')] }), []);
  });
});

describe('The delivery report in a bounce', () => {
  const words = (of: Partial<RecipientDelivery>) =>
    deliveryTexts({
      recipient: 'anna@a.example',
      action: 'failed',
      status: '',
      diagnostic: '',
      server: '',
      ...of,
    });

  it('is explained in words', () => {
    assert.deepEqual(words({ status: '5.1.1', diagnostic: '550 unknown', server: 'mx.a.example' }), {
      words: 'Not delivered to anna@a.example. The mailbox doesn’t exist (code 5.1.1).',
      answer: 'mx.a.example answered: 550 unknown',
    });
    assert.deepEqual(words({ action: 'delayed', status: '4.2.2', diagnostic: '452 full' }), {
      words:
        'Not delivered to anna@a.example yet. The server keeps trying. The mailbox is full (code 4.2.2).',
      answer: 'The server answered: 452 full',
    });
    assert.equal(
      words({ status: '5.7.26' }).words,
      'Not delivered to anna@a.example. The letter was rejected for security or policy reasons (code 5.7.26).',
    );
    assert.deepEqual(words({ action: 'odd', status: '5.0.0' }), {
      words: 'Report for anna@a.example: odd',
      answer: '',
    });
  });
});
