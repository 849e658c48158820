import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { LayoutKind } from '../../../src/core/layouts/layout.ts';
import { checkLayoutFileName, layoutFileName } from '../../../src/core/layouts/layoutFileName.ts';

describe('The file of a new layout', () => {
  const judged = (typed: string, kind: LayoutKind = 'mjml') => {
    const path = layoutFileName(typed, kind);
    return checkLayoutFileName(path, kind) ?? path;
  };

  it('gets its extension, and may be in a folder', () => {
    assert.equal(judged(' spring '), 'spring.mjml');
    assert.equal(judged('spring.2026'), 'spring.2026.mjml');
    assert.equal(judged('Письмо', 'html'), 'Письмо.html');
    assert.equal(judged('SPRING.MJML'), 'SPRING.MJML');
    assert.equal(judged('letters\\spring'), 'letters/spring.mjml');
    assert.equal(judged('./spring'), 'spring.mjml');
  });

  it('is refused if its name is invalid or does not fit the chosen kind', () => {
    for (const typed of ['', '  ', '.mjml', 'letters/']) assert.equal(judged(typed), 'empty');
    for (const typed of ['../spring', '/spring', 'a//b', 'a/./b']) {
      assert.equal(judged(typed), 'outsideFolder');
    }
    for (const typed of ['a:b', 'what?', 'a\tb', '"a"']) assert.equal(judged(typed), 'forbiddenCharacter');
    for (const typed of ['aux', 'prn/x', 'COM1.old', 'lpt².mjml', 'CONIN$', 'nul .mjml'])
      assert.equal(judged(typed), 'deviceName');
    for (const typed of ['letters /spring', 'letters./spring']) assert.equal(judged(typed), 'ending');
    for (const typed of ['s'.repeat(300), `${'я'.repeat(130)}/a`]) assert.equal(judged(typed), 'tooLong');
    for (const typed of ['auxiliary', 'Aux lecteurs', 'com10', 'lpt', 'spring.aux', 's'.repeat(230)])
      assert.equal(judged(typed), `${typed}.mjml`);
    assert.equal(judged('spring.html'), 'wrongEnding');
    assert.equal(judged('spring.htm', 'html'), 'wrongEnding');
    assert.equal(judged('spring.footer.html', 'html'), 'footerName');
  });
});
