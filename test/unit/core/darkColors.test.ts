import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Color, contrastOf, readColor, writeColor } from '../../../src/core/letters/colors.ts';
import { darkGround, darkModes, darkPane, darkText, labOf } from '../../../src/core/letters/darkColors.ts';

const color = (text: string): Color => readColor(text) ?? assert.fail(text);

/** Backgrounds, and what Outlook on the web made of them (measured by the project druso/email_darkmode_simulator). */
const measuredGrounds = {
  '#F4F4F4': '#2E2E2E',
  '#E2E3E3': '#373737',
  '#C8CACC': '#434547',
  '#B5B3AF': '#53514E',
  '#8A8D90': '#66696C',
  '#5A5C5E': '#5A5C5E',
  '#E0E0E0': '#393939',
  '#F0F0F0': '#303030',
  '#FFFFFF': '#292929',
  '#FEFEFE': '#2A2A2A',
  '#000000': '#000000',
  '#010101': '#010101',
};

const distances = Object.entries(measuredGrounds)
  .map(([from, to]) =>
    Math.abs(labOf(darkGround(color(from), 'outlook')).lightness - labOf(color(to)).lightness),
  )
  .toSorted((one, other) => one - other);

describe('The colors of a letter in Outlook on the web in dark mode', () => {
  it('are as measured: the lightness of backgrounds is off by 1 at the median, and by at most 8', (test) => {
    const median = distances[Math.floor(distances.length / 2)] ?? Number.NaN;
    test.diagnostic(`median ${median.toFixed(2)}, at most ${distances.at(-1)?.toFixed(2)}`);
    assert.ok(median <= 1);
    assert.ok((distances.at(-1) ?? Number.NaN) <= 8);
  });

  it('keep texts readable on the background of the same element, else on the reading pane', () => {
    for (const text of ['#000000', '#2b2b2b', '#8c8c8c', '#0078d4', '#d92b2b', '#ffffff', '#ffff00']) {
      for (const ground of ['#ffffff', '#f0f0f0', '#b5b3af', '#5a5c5e', '#000000']) {
        const dark = darkGround(color(ground), 'outlook');
        assert.ok(contrastOf(darkText(color(text), 'outlook', dark), dark) >= 4.5, `${text} on ${ground}`);
      }
      assert.ok(contrastOf(darkText(color(text), 'outlook'), darkPane) >= 4.5, text);
    }
  });

  it('keep their hue', () => {
    assert.equal(writeColor(darkText(color('#0078d4'), 'outlook')), '#4091f0');
    assert.equal(writeColor(darkGround(color('#ffe5e5'), 'outlook')), '#443131');
  });
});

describe('The colors of texts in Outlook on the web', () => {
  it('stay as they are where they can be read', () => {
    assert.equal(writeColor(darkText(color('#ecedec'), 'outlook', color('#5a5c5e'))), '#ecedec');
    assert.equal(writeColor(darkText(color('#ffffff'), 'outlook')), '#ffffff');
  });
});

describe('The colors of a letter in dark mode', () => {
  const modes = (text: string) =>
    Object.fromEntries(
      darkModes.map((mode) => [
        mode,
        [darkGround(color(text), mode), darkText(color(text), mode)].map(writeColor).join(' and '),
      ]),
    );

  it('are all turned when everything is inverted, else only where a light background or a dark text is', () => {
    assert.deepEqual(
      ['#ffffff', '#000000', '#1a3350'].map((text) => [text, modes(text)]),
      [
        [
          '#ffffff',
          { outlook: '#292929 and #ffffff', inverted: '#121212 and #121212', partly: '#121212 and #ffffff' },
        ],
        [
          '#000000',
          { outlook: '#000000 and #ffffff', inverted: '#ffffff and #ffffff', partly: '#000000 and #ffffff' },
        ],
        [
          '#1a3350',
          { outlook: '#1a3350 and #bacff4', inverted: '#b3cce9 and #b3cce9', partly: '#1a3350 and #b3cce9' },
        ],
      ],
    );
  });

  it('keep their hue when they are inverted, and their saturation where possible', () => {
    for (const [from, to] of Object.entries({
      '#000080': '#8888ff',
      '#ffeecc': '#433210',
      '#ff0000': '#ff1212',
    }))
      assert.equal(writeColor(darkGround(color(from), 'inverted')), to);
  });
});
