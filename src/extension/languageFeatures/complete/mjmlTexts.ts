import { l10n } from 'vscode';
import { type AttributeData, attributeChoices, units } from '../../../core/mjml/registry.ts';
import { registry } from './registry.ts';

const inCode = (text: string) => `\`${text}\``;
const listInCode = (list: readonly string[]) => list.map(inCode).join(', ');
const joinedParagraphs = (...parts: readonly string[]) => parts.filter((part) => part !== '').join('\n\n');

/** Returns the purpose of an element and the elements that it may contain, as Markdown. */
export function describeElement(name: string): string {
  const inside = registry[name]?.children ?? [];
  const holds = inside.length > 0 && inside.length < 15 ? l10n.t('Contains: {0}', listInCode(inside)) : '';
  return joinedParagraphs(elementTexts[name]?.() ?? '', holds);
}

/** Returns the purpose of an attribute, its type and its default, as Markdown. */
export function describeAttribute(name: string, { type, default: value, version }: AttributeData): string {
  const otherwise = value === undefined ? '' : l10n.t('Default: {0}', inCode(value));
  const text = attributeText(name.replace(/--(?:dark|responsive)$/, ''));
  return joinedParagraphs(formText(name), text, describeType(type), otherwise, versionText(version));
}

/** Returns where a form of an attribute of MJML 6 applies. */
function formText(name: string): string {
  if (name.endsWith('--dark')) return l10n.t('In dark mode.');
  return name.endsWith('--responsive') ? l10n.t('On narrow screens.') : '';
}

const versionText = (version: AttributeData['version']) =>
  version === undefined
    ? ''
    : l10n.t('Only MJML {0} has this attribute. Mailroom compiles with MJML 5, which ignores it.', version);

function describeType(type: string): string {
  if (type === 'color') return l10n.t('A color.');
  if (type === 'integer') return l10n.t('A whole number.');
  if (attributeChoices(type).length > 0) return l10n.t('One of {0}', listInCode(attributeChoices(type)));
  const [first, ...more] = units(type).map((unit) => (unit === 'auto' ? inCode(unit) : inCode(`12${unit}`)));
  if (!first) return '';
  const lengths = [first, ...more].join(', ');
  return type.endsWith('{1,4}')
    ? l10n.t('One to four lengths, such as {0}', lengths)
    : l10n.t('A length, such as {0}', lengths);
}

type Texts = Readonly<Record<string, () => string>>;

const elementTexts: Texts = {
  mjml: () => l10n.t('The whole layout: the invisible head and the body.'),
  'mj-head': () => l10n.t('The invisible part of the letter: title, preheader, fonts, styles and defaults.'),
  'mj-body': () =>
    l10n.t('The visible part of the letter. Its width is the width of the letter on desktops.'),
  'mj-include': () => l10n.t('Includes another file: MJML, HTML or CSS. The path is relative to this file.'),
  'mj-raw': () => l10n.t('HTML that MJML doesn’t change. It must work in mail programs as written.'),
  'mj-attributes': () => l10n.t('Defaults for the whole layout, and the classes that “mj-class” uses.'),
  'mj-all': () => l10n.t('Default attributes for all elements.'),
  'mj-class': () => l10n.t('A named set of attributes. Elements use it with “mj-class”.'),
  'mj-breakpoint': () => l10n.t('The screen width below which columns are stacked.'),
  'mj-font': () => l10n.t('A web font. Mail programs that don’t load it show the next font of the list.'),
  'mj-html-attributes': () => l10n.t('HTML attributes that are added to the compiled letter.'),
  'mj-selector': () => l10n.t('A CSS selector for the elements of the compiled letter that get attributes.'),
  'mj-html-attribute': () => l10n.t('An HTML attribute. Its value is the content of the element.'),
  'mj-preview': () =>
    l10n.t('The preheader: text that the inbox shows after the subject. The letter itself doesn’t show it.'),
  'mj-style': () => l10n.t('CSS for the letter. With “inline”, it is written into the elements.'),
  'mj-title': () => l10n.t('The title of the letter and of its maket.'),
  'mj-wrapper': () => l10n.t('Several sections with a common background or border.'),
  'mj-section': () => l10n.t('A row of the letter. It contains columns, which are stacked on phones.'),
  'mj-group': () => l10n.t('Columns that stay side by side on phones.'),
  'mj-column': () => l10n.t('A column of a section. Columns without a width share the row equally.'),
  'mj-hero': () => l10n.t('A section with a background picture behind its content.'),
  'mj-text': () => l10n.t('Text, as HTML.'),
  'mj-button': () => l10n.t('A link that looks like a button. Its content is the label, as HTML.'),
  'mj-image': () => l10n.t('A picture. It shrinks with its column and is never wider than “width”.'),
  'mj-divider': () => l10n.t('A horizontal line.'),
  'mj-spacer': () => l10n.t('Vertical space of a given height.'),
  'mj-table': () => l10n.t('A table for data: the rows and cells, as HTML.'),
  'mj-social': () => l10n.t('Links to social networks, with their icons.'),
  'mj-social-element': () => l10n.t('A link to a social network. The name selects the icon and the color.'),
  'mj-navbar': () =>
    l10n.t('A menu. On phones, an icon can open the menu in mail programs that support this.'),
  'mj-navbar-link': () => l10n.t('A link of a menu.'),
  'mj-accordion': () => l10n.t('Sections that open with a click, in mail programs that support it.'),
  'mj-accordion-element': () => l10n.t('A section of an accordion: a title and a text.'),
  'mj-accordion-title': () => l10n.t('The title of the section. It is always visible.'),
  'mj-accordion-text': () => l10n.t('The text of the section. It is visible while the section is open.'),
  'mj-carousel': () =>
    l10n.t('A slideshow of pictures. Mail programs that don’t support it show only the first picture.'),
  'mj-carousel-image': () => l10n.t('A picture of a carousel.'),
};

