import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readFromLetterPage, readToLetterPage } from '../../../src/protocol/letter.ts';
import { unreadLetter } from '../../../src/protocol/receivedLetter.ts';

describe('The messages of a letter’s page', () => {
  it('are read without unknown properties', () => {
    const content = new Uint8Array([1, 2]);
    for (const message of [
      { type: 'ready' },
      { type: 'openAsText' },
      { type: 'manageTrust' },
      { type: 'checkSender' },
      { type: 'openLink', href: 'command:x' },
      { type: 'loadPictures', allowed: true },
      { type: 'openDomain', domain: 'a.example' },
      { type: 'suppress', address: '<b>@a.example' },
      { type: 'copyMessage', text: '<b>' },
      { type: 'save', name: '../a', content },
    ]) {
      assert.deepEqual(readFromLetterPage({ ...message, command: 'x' }), message);
    }
    assert.deepEqual(readFromLetterPage({ type: 'save', name: 'a', content: content.buffer }), {
      type: 'save',
      name: 'a',
      content,
    });
  });

  it('are ignored if they are unknown or malformed', () => {
    const strange = [
      undefined,
      null,
      'ready',
      {},
      { type: 'delete' },
      { type: 'openLink' },
      { type: 'openLink', href: 1 },
      { type: 'loadPictures', allowed: 'yes' },
      { type: 'openDomain' },
      { type: 'suppress' },
      { type: 'copyMessage' },
      { type: 'save', name: 'a', content: 'text' },
      { type: 'save', content: new Uint8Array() },
      { type: 'told' },
    ];
    for (const data of strange) assert.equal(readFromLetterPage(data), undefined);
  });

  it('are also validated on their way to the page', () => {
    const content = new Uint8Array([1]);
    const file = { name: 'a', type: 'image/png', contentId: '', location: '', content };
    const letter = { ...unreadLetter, attachments: [file] };
    const show = {
      type: 'show',
      fileName: 'a.eml',
      letter,
      pictures: { areLoaded: true, needTrust: false, areTurnedOff: false },
      isOwn: false,
    };
    assert.deepEqual(readToLetterPage(show), show);
    const fail = { type: 'fail', fileName: 'a.eml', reason: 'Gone.' };
    assert.deepEqual(readToLetterPage(fail), fail);
    const arrived = { ...show, letter: { ...letter, attachments: [{ ...file, content: content.buffer }] } };
    assert.deepEqual(readToLetterPage(arrived), show);
    const checks = {
      signatures: [{ domain: 'a.example', selector: 's', outcome: 'valid', isPartial: false, isTest: false }],
      spf: { ip: '192.0.2.1', domain: 'a.example', result: 'pass' },
    };
    const senderChecks = { type: 'senderChecks', checks };
    assert.deepEqual(readToLetterPage(senderChecks), senderChecks);
    assert.equal(readToLetterPage({ type: 'senderChecks', checks: { signatures: ['valid'] } }), undefined);
    for (const data of [
      null,
      'show',
      { type: 'show' },
      { ...show, letter: { attachments: [1] } },
      { ...fail, reason: 1 },
    ])
      assert.equal(readToLetterPage(data), undefined);
  });
});
