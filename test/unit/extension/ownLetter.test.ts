import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { SendRecord } from '../../../src/core/journal/records.ts';
import { isOwnLetter } from '../../../src/extension/letters/page/ownLetter.ts';

describe('A letter of the account', () => {
  const send: SendRecord = { id: 1, subject: 'Spring sale', at: '', sender: 'news@shop.example' };
  const records = { sends: new Map([[1, send]]) };
  const author = (address: string) => [{ name: 'Shop', address }];

  it('has the subject or the author of a campaign or test', () => {
    assert.ok(isOwnLetter({ subject: 'Spring sale', from: [] }, records));
    assert.ok(isOwnLetter({ subject: 'Anna, hello', from: author('News@Shop.example') }, records));
  });

  it('is none that has neither, or without known campaigns', () => {
    assert.ok(!isOwnLetter({ subject: '', from: author('a@reader.example') }, records));
    assert.ok(!isOwnLetter({ subject: 'Spring sale', from: author('news@shop.example') }, undefined));
    const bare = { sends: new Map([[1, { id: 1, subject: '', at: '' }]]) };
    assert.ok(!isOwnLetter({ subject: '', from: author('') }, bare));
  });
});
