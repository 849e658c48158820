import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import { findDkimKey } from '../../../src/mail/dkim/findKey.ts';
import { discoverDmarc } from '../../../src/mail/dmarc/discover.ts';
import { auditSpf } from '../../../src/mail/spf/audit.ts';
import { checkHost } from '../../../src/mail/spf/checkHost.ts';
import { mergeInclude } from '../../../src/mail/spf/mergeInclude.ts';
import { readSpfRecord } from '../../../src/mail/spf/readRecord.ts';
import { readTagList } from '../../../src/mail/tagList.ts';
import { assertLinear } from '../../support/processorTime.ts';
import { zone } from './support/zone.ts';

/** The maximum size of a TXT record. */
const most = 65_000;
const pieces = {
  'control characters': '\0\x1b[31m',
  'direction overrides': '\u202e',
  'mark-up': '<b>[x](command:a)</b> ',
  blanks: ' ',
  semicolons: ';',
  'terms with lookups': 'a:%{d} ',
  'terms with many macros': `a:${'%{d}'.repeat(200)} `,
  'includes of itself': 'include:a.example ',
  'invalid terms': 'ip4:1.2.3 ',
  addresses: 'ip4:192.0.2.1/32 ',
  modifiers: 'x=%{s} ',
  tags: 'p=AAAA; ',
  'one long word': 'a',
  'one long domain': 'a.',
};

/** Splits a text into the strings of a TXT record. */
const strings = (text: string) => text.match(/.{1,255}/gs) ?? [];

test('a limited number of tags, terms and mistakes is kept of a record of 64 KB', () => {
  for (const piece of Object.values(pieces)) {
    const filling = piece.repeat(most / piece.length);
    const { tags, mistakes } = readTagList(`v=DKIM1; ${filling}`);
    assert.ok(tags.length + mistakes.length <= 300, piece);
    const spf = readSpfRecord(`v=spf1 ${filling}`);
    assert.ok(spf.terms.length + spf.mistakes.length <= 600, piece);
  }
});

describe('A hostile DNS record', () => {
  for (const [what, piece] of Object.entries(pieces)) {
    it(`of 64 KB of ${what} is read within limits`, async () => {
      const read = async (size: number) => {
        const filling = piece.repeat(size / piece.length);
        const at = (start: string) => ({ TXT: [strings(start + filling)] });
        const dns = zone({
          'a.example': at('v=spf1 '),
          '_dmarc.a.example': at('v=DMARC1; '),
          's._domainkey.a.example': at('v=DKIM1; p='),
        });
        const host = { ip: '203.0.113.1', helo: 'a.example', sender: 'x@a.example' };
        return {
          dns,
          verdict: await checkHost(host, dns),
          audit: await auditSpf('a.example', dns),
          merge: await mergeInclude('a.example', 'b.example', dns),
          dmarc: await discoverDmarc('a.example', dns),
          dkim: await findDkimKey('a.example', 's', dns),
        };
      };
      await assertLinear(what, most, read);
      const { dns, verdict, audit, merge, dmarc, dkim } = await read(most);
      assert.ok(dns.questions.length < 200, `${dns.questions.length} questions`);
      assert.match(verdict.result, /^(?:neutral|permerror)$/);
      assert.equal(audit.root.outcome, 'found');
      assert.match(merge.outcome, /^(?:changed|refused)$/);
      assert.equal(dmarc.policy.outcome, 'none');
      assert.equal(dkim.outcome, 'found');
    });
  }

  it('with an include loop is read up to the lookup limit', async () => {
    const dns = zone({
      'a.example': { TXT: [['v=spf1 include:b.example -all']] },
      'b.example': { TXT: [['v=spf1 redirect=a.example']] },
    });
    const { problem, lookups } = await checkHost({ ip: '::1', helo: 'a.example', sender: '' }, dns);
    assert.deepEqual([problem?.code, lookups, dns.questions.length], ['tooManyLookups', 11, 2]);
  });
});

describe('A letter with malformed sender names', () => {
  it('gets an SPF result', async () => {
    const dns = zone({
      'a.example': { TXT: [['v=spf1 exists:%{L}.%{h}.%{s}.a.example -all exp=%{l}.a.example']] },
    });
    const results = [];
    for (const sender of [
      'ü@a.example',
      '\0@a.example',
      '\ud800@a.example',
      `${'x'.repeat(most)}@a.example`,
    ]) {
      const { result } = await checkHost({ ip: '192.0.2.1', helo: '\u202e', sender }, dns);
      results.push(result);
    }
    const none = await checkHost({ ip: '192.0.2.1', helo: '', sender: `x@${'y.'.repeat(most)}` }, dns);
    const noAddress = await checkHost({ ip: '192.0.2', helo: 'a.example', sender: '' }, dns);
    assert.deepEqual(
      [...results, none.result, noAddress.result],
      [...Array(4).fill('fail'), 'none', 'temperror'],
    );
  });
});