const commonTexts: Texts = {
  'mj-class': () =>
    l10n.t('Classes of “mj-attributes”, separated by spaces. The element’s own attributes override them.'),
  'css-class': () => l10n.t('CSS classes in the compiled letter, for “mj-style”.'),
  id: () => l10n.t('The id of the element in the compiled letter.'),
  name: () => l10n.t('The name of a font, a class or a social network.'),
  path: () => l10n.t('The path of the file, relative to this file. In mj-selector: a CSS selector.'),
  type: () => l10n.t('The type of the file’s content. The default is MJML.'),
  lang: () => l10n.t('The language of the letter, such as “en”. Screen readers use it.'),
  dir: () => l10n.t('The direction of the text in the whole letter.'),
  owa: () => l10n.t('“desktop” shows the desktop version in Outlook on the web.'),
  mode: () => l10n.t('The layout mode: how the height of a hero is set, or the direction of social links.'),
  inline: () =>
    l10n.t('“inline” writes the styles into the elements, for mail programs that drop style sheets.'),
  'css-inline': () =>
    l10n.t('“inline” writes the styles into the elements, for mail programs that drop style sheets.'),
  position: () => l10n.t('“file-start” puts the content at the start of the compiled letter.'),
};

const linkAttributeTexts: Texts = {
  href: () => l10n.t('The address that a click opens. For a font: the address of its style sheet.'),
  src: () => l10n.t('The address of the picture.'),
  srcset: () => l10n.t('Pictures for other widths or pixel densities, as in HTML.'),
  sizes: () => l10n.t('The displayed width of the picture by media query, as in HTML.'),
  alt: () =>
    l10n.t(
      'The text that is shown or read out instead of the picture. Empty if the picture is decoration only.',
    ),
  title: () => l10n.t('The text of the tooltip.'),
  rel: () => l10n.t('The relationship of the link’s target to the letter, as in HTML.'),
  target: () => l10n.t('Where the link opens, as in HTML.'),
  usemap: () => l10n.t('The image map of the picture.'),
  'base-url': () => l10n.t('The start of the address, shared by all links of the menu.'),
  'thumbnails-src': () =>
    l10n.t('The address of the picture’s thumbnail. The default is the picture itself.'),
};

const sizeAttributeTexts: Texts = {
  width: () => l10n.t('The width.'),
  height: () => l10n.t('The height.'),
  'max-height': () => l10n.t('The maximum height.'),
  gap: () => l10n.t('The space between the sections inside.'),
  gutter: () => l10n.t('The space between the columns inside.'),
  'full-width': () =>
    l10n.t('Extends the background to the full width of the window. The content keeps its width.'),
  'fluid-on-mobile': () => l10n.t('Makes the picture as wide as the screen on phones.'),
  align: () => l10n.t('The horizontal alignment.'),
  'vertical-align': () => l10n.t('The vertical alignment.'),
  direction: () => l10n.t('The order of the content: left to right or right to left.'),
};

