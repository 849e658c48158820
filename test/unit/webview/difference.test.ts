import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { areSimilar, differenceOf, nearestValue } from '../../../src/webview/shared/difference.ts';

/** Returns the difference with text that was only found in brackets, and text that is only expected in braces. */
const drawn = (found: string, expected: string) =>
  differenceOf(found, expected)
    .map(({ in: where, text }) =>
      where === 'found' ? `[${text}]` : where === 'expected' ? `{${text}}` : text,
    )
    .join('');

describe('the difference between two texts', () => {
  test('is marked word by word', () => {
    assert.equal(
      drawn('v=spf1 include:a.example ~all', 'v=spf1 include:a.example include:s.example ~all'),
      'v=spf1 include:a.example {include:s.example }~all',
    );
    assert.equal(drawn('v=spf1 mx -all', 'v=spf1 mx ~all'), 'v=spf1 mx [-]{~}all');
  });

  test('is marked within a key', () => {
    assert.equal(drawn('v=DKIM1; p=ABCDEF', 'v=DKIM1; p=ABCXYZEF'), 'v=DKIM1; p=ABC[D]{XYZ}EF');
    assert.equal(drawn('', 'a'), '{a}');
    assert.equal(drawn('same', 'same'), 'same');
  });

  test('is a whole word if little of it is the same', () => {
    assert.equal(drawn('v=DMARC1; p=none', 'v=DMARC1; p=quarantine'), 'v=DMARC1; p=[none]{quarantine}');
    assert.equal(
      drawn('10 mx.inbox.example', '10 fbl.sandbox.example'),
      '10 [mx]{fbl}.[inbox]{sandbox}.example',
    );
  });

  test('of very long texts is everything between their common start and end', () => {
    const long = 'x '.repeat(40_000);
    assert.equal(drawn(`${long}a`, `${long}b`), `${long}[a]{b}`);
  });

  test('is marked if texts have more than a third in common, or one only adds to the other', () => {
    const isMarked = (found: string, expected: string) => areSimilar(differenceOf(found, expected));
    assert.ok(isMarked('v=spf1 a ~all', 'v=spf1 a include:spf.service.example ~all'));
    assert.ok(isMarked('v=spf1 mx -all', 'v=spf1 mx ~all'));
    assert.ok(!isMarked('v=spf1 a ~all', 'v=DMARC1; p=quarantine'));
    assert.ok(!isMarked('', 'v=spf1 ~all'));
  });

  test('is shown for the record that is most similar to the expected one', () => {
    assert.equal(nearestValue(['other', 'v=spf1 -all', 'v=DMARC1'], 'v=spf1 ~all'), 'v=spf1 -all');
    assert.equal(nearestValue([], 'v=spf1'), undefined);
  });
});
