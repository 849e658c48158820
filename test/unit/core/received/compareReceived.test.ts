import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { compareReceived } from '../../../../src/core/letters/received/compareReceived.ts';
import { readReceivedLetter } from '../../../../src/inspector/receivedLetter/readReceivedLetter.ts';
import { careful, converting, type Habit, layout, randomFrom, sparing, wrapping } from './letters.ts';

const habits: Readonly<Record<string, Habit>> = { careful, converting, sparing, wrapping };

/** The number of letters of each service. */
const count = 40;

describe('the comparison of a received letter with its layout', () => {
  for (const [name, habit] of Object.entries(habits)) {
    test(`finds each change of a ${name} service byte for byte`, async () => {
      for (let seed = 1; seed <= count; seed++) {
        const random = randomFrom(seed);
        const { uploaded, footer, links, pixels, added, message } = habit(layout(random), random);
        const { html = '' } = readReceivedLetter(new TextEncoder().encode(message), 'en');
        const found = compareReceived(uploaded, html);
        const about = `seed ${seed}\n${uploaded}\n----\n${html}`;
        assert.equal(found.footer?.text, footer, about);
        const addresses = found.links.map(({ uploaded: before, received: after }) => ({
          uploaded: before,
          received: after,
        }));
        assert.deepEqual(addresses, links, about);
        assert.equal(found.pixels.length, pixels, about);
        assert.deepEqual(
          found.differences.listed.map((each) => `${each.part}: ${each.received.text}`),
          added === undefined ? [] : [`tag: ${added}`],
          about,
        );
        assert.equal(found.share, 1, about);
      }
    });
  }
});
