import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ExpectedRecord } from '../../../src/mail/mistakes/expected.ts';
import { findMistake } from '../../../src/mail/mistakes/findMistake.ts';
import { assertLinear } from '../../support/processorTime.ts';
import { hostileTexts } from './support/hostileRecords.ts';
import { healthyZones, mistakenZones } from './support/mistakenZones.ts';
import { txt, zone } from './support/zone.ts';

describe('The mistake in a DNS record', () => {
  for (const [{ what, zone: entries, expected, domain }, mistake] of mistakenZones) {
    it(`is found: ${expected.kind}, ${what}`, async () => {
      assert.deepEqual(await findMistake(domain, expected, zone(entries)), mistake);
    });
  }

  it('is tested for 94 kinds', () => {
    assert.equal(new Set(mistakenZones.map(([, { code }]) => code)).size, 94);
  });
});

describe('A DNS record without a mistake', () => {
  for (const { what, zone: entries, expected, domain } of healthyZones) {
    it(`is accepted: ${expected.kind}, ${what}`, async () => {
      assert.equal(await findMistake(domain, expected, zone(entries)), undefined);
    });
  }
});

describe('The search for mistakes', () => {
  it('asks each DNS question once, and 12 at most', async () => {
    for (const { zone: entries, expected, domain } of [
      ...healthyZones,
      ...mistakenZones.map(([each]) => each),
    ]) {
      const { questions, ...resolver } = zone(entries);
      await findMistake(domain, expected, resolver);
      assert.equal(new Set(questions).size, questions.length);
      assert.ok(questions.length <= 12, questions.join('\n'));
    }
  });

  it('asks a single question if a key is correct', async () => {
    const [example] = healthyZones;
    assert.ok(example);
    const { questions, ...resolver } = zone(example.zone);
    await findMistake(example.domain, example.expected, resolver);
    assert.deepEqual(questions, ['TXT mail._domainkey.shop.example']);
  });

  it('reads hostile records in linear time', async () => {
    const domain = 'shop.example';
    const records: ExpectedRecord[] = [
      { kind: 'dkim', name: `mail._domainkey.${domain}`, value: 'v=DKIM1; p=MIIB' },
      { kind: 'spf', name: domain, value: 'v=spf1 include:spf.post.example ~all' },
      { kind: 'dmarc', name: `_dmarc.${domain}` },
      { kind: 'mx', name: domain, exchange: 'fbl.post.example' },
    ];
    for (const text of hostileTexts) {
      for (const expected of records) {
        await assertLinear(`${expected.kind}: ${text.slice(0, 40)}`, text.length, async (length) => {
          const part = text.repeat(Math.ceil(length / text.length)).slice(0, length);
          const there = { ...txt(part, part.slice(1)), MX: [{ priority: 10, exchange: part.slice(0, 300) }] };
          await findMistake(domain, expected, zone({ [expected.name]: there, [`*.${domain}`]: there }));
        });
      }
    }
  });
});