const appearanceTexts: Texts = {
  color: () => l10n.t('The color of the text.'),
  'background-color': () => l10n.t('The background color.'),
  'container-background-color': () =>
    l10n.t('The color behind the element, across the whole width of its column.'),
  'inner-background-color': () => l10n.t('The background color inside the padding.'),
  'background-url': () =>
    l10n.t(
      'The address of the background picture. Set a color, too: some mail programs show only the color.',
    ),
  'background-repeat': () => l10n.t('Whether the background picture repeats, as in CSS.'),
  'background-size': () => l10n.t('The size of the background picture, as in CSS.'),
  'background-position': () => l10n.t('The position of the background picture, as in CSS.'),
  'background-position-x': () => l10n.t('The horizontal position of the background picture.'),
  'background-position-y': () => l10n.t('The vertical position of the background picture.'),
  'background-width': () => l10n.t('The width of the background picture.'),
  'background-height': () =>
    l10n.t('The height of the background picture. Some values of “mode” require it.'),
  'table-layout': () => l10n.t('The algorithm for the widths of the table’s columns, as in CSS.'),
  cellpadding: () => l10n.t('The space inside the cells, in pixels.'),
  cellspacing: () => l10n.t('The space between the cells, in pixels.'),
  role: () => l10n.t('The role of the table for screen readers: “presentation” if it contains no data.'),
};

const fontTexts: Texts = {
  'font-family': () =>
    l10n.t('A list of fonts: the first available one is used. End the list with a common font.'),
  'font-size': () => l10n.t('The size of the text.'),
  'font-style': () => l10n.t('Italic or normal text, as in CSS.'),
  'font-weight': () => l10n.t('The weight of the text, such as bold, as in CSS.'),
  'letter-spacing': () => l10n.t('The space between letters.'),
  'line-height': () => l10n.t('The height of a line.'),
  'text-align': () => l10n.t('The alignment of the text.'),
  'text-decoration': () => l10n.t('Underline, line-through or none, as in CSS.'),
  'text-transform': () => l10n.t('Uppercase or lowercase, as in CSS.'),
  'text-padding': () => l10n.t('The space around the text.'),
};

const iconTexts: Texts = {
  hamburger: () => l10n.t('“hamburger” turns the menu into an icon on phones.'),
  'icon-size': () => l10n.t('The size of the icon.'),
  'icon-width': () => l10n.t('The width of the icon.'),
  'icon-height': () => l10n.t('The height of the icon.'),
  'icon-padding': () => l10n.t('The space around the icon.'),
  'icon-align': () => l10n.t('The vertical alignment of the icon.'),
  'icon-position': () => l10n.t('The side of the text on which the icon is placed.'),
  'icon-wrapped-url': () => l10n.t('The address of the icon of a closed section.'),
  'icon-wrapped-alt': () => l10n.t('The text that replaces the icon of a closed section.'),
  'icon-unwrapped-url': () => l10n.t('The address of the icon of an open section.'),
  'icon-unwrapped-alt': () => l10n.t('The text that replaces the icon of an open section.'),
  'left-icon': () => l10n.t('The address of the icon for the previous picture.'),
  'right-icon': () => l10n.t('The address of the icon for the next picture.'),
  thumbnails: () => l10n.t('Shows thumbnails below the pictures or hides them.'),
  'ico-open': () => l10n.t('The character that opens the menu.'),
  'ico-close': () => l10n.t('The character that closes the menu.'),
  'tb-width': () => l10n.t('The width of the thumbnails.'),
  'tb-hover-border-color': () => l10n.t('The border color of a thumbnail under the mouse pointer.'),
  'tb-selected-border-color': () => l10n.t('The border color of the thumbnail of the displayed picture.'),
};

const attributeTexts: Texts = {
  ...commonTexts,
  ...linkAttributeTexts,
  ...sizeAttributeTexts,
  ...appearanceTexts,
  ...fontTexts,
  ...iconTexts,
};

/** Descriptions by pattern, for attributes that exist in several forms, such as `padding-left` and `inner-padding-left`. */
const families: readonly (readonly [RegExp, () => string])[] = [
  [/^inner-padding-(top|right|bottom|left)$/, () => l10n.t('The inner padding on this side.')],
  [/^inner-padding$/, () => l10n.t('The padding between the edge and the content.')],
  [/padding-(top|right|bottom|left)$/, () => l10n.t('The padding on this side. Overrides “padding”.')],
  [/padding$/, () => l10n.t('The padding on the four sides, in the order of CSS.')],
  [/border-radius$/, () => l10n.t('The radius of the corners. Outlook shows them square.')],
  [
    /border-(top|right|bottom|left)$/,
    () => l10n.t('The border on this side, as in CSS. Overrides “border”.'),
  ],
  [/border-width$/, () => l10n.t('The thickness of the line.')],
  [/border-style$/, () => l10n.t('The style of the line, as in CSS.')],
  [/border-color$/, () => l10n.t('The color of the line.')],
  [/border$/, () => l10n.t('The border, as in CSS: width, style and color.')],
  [
    /^ico-/,
    () => l10n.t('Like the attribute without “ico-”, but for the characters that open and close the menu.'),
  ],
];

/** Returns the purpose of an attribute; '' if it is unknown. */
function attributeText(name: string): string {
  const text = attributeTexts[name] ?? families.find(([pattern]) => pattern.test(name))?.[1];
  return text?.() ?? '';
}
