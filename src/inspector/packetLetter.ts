import { defaultTreeAdapter, type DefaultTreeAdapterTypes as Html, serialize } from 'parse5';
import { activeElements } from '../core/letters/letterElements.ts';
import { withCssUrls } from '../core/pictures/cssUrls.ts';
import { placeholderPicture } from '../core/pictures/placeholderPicture.ts';
import type { PacketJob, QuietLetter } from '../protocol/inspector.ts';
import { parseWithLimits } from './elementTree.ts';

/** Elements that run, load or navigate: those that don't count in the paths of elements (`countsInPaths`). */
const removed = new Set(activeElements.split(', '));

/** Matches a rule that loads another style sheet. */
const styleImport = /@import\b[^;]*;?/gi;

/** Attributes that load something, other than `src` of pictures. */
const loading = new Set(['srcset', 'background', 'poster', 'ping', 'autofocus', 'imagesrcset', 'longdesc']);

/** The most addresses of pictures that are named, and the longest one, in UTF-16 units. */
const [mostMissing, longestAddress] = [1000, 2000];

/**
 * Returns a letter for a file that makes no request: without active elements and handlers, with its pictures embedded or replaced by a
 * placeholder of the same size that shows their `alt`. Throws `TreeTooLarge`.
 */
export function packetLetter({ packetOf, pictures }: PacketJob): QuietLetter {
  const page = parseWithLimits(packetOf);
  const missing = new Map<string, number>();
  const embedded = (written: string) => {
    const address = written.trim();
    if (/^data:image\//i.test(address)) return address;
    if (Object.hasOwn(pictures, address)) return pictures[address];
    const uses = missing.get(address) ?? 0;
    if (address !== '' && address.length <= longestAddress && (uses > 0 || missing.size < mostMissing))
      missing.set(address, uses + 1);
    return undefined;
  };
  const waiting: Html.ParentNode[] = [page];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    node.childNodes = node.childNodes.filter((child) => !isRemoved(child));
    for (const child of node.childNodes) {
      if (!('tagName' in child)) continue;
      makeQuiet(child, embedded);
      waiting.push(child);
    }
  }
  return { html: serialize(page), missing };
}

function isRemoved(node: Html.ChildNode): boolean {
  if (defaultTreeAdapter.isCommentNode(node)) return true;
  if (!('tagName' in node)) return false;
  return removed.has(node.tagName) || (node.tagName === 'meta' && hasAttribute(node, 'http-equiv'));
}

/** Changes an element. `embedded` returns the `data:` URL of a picture, or `undefined` if the packet doesn't contain it. */
function makeQuiet(element: Html.Element, embedded: (address: string) => string | undefined): void {
  const quietCss = (css: string) => withCssUrls(css, (address) => embedded(address) ?? 'data:,');
  const { tagName, attrs, childNodes } = element;
  for (const text of tagName === 'style' ? childNodes : []) {
    if ('value' in text) text.value = quietCss(text.value.replace(styleImport, ''));
  }
  const addressOf = (value: string) =>
    embedded(value) ?? (tagName === 'img' ? placeholderOf(attrs) : undefined);
  element.attrs = attrs.flatMap((attribute) => {
    const { name, value } = attribute;
    if (name.startsWith('on') || loading.has(name)) return [];
    if (name === 'style') return [{ ...attribute, value: quietCss(value) }];
    if (name === 'src' || (name === 'href' && tagName === 'image')) {
      const url = addressOf(value);
      return url === undefined ? [] : [{ ...attribute, value: url }];
    }
    return [attribute];
  });
}

function placeholderOf(attrs: Html.Element['attrs']): string {
  const value = (wanted: string) => attrs.find(({ name }) => name === wanted)?.value;
  return placeholderPicture({ width: value('width'), height: value('height'), alt: value('alt') });
}

const hasAttribute = ({ attrs }: Html.Element, wanted: string) => attrs.some(({ name }) => name === wanted);
