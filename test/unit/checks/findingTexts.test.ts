import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findingTexts } from '../../../src/core/checks/findingTexts/index.ts';
import { createFormats } from '../../../src/core/text/formats.ts';
import { createLocalizer } from '../../../src/core/text/localizer.ts';
import { check } from './marks.ts';

const textOf = findingTexts({ l10n: createLocalizer({}, 'en'), formats: () => createFormats('en') });

test('A missing preheader is explained with the text that inboxes show instead', () => {
  const why = (letter: string) => {
    const [finding] = check(letter).filter(({ rule }) => rule === 'preheader');
    assert.ok(finding);
    return textOf(finding).why;
  };
  assert.equal(
    why(
      '<title>Sale</title><body><h1>Spring\nis here</h1> <p>Seeds &amp; tools, pots and all you need, at half price.</p></body>',
    ),
    'Instead of a preheader, the inbox shows the letter’s first text: “Spring is here Seeds & tools, pots and all you need, at hal…”.',
  );
  assert.equal(
    why('<body><img src="https://x.example/a.png"></body>'),
    'Instead of a preheader, the inbox shows the letter’s first text.',
  );
});

test('A finding says in one line what is wrong, also about a value of several lines', () => {
  const { what } = textOf({ rule: 'relative-link', values: ['spring/\r\n\t\tsale\u2028.html'] });
  assert.equal(what, '“spring/ sale .html” is not a complete address.');
});
