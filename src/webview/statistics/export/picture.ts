import type { Formats } from '../../../core/text/formats.ts';
import * as l10n from '../../shared/l10n.ts';
import { describeCurve, drawn } from '../curve.ts';
import { createCurve } from '../curveShape.ts';
import type { Measured } from '../measured.ts';
import { counterWords } from '../statisticsTexts.ts';

/** The colors of a picture, as CSS colors. */
export type PictureColors = Readonly<Record<(typeof drawn)[number] | 'ink' | 'quiet' | 'paper', string>>;

/** Colors for white paper. The lines also differ in their dashes. */
export const printColors: PictureColors = {
  opened: '#813d9c',
  clicked: '#26733a',
  ink: '#1b1b1b',
  quiet: '#555555',
  paper: '#ffffff',
};

const dashes = { opened: '9 4', clicked: '' };

/** The picture, and the plot within it, in pixels. */
export const size = { width: 960, height: 480 };
const plot = { x: 64, y: 104, width: 864, height: 312 };

/** Returns the curves as an SVG that needs no page around it. Its text says what it shows. */
export function curvePicture(
  subject: string,
  measured: Measured,
  colors: PictureColors,
  formats: Formats,
): string {
  const curve = createCurve(measured, drawn);
  const words = formats.within(curve.times[0], curve.times[2]);
  const x = (percent: number) => plot.x + (percent / 100) * plot.width;
  const y = (percent: number) => plot.y + (percent / 100) * plot.height;
  const grid = curve.counts.map((count) => {
    const level = y(curve.y(count));
    return `<line x1="${plot.x}" x2="${plot.x + plot.width}" y1="${level}" y2="${level}" stroke="${color(colors.quiet)}" stroke-opacity="0.3"/>${text(plot.x - 10, level + 5, formats.number(count), colors.quiet, 'end')}`;
  });
  const gaps = curve.gaps.map(
    (gap) =>
      `<rect x="${x(gap.x)}" y="${plot.y}" width="${(gap.width / 100) * plot.width}" height="${plot.height}" fill="${color(colors.ink)}" fill-opacity="0.09"/>`,
  );
  const lines = drawn.map(
    (counter) =>
      `<path d="${curve.path(counter)}" ${stroke(colors[counter], dashes[counter])} vector-effect="non-scaling-stroke"/>`,
  );
  const times = curve.times.map((time, index) =>
    text(x(index * 50), plot.y + plot.height + 28, words(time), colors.quiet, anchors[index]),
  );
  const { width, height } = size;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" font-family="system-ui, sans-serif" font-size="15">
<title>${escaped(subject)}</title>
<desc>${escaped(describeCurve(measured.readings, formats))}</desc>
<rect width="${width}" height="${height}" fill="${color(colors.paper)}"/>
<text x="${plot.x}" y="44" font-size="22" font-weight="600" fill="${color(colors.ink)}">${escaped(subject)}</text>
${legend(measured, colors)}
${[...gaps, ...grid].join('\n')}
<svg x="${plot.x}" y="${plot.y}" width="${plot.width}" height="${plot.height}" viewBox="0 0 100 100" preserveAspectRatio="none" overflow="visible">
${lines.join('\n')}
</svg>
${times.join('\n')}
</svg>
`;
}

const anchors = ['start', 'middle', 'end'] as const;

/** The space that a letter of the legend takes, at most, and what a sample of a line takes, in pixels. */
const letterWidth = 9;
const sampleWidth = 32;

function legend({ gaps }: Measured, colors: PictureColors): string {
  const lines = drawn.map((counter) => ({
    words: counterWords(counter),
    sample: (left: number) => `<path d="M${left},73h24" ${stroke(colors[counter], dashes[counter])}/>`,
  }));
  const unread = {
    words: l10n.t('not read'),
    sample: (left: number) =>
      `<rect x="${left}" y="66" width="24" height="14" fill="${color(colors.ink)}" fill-opacity="0.14"/>`,
  };
  let left = plot.x;
  return (gaps.length > 0 ? [...lines, unread] : lines)
    .map(({ words, sample }) => {
      const drawing = sample(left) + text(left + sampleWidth, 78, words, colors.ink, 'start');
      left += sampleWidth + words.length * letterWidth + 20;
      return drawing;
    })
    .join('\n');
}

function stroke(value: string, dash: string): string {
  return `fill="none" stroke="${color(value)}" stroke-width="2.5"${dash && ` stroke-dasharray="${dash}"`}`;
}

function text(
  x: number,
  y: number,
  words: string,
  fill: string,
  anchor: (typeof anchors)[number] = 'start',
): string {
  return `<text x="${x}" y="${y}" text-anchor="${anchor}" fill="${color(fill)}">${escaped(words)}</text>`;
}

const color = escaped;

/** Escapes a text for XML, and leaves out the characters that XML does not allow. */
function escaped(words: string): string {
  return words
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
