import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { mailHosts } from '../../../src/protocol/mailHosts.ts';
import { hostReply } from '../../../src/sandbox/delivery/mailHosts.ts';
import { hostReactions } from '../../../src/sandbox/reactions.ts';
import { interfaceLanguages, speak } from '../../support/withoutVsCode.ts';

const { behavingAddresses } = await import('../../../src/extension/audience/commands/behavingAddresses.ts');

const offered = (typed: string) => {
  speak('en');
  return behavingAddresses(typed).map(({ answer }) => answer);
};

describe('The sandbox’s behaving addresses', () => {
  it('are all offered before anything is typed, with a description', () => {
    speak('en');
    assert.deepEqual(
      behavingAddresses('').map(({ answer, words }) => `${answer} — ${words}`),
      [
        'reader@opens.example — opens the letter',
        'reader@clicks.example — opens the letter and clicks its first link',
        'reader@leaves.example — opens the letter and unsubscribes',
        'reader@complains.example — reports the letter as spam',
        'reader@robot.example — a security program clicks all links at once, mostly within five minutes',
        'reader@fetches.example — a program fetches the pictures, and nobody reads the letter',
        'reader@slow.example — greylisted once, then delivered: 451 4.7.1',
        'reader@down.example — never reachable: 451 4.4.1',
        'reader@full.example — the mailbox is full: 552 5.2.2',
        'reader@wall.example — rejected as spam: 554 5.7.1',
        'reader@left.example — no such mailbox: 550 5.1.1',
        'nobody@example.com — no such mailbox: 550 5.1.1',
      ],
    );
  });

  it('have the typed name, and a host that starts with what is typed', () => {
    assert.equal(offered('ann').length, mailHosts.length);
    assert.ok(offered('ann').every((address) => address.startsWith('ann@')));
    assert.deepEqual(offered('ann@S'), ['ann@slow.example']);
    assert.deepEqual(offered(' ann@c '), ['ann@clicks.example', 'ann@complains.example']);
    assert.deepEqual(offered('ann@slow.example'), ['ann@slow.example']);
    assert.deepEqual(offered('@r'), ['reader@robot.example']);
  });

  it('are not offered when an invalid or another address is typed', () => {
    for (const typed of ['ann@shop.example', 'ann@slow.example.com', 'an n', 'a@b@s', 'x'.repeat(65), '..']) {
      assert.deepEqual(offered(typed), [], typed);
    }
  });

  it('include “nobody” only at example.com, as a mailbox that does not exist', () => {
    assert.deepEqual(offered('nob').slice(-1), ['nobody@example.com']);
    assert.deepEqual(offered('Nobody7'), ['Nobody7@example.com']);
    assert.deepEqual(offered('nobody@s'), []);
  });

  it('behave as described', () => {
    for (const language of interfaceLanguages) {
      speak(language);
      for (const { answer, words } of behavingAddresses('')) {
        const { status, enhanced } = hostReply(answer, 0).reply;
        if (status < 400) assert.ok(hostReactions(answer, 1, 1).length > 0, answer);
        else assert.ok(words.endsWith(`: ${status} ${enhanced}`), words);
      }
    }
  });
});
