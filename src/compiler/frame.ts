import { isMjmlPart } from '../core/layouts/wholeLayout.ts';
import { readTree } from '../core/mjml/tree.ts';
import { tags } from '../core/text/markup.ts';
import { dependencies } from './mjml.ts';

/** What surrounds a part, to make a layout of it. It has no line breaks, so that lines stay the same. */
export interface Frame {
  readonly before: string;
  readonly after: string;
}

const emptyBody = '<mj-body></mj-body>';

/** The elements that can contain a part, each with those around it, the most likely ones first. */
const frames: readonly (readonly string[])[] = [
  ['mj-body'],
  ['mj-body', 'mj-section'],
  ['mj-body', 'mj-section', 'mj-column'],
  ['mj-head'],
  ['mj-head', 'mj-html-attributes'],
  ['mj-head', 'mj-html-attributes', 'mj-selector'],
  ...['mj-social', 'mj-navbar', 'mj-carousel', 'mj-accordion'].map((name) => inColumn(name)),
  inColumn('mj-accordion', 'mj-accordion-element'),
];

function inColumn(...names: readonly string[]): readonly string[] {
  return ['mj-body', 'mj-section', 'mj-column', ...names];
}

/** Returns the plain frame in which a part is compiled alone; `undefined` for other texts, such as a whole layout. */
export function frameOf(source: string): Frame | undefined {
  if (!isMjmlPart(source)) return undefined;
  const names = new Set(readTree(source).map(({ name }) => name));
  if (names.has('mj-body')) return inside([]);
  if (names.has('mj-head')) return inside([], emptyBody);
  if (names.has('mj-class') || names.has('mj-all')) return inside(['mj-head', 'mj-attributes'], emptyBody);
  const [first] = tags(source);
  if (first && !first.name.startsWith('mj-')) return inside(['mj-body', 'mj-raw']);
  names.delete('mj-include');
  const fitting = frames.find((frame) => [...names].every((name) => mayContain(frame.at(-1) ?? '', name)));
  const frame = fitting ?? ['mj-body'];
  return inside(frame, frame[0] === 'mj-head' ? emptyBody : '');
}

const mayContain = (parent: string, name: string) => dependencies[parent]?.includes(name) ?? false;

function inside(names: readonly string[], rest = ''): Frame {
  const opened = ['mjml', ...names];
  const closed = opened.toReversed().map((name) => `</${name}>`);
  return {
    before: opened.map((name) => `<${name}>`).join(''),
    after: [...closed.slice(0, -1), rest, closed.at(-1)].join(''),
  };
}
