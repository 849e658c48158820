import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findingTexts } from '../../../src/core/checks/findingTexts.ts';
import { createFormats } from '../../../src/core/text/formats.ts';
import { createLocalizer } from '../../../src/core/text/localizer.ts';

const textOf = findingTexts({ l10n: createLocalizer({}, 'en'), formats: () => createFormats('en') });

test('A finding says in one line what is wrong, also about a value of several lines', () => {
  const { what } = textOf({ rule: 'relative-link', values: ['spring/\r\n\t\tsale\u2028.html'] });
  assert.equal(what, '“spring/ sale .html” is not a complete address.');
});
