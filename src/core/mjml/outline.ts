import { decodedText } from '../decodedText.ts';
import { tags } from '../markup.ts';
import { writtenAttributes } from './attributes.ts';
import { type Element, readTree } from './tree.ts';

/** An element as the outline shows it. Places are offsets in the source. */
export interface OutlineItem {
  readonly element: string;
  /** What it says or shows, when it does: the words of a text, a section's heading, a picture's description. */
  readonly title?: string;
  readonly start: number;
  readonly end: number;
  /** Behind the opening tag. */
  readonly headEnd: number;
  readonly children: readonly OutlineItem[];
}

const textElements = new Set([
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

/** What tells elements of one name apart, in the order of telling most. */
const tellingAttributes = ['alt', 'name', 'path', 'title', 'src'];

const parts = new Set([
  'mj-wrapper',
  'mj-section',
  'mj-group',
  'mj-column',
  'mj-hero',
  'mj-accordion-element',
]);

const longest = 60;

/** The elements of a layout with what they say. */
export function outline(source: string): readonly OutlineItem[] {
  return readTree(source).map((element) => itemOf(source, element));
}

function itemOf(source: string, element: Element): OutlineItem {
  const children = element.children.map((child) => itemOf(source, child));
  const title = shortened(ownTitle(source, element) || titleOfPart(source, element, children));
  return {
    element: element.name,
    ...(title ? { title } : {}),
    start: element.start,
    end: element.end,
    headEnd: element.contentStart,
    children,
  };
}

function ownTitle(source: string, { name, start, contentStart, contentEnd }: Element): string {
  const text = textElements.has(name) ? withoutTags(source.slice(contentStart, contentEnd)) : '';
  if (text) return text;
  const attributes = writtenAttributes(source, start, contentStart);
  const telling = tellingAttributes.map((wanted) =>
    attributes.find((attribute) => attribute.name === wanted),
  );
  return decodedText(telling.find((attribute) => attribute?.value)?.value ?? '');
}

/** A part of the letter is called by its first heading, else by the first thing in it that has a title. */
function titleOfPart(source: string, part: Element, children: readonly OutlineItem[]): string {
  if (!parts.has(part.name)) return '';
  const content = source.slice(part.contentStart, part.contentEnd);
  const heading = /<h([1-6])\b[^>]*>(.*?)<\/h\1\s*>/is.exec(content)?.[2];
  const title = heading === undefined ? '' : withoutTags(heading);
  return title || (children.find((child) => child.title)?.title ?? '');
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

const shortened = (title: string) =>
  title.length > longest ? `${title.slice(0, longest).replace(/[\ud800-\udbff]?\s*\S{0,12}$/, '')}…` : title;
