import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Rule } from '../../../src/core/checks/rule.ts';
import { type RuleName, rules } from '../../../src/core/checks/rules.ts';
import { annotationLetters } from './letters/annotations.ts';
import { headLetters } from './letters/head.ts';
import { linksLetters } from './letters/links.ts';
import { picturesLetters } from './letters/pictures.ts';
import { removedLetters } from './letters/removed.ts';
import { many, type RuleLetters } from './letters/ruleLetters.ts';
import { sizeLetters } from './letters/size.ts';
import { stylesLetters } from './letters/styles.ts';
import { tagsLetters } from './letters/tags.ts';
import { textsLetters } from './letters/texts.ts';
import { check, marked, unmarked } from './marks.ts';

const letters: Record<keyof typeof rules, RuleLetters> = {
  ...tagsLetters,
  ...headLetters,
  ...picturesLetters,
  ...linksLetters,
  ...textsLetters,
  ...stylesLetters,
  ...removedLetters,
  ...annotationLetters,
  ...sizeLetters,
};

describe('the rule', () => {
  for (const [rule, { finds, passes }] of Object.entries(letters)) {
    it(`${rule} marks exactly the expected passages`, () => {
      for (const letter of finds) assert.equal(marked(unmarked(letter), rule), letter);
      for (const letter of passes) assert.equal(marked(letter, rule), letter);
    });
  }
});

const deal = (ends: string) =>
  `<script type="application/ld+json">{"@context":"http://schema.org/","@type":"DiscountOffer","availabilityEnds":"${ends}"}</script>`;

describe('rules', () => {
  it('can be turned off and given other severities', () => {
    const letter = '<!doctype html><a href="">x</a>';
    const severity = (severities: Record<string, 'off' | 'error'>) =>
      check(letter, { severities }).find(({ rule }) => rule === 'empty-link')?.severity;
    assert.deepEqual(
      [severity({}), severity({ 'empty-link': 'error' }), severity({ 'empty-link': 'off' })],
      ['warning', 'error', undefined],
    );
  });

  it('report an offer that is over, by the time that they are given', () => {
    const letter = deal('2026-11-28T12:00:00+03:00');
    const atEnd = Date.UTC(2026, 10, 28, 9);
    const past = (now: number) => check(letter, { now }).filter(({ rule }) => rule === 'annotation-time');
    assert.deepEqual(
      [past(atEnd).length, past(atEnd + 1)[0]?.values],
      [0, ['past', '2026-11-28T12:00:00+03:00']],
    );
  });

  it('return the values for their messages', () => {
    const values = (rule: RuleName, html: string) =>
      check(html).find((finding) => finding.rule === rule)?.values;
    assert.deepEqual(values('unclosed-tag', '<div><B>x</div>'), ['b']);
    assert.deepEqual(values('insecure-link', '<a href="http://x.example/?a=1&amp;b=2">x</a>'), [
      'http://x.example/?a=1&b=2',
    ]);
    assert.deepEqual(values('contrast', '<p style="background:#fff;color:#999">x</p>'), ['2.8', '4.5']);
    assert.deepEqual(values('headings', '<h1>x</h1><h4>x</h4>'), ['h4', 'h1']);
    assert.deepEqual(values('headings', '<h1>x</h1><h2>x</h2><h1>x</h1>'), ['h1']);
    assert.deepEqual(values('control-characters', 'a\u0085'), ['U+0085']);
    assert.deepEqual(values('charset', '<meta charset="koi8-r">'), ['koi8-r']);
    assert.deepEqual(values('near-clipping', `<p>${many('text ', 17_000)}</p>`), ['85007']);
    assert.deepEqual(values('outlook-namespace', '<o:p></o:p>'), ['xmlns:o']);
  });

  it('skip compiled letters if they check what MJML alone determines', () => {
    const names = check('<p>text</p>', { compiled: true }).map(({ rule }) => rule);
    assert.deepEqual(names, ['language', 'title', 'color-scheme', 'preheader']);
  });

  it('ask before sending if their findings would not work for any reader', () => {
    const asked = Object.entries<Rule>(rules).flatMap(([name, rule]) => (rule.asksBeforeSending ? name : []));
    assert.deepEqual(asked, [
      'picture-address',
      'relative-picture',
      'embedded-picture',
      'empty-link',
      'relative-link',
      'broken-link',
      'local-address',
    ]);
  });

  it('stop at a hundred findings each', () => {
    assert.equal(
      check(many('<img alt="" width="1">', 1_000)).filter(({ rule }) => rule === 'picture-address').length,
      100,
    );
  });

  it('link to pages on the web', () => {
    for (const { page } of Object.values(rules)) assert.equal(new URL(page).protocol, 'https:');
  });
});
