import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Mistake } from '../../../src/mail/mistakes/mistake.ts';
import { interfaceLanguages, type Language, speak } from '../../support/withoutVsCode.ts';
import { mistakenZones } from '../mail/support/mistakenZones.ts';

const { mistakeWords, mistakeWordsWithoutValue } = await import(
  '../../../src/extension/domains/texts/mistakeTexts.ts'
);

function said(language: Language, mistake: Mistake) {
  speak(language);
  return mistakeWords(mistake);
}

for (const language of interfaceLanguages) {
  describe(`The description of a mistake (${language})`, () => {
    it('has its cause in one sentence, and the change to make', () => {
      for (const [, mistake] of mistakenZones) {
        const { cause, nextStep } = said(language, mistake);
        assert.match(cause, /\.$/);
        assert.doesNotMatch(cause, /\{\d\}|undefined/);
        assert.ok(nextStep?.endsWith('.'), mistake.code);
        assert.doesNotMatch(nextStep ?? '', /\{\d\}|undefined/);
      }
    });

    it('differs from that of every other mistake', () => {
      const codes = new Map<string, string>();
      for (const [, mistake] of mistakenZones) {
        const { cause } = said(language, mistake);
        assert.equal(codes.get(cause) ?? mistake.code, mistake.code, cause);
        codes.set(cause, mistake.code);
      }
    });
  });
}

it('The next step without a value to set does not refer to one', () => {
  speak('en');
  for (const [, mistake] of mistakenZones) {
    const { cause, nextStep } = mistakeWordsWithoutValue(mistake);
    assert.equal(cause, mistakeWords(mistake).cause);
    assert.doesNotMatch(nextStep ?? '', /shown here/);
  }
  const advice = mistakeWordsWithoutValue({ code: 'deadInclude', target: 'a.example' }).nextStep;
  assert.equal(advice, 'Delete this include, or correct its name.');
});

describe('The description of a mistake in a hostile record', () => {
  const hostile = '[x](command:workbench.action.quit)$(bug)\u202e\u0007\n<img src=x>'.padEnd(70_000, 'a');

  it('is one line of harmless text', () => {
    for (const [, mistake] of mistakenZones) {
      const values = Object.entries(mistake).map(([name, value]) => [
        name,
        typeof value === 'string' && !['code', 'found', 'expected', 'right'].includes(name) ? hostile : value,
      ]);
      const { cause, nextStep } = said('en', Object.fromEntries(values));
      for (const words of [cause, nextStep ?? '']) {
        assert.ok(words.length < 1_000, mistake.code);
        assert.ok(!/\]\(|\$\(/.test(words), words);
        assert.ok(!/[\p{Cc}\u202a-\u202e]/u.test(words), words);
      }
    }
  });
});
