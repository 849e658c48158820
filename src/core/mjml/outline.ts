import { decodedText } from '../text/decodedText.ts';
import { tags, writtenAttributes } from '../text/markup.ts';
import { shortText } from '../text/shortText.ts';
import { type MjmlElement, readTree } from './tree.ts';

/** An element in the outline, with offsets in the source. */
export interface OutlineItem {
  readonly element: string;
  /** A summary of the element's content: the words of a text, a section's heading, a picture's description. */
  readonly title?: string;
  /** True if the title is a heading of the letter. */
  readonly isHeading?: boolean;
  readonly start: number;
  readonly end: number;
  /** The end of the opening tag. */
  readonly headEnd: number;
  readonly children: readonly OutlineItem[];
}

const labelledElements = new Set([
  'mj-title',
  'mj-preview',
  'mj-text',
  'mj-button',
  'mj-navbar-link',
  'mj-social-element',
  'mj-accordion-title',
  'mj-accordion-text',
  'mj-table',
]);

/** Attributes that distinguish elements with the same name, the most descriptive first. */
const tellingAttributes = ['alt', 'name', 'path', 'title', 'src'];

const parts = new Set([
  'mj-wrapper',
  'mj-section',
  'mj-group',
  'mj-column',
  'mj-hero',
  'mj-accordion-element',
]);

const longestLabel = 60;

type Title = Pick<OutlineItem, 'title' | 'isHeading'>;

/** Returns the elements of a layout with titles that summarize their content. */
export function outline(source: string): readonly OutlineItem[] {
  return readTree(source).map((element) => outlineItem(source, element));
}

function outlineItem(source: string, element: MjmlElement): OutlineItem {
  const children = element.children.map((child) => outlineItem(source, child));
  const { name, start, end, contentStart: headEnd } = element;
  const title = parts.has(name) ? titleOfPart(children) : ownTitle(source, element);
  return { element: name, ...title, start, end, headEnd, children };
}

/** Returns the first heading in a part, else its first title. */
function titleOfPart(children: readonly OutlineItem[]): Title {
  const telling = children.find(({ isHeading }) => isHeading) ?? children.find(({ title }) => title);
  if (!telling?.title) return {};
  return { title: telling.title, ...(telling.isHeading ? { isHeading: true } : {}) };
}

function ownTitle(source: string, element: MjmlElement): Title {
  const { name, start, contentStart, contentEnd } = element;
  const beginning = Math.min(contentEnd, contentStart + 2_000);
  const content = labelledElements.has(name) ? source.slice(contentStart, beginning) : '';
  const heading = shortText(firstHeading(content), longestLabel);
  if (heading) return { title: heading, isHeading: true };
  const title = shortText(withoutTags(content) || tellingValue(source, start, contentStart), longestLabel);
  return title ? { title } : {};
}

function tellingValue(source: string, start: number, end: number): string {
  const attributes = writtenAttributes(source, start, end);
  const telling = tellingAttributes.map((wanted) => attributes.find(({ name }) => name === wanted));
  return decodedText(telling.find((attribute) => attribute?.value)?.value ?? '');
}

function firstHeading(html: string): string {
  let from: number | undefined;
  for (const { name, closing, start, end } of tags(html)) {
    if (!/^h[1-6]$/.test(name)) continue;
    if (closing && from !== undefined) return withoutTags(html.slice(from, start));
    if (!closing) from ??= end;
  }
  return '';
}

function withoutTags(html: string): string {
  let text = '';
  let from = 0;
  for (const { start, end } of tags(html)) {
    text += `${html.slice(from, start)} `;
    from = end;
  }
  return decodedText(text + html.slice(from));
}
