import { type Tag, tags } from '../text/markup.ts';
import {
  attributeIn,
  type Edit,
  endOfAttributes,
  type FoundIn,
  forLastText,
  insertion,
  tagAt,
} from './edit.ts';

const described = /^(?:img|mj-image|mj-carousel-image|mj-social-element)$/;

/** Writes a description that the editor asks for. */
export function enterDescription(found: FoundIn): Edit | undefined {
  const edit = writeDescription(found, '$0');
  return edit && { ...edit, isSnippet: true };
}

/** Writes a description that the user has given: an empty one for decoration. */
export function describeAs(found: FoundIn, text: string): Edit | undefined {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return writeDescription(found, escaped);
}

/**
 * Writes an `alt` text, also into an empty one, or the label of an inline drawing. MJML writes an empty `alt` for pictures and icons without
 * one.
 */
function writeDescription({ source, start }: FoundIn, text: string): Edit | undefined {
  const tag = tagAt(source, start);
  if (!tag) return undefined;
  const at = endOfAttributes(source, tag);
  if (tag.name === 'svg') {
    const isLabeled = attributeIn(source, tag, 'role') ?? attributeIn(source, tag, 'aria-label');
    return isLabeled ? undefined : insertion(at, ` role="img" aria-label="${text}"`);
  }
  if (!described.test(tag.name)) return undefined;
  const alt = attributeIn(source, tag, 'alt');
  if (!alt) return insertion(at, ` alt="${text}"`);
  if (alt.end === alt.start + 'alt'.length) return insertion(alt.end, `="${text}"`);
  return alt.value === '' && alt.valueStart < alt.end ? insertion(alt.valueStart, text) : undefined;
}

/** A picture that a person has to describe. */
export interface UndescribedPicture {
  /** The file name, else the element's name. */
  readonly name: string;
  /** True if the description must name the target of a link. */
  readonly isLink: boolean;
}

/** Returns the picture that a finding is about; `undefined` for findings about other things. */
export function undescribedPicture(
  found: FoundIn & { readonly rule: string },
): UndescribedPicture | undefined {
  const tag = /^(?:linked-)?picture-alt$/.test(found.rule) ? tagAt(found.source, found.start) : undefined;
  if (!tag || !describeAs(found, 'x')) return undefined;
  const isLink = found.rule === 'linked-picture-alt' || isAllOfLink(found);
  return { name: fileOf(found.source, tag) || tag.name, isLink };
}

/** Returns true if a picture is evidently decoration: hidden, a few pixels in size, called a spacer, or an icon beside the text of a link. */
export function isDecoration(found: FoundIn): boolean {
  const { source, start } = found;
  const tag = tagAt(source, start);
  if (!tag) return false;
  const role = attributeIn(source, tag, 'role')?.value ?? '';
  const isHidden = attributeIn(source, tag, 'aria-hidden')?.value === 'true';
  const isNamedSpacer = /^(?:spacer|blank|pixel|transparent|divider)\b/i.test(fileOf(source, tag));
  if (isHidden || isNamedSpacer || /^(?:presentation|none)$/i.test(role) || isUpTo(3, source, tag))
    return true;
  return isUpTo(widestIcon, source, tag) && linkAround(found)?.hasText === true;
}

/** The maximum size of an icon in pixels. */
const widestIcon = 64;

/** Returns true if a width or a height of a picture is at most a number of pixels. */
function isUpTo(pixels: number, source: string, tag: Tag): boolean {
  const style = attributeIn(source, tag, 'style')?.value ?? '';
  const inStyle = style.split(';').map((one) => /^\s*(?:width|height)\s*:(.*)$/is.exec(one)?.[1] ?? '');
  const written = ['width', 'height'].map((name) => attributeIn(source, tag, name)?.value ?? '');
  return [...written, ...inStyle].some((size) => {
    const number = /^\s*(\d{1,4})(?:px)?\s*$/.exec(size)?.[1];
    return number !== undefined && Number(number) <= pixels;
  });
}

function fileOf(source: string, tag: Tag): string {
  const [path = ''] = (attributeIn(source, tag, 'src')?.value ?? '').split(/[?#]/, 1);
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Returns true if the picture is the only content of a link, so that its text must name the link's target. */
export const isAllOfLink = (found: FoundIn) => linkAround(found)?.hasText === false;

interface Link {
  readonly tag: Tag;
  readonly hasText: boolean;
}

function linkAround({ source, start }: FoundIn): Link | undefined {
  let link: Tag | undefined;
  for (const tag of linkTags(source)) {
    if (tag.start > start) return link && { tag: link, hasText: hasText(source.slice(link.end, tag.start)) };
    link = tag.closing ? undefined : tag;
  }
  return link && { tag: link, hasText: hasText(source.slice(link.end, start)) };
}

const linkTags = forLastText((source) => [...tags(source)].filter(({ name }) => name === 'a'));

const hasText = (html: string) => html.replace(/<[^<>]*>/g, '').trim() !== '';

/** Names the target of a link that only has an icon if it is a known service, whose name is the same in each language. */
export function nameTarget(found: FoundIn): Edit | undefined {
  const { source, start } = found;
  const tag = tagAt(source, start);
  const link =
    tag && attributeIn(source, tag, 'href') ? tag : isAllOfLink(found) ? linkAround(found)?.tag : undefined;
  if (!tag || !link) return undefined;
  const host =
    /^https?:\/\/([^/?#]*)/i.exec((attributeIn(source, link, 'href')?.value ?? '').trim())?.[1] ?? '';
  const name = services.get(host.toLowerCase().replace(/^www\./, ''));
  if (!name) return undefined;
  const isIcon =
    isUpTo(widestIcon, source, tag) || fileOf(source, tag).toLowerCase().includes(name.toLowerCase());
  return isIcon || tag.name === 'mj-social-element' ? describeAs(found, name) : undefined;
}

const services: ReadonlyMap<string, string> = new Map([
  ['bsky.app', 'Bluesky'],
  ['discord.com', 'Discord'],
  ['discord.gg', 'Discord'],
  ['facebook.com', 'Facebook'],
  ['github.com', 'GitHub'],
  ['instagram.com', 'Instagram'],
  ['linkedin.com', 'LinkedIn'],
  ['pinterest.com', 'Pinterest'],
  ['reddit.com', 'Reddit'],
  ['t.me', 'Telegram'],
  ['threads.net', 'Threads'],
  ['tiktok.com', 'TikTok'],
  ['twitter.com', 'Twitter'],
  ['vimeo.com', 'Vimeo'],
  ['vk.com', 'VK'],
  ['wa.me', 'WhatsApp'],
  ['x.com', 'X'],
  ['youtube.com', 'YouTube'],
]);
