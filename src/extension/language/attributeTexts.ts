import { l10n } from 'vscode';

type Texts = Readonly<Record<string, () => string>>;

const common: Texts = {
  'mj-class': () =>
    l10n.t('Classes of “mj-attributes”, with spaces between them. Own attributes win over them.'),
  'css-class': () => l10n.t('CSS classes in the compiled letter, for “mj-style”.'),
  id: () => l10n.t('The id of the element in the compiled letter.'),
  name: () => l10n.t('A name. Fonts, classes and social networks are known by it.'),
  path: () => l10n.t('The file, relative to this one; in a selector, a CSS selector.'),
  type: () => l10n.t('What the file holds. Without it, MJML.'),
  lang: () => l10n.t('The language of the letter, such as “en”. Screen readers need it.'),
  dir: () => l10n.t('The direction of the text in the whole letter.'),
  owa: () => l10n.t('“desktop” shows the desktop’s version in Outlook on the web.'),
  mode: () => l10n.t('How it is laid out: the height of a hero, or the direction of social links.'),
  inline: () => l10n.t('“inline” writes the styles into the elements, for mail apps that drop style sheets.'),
  'css-inline': () =>
    l10n.t('“inline” writes the styles into the elements, for mail apps that drop style sheets.'),
  position: () => l10n.t('“file-start” puts it before everything else in the compiled letter.'),
};

const links: Texts = {
  href: () => l10n.t('Where a click goes; for a font, its style sheet.'),
  src: () => l10n.t('The address of the picture.'),
  srcset: () => l10n.t('Pictures for other widths or densities, as in HTML.'),
  sizes: () => l10n.t('The width that the picture will have, by media query, as in HTML.'),
  alt: () => l10n.t('What to show and read out in place of the picture. Empty for mere decoration.'),
  title: () => l10n.t('The text of the tooltip.'),
  rel: () => l10n.t('How the link’s target relates to the letter, as in HTML.'),
  target: () => l10n.t('Where the link opens, as in HTML.'),
  usemap: () => l10n.t('The image map that belongs to the picture.'),
  'base-url': () => l10n.t('What is put before each link of the menu.'),
  'thumbnails-src': () => l10n.t('The picture’s thumbnail; without it the picture itself.'),
};

const sizes: Texts = {
  width: () => l10n.t('The width.'),
  height: () => l10n.t('The height.'),
  'max-height': () => l10n.t('The greatest height.'),
  gap: () => l10n.t('The space between the sections inside.'),
  gutter: () => l10n.t('The space between the columns inside.'),
  'full-width': () =>
    l10n.t('Lets the background go over the whole window, while the content keeps its width.'),
  'fluid-on-mobile': () => l10n.t('Makes the picture as wide as the screen on a phone.'),
  align: () => l10n.t('Where it stands from left to right.'),
  'vertical-align': () => l10n.t('Where it stands from top to bottom.'),
  direction: () => l10n.t('The order of what is inside: left to right, or right to left.'),
};

const looks: Texts = {
  color: () => l10n.t('The colour of the text.'),
  'background-color': () => l10n.t('The colour of the background.'),
  'container-background-color': () =>
    l10n.t('The colour behind the element, over the whole width of its column.'),
  'inner-background-color': () => l10n.t('The colour of the background inside the padding.'),
  'background-url': () =>
    l10n.t('The address of the background picture. Give a colour too: some mail apps show only that.'),
  'background-repeat': () => l10n.t('Whether the background picture is repeated.'),
  'background-size': () => l10n.t('The size of the background picture, as in CSS.'),
  'background-position': () => l10n.t('Where the background picture stands, as in CSS.'),
  'background-position-x': () => l10n.t('Where the background picture stands from left to right.'),
  'background-position-y': () => l10n.t('Where the background picture stands from top to bottom.'),
  'background-width': () => l10n.t('The width of the background picture.'),
  'background-height': () => l10n.t('The height of the background picture. “mode” may need it.'),
  'table-layout': () => l10n.t('How the columns of the table get their widths, as in CSS.'),
  cellpadding: () => l10n.t('The space inside the cells, in pixels.'),
  cellspacing: () => l10n.t('The space between the cells, in pixels.'),
  role: () => l10n.t('What the table is for screen readers: “presentation” when it is no data.'),
};

const letters: Texts = {
  'font-family': () =>
    l10n.t('The fonts, the first that is there is taken. End the list with one that everybody has.'),
  'font-size': () => l10n.t('The size of the text.'),
  'font-style': () => l10n.t('Italics, as in CSS.'),
  'font-weight': () => l10n.t('How bold the text is, as in CSS.'),
  'letter-spacing': () => l10n.t('The space between letters.'),
  'line-height': () => l10n.t('The height of a line.'),
  'text-align': () => l10n.t('How the text is aligned.'),
  'text-decoration': () => l10n.t('Underlined, crossed out or neither, as in CSS.'),
  'text-transform': () => l10n.t('Capital or small letters, as in CSS.'),
  'text-padding': () => l10n.t('The space around the text.'),
};

const icons: Texts = {
  hamburger: () => l10n.t('“hamburger” turns the menu into an icon on phones.'),
  'icon-size': () => l10n.t('The size of the icon.'),
  'icon-width': () => l10n.t('The width of the icon.'),
  'icon-height': () => l10n.t('The height of the icon.'),
  'icon-padding': () => l10n.t('The space around the icon.'),
  'icon-align': () => l10n.t('Where the icon stands from top to bottom.'),
  'icon-position': () => l10n.t('On which side of the text the icon stands.'),
  'icon-wrapped-url': () => l10n.t('The icon while the part is closed.'),
  'icon-wrapped-alt': () => l10n.t('What stands for the icon while the part is closed.'),
  'icon-unwrapped-url': () => l10n.t('The icon while the part is open.'),
  'icon-unwrapped-alt': () => l10n.t('What stands for the icon while the part is open.'),
  'left-icon': () => l10n.t('The icon that leafs back.'),
  'right-icon': () => l10n.t('The icon that leafs on.'),
  thumbnails: () => l10n.t('Whether thumbnails are shown below the pictures.'),
  'ico-open': () => l10n.t('The sign that opens the menu.'),
  'ico-close': () => l10n.t('The sign that closes the menu.'),
  'tb-width': () => l10n.t('The width of the thumbnails.'),
  'tb-hover-border-color': () => l10n.t('The colour of a thumbnail’s border under the mouse.'),
  'tb-selected-border-color': () => l10n.t('The colour of the border of the thumbnail that is shown.'),
};

const texts: Texts = { ...common, ...links, ...sizes, ...looks, ...letters, ...icons };

/** Attributes that many elements have in several forms, by what their names look like. */
const families: readonly (readonly [RegExp, () => string])[] = [
  [/^inner-padding-(top|right|bottom|left)$/, () => l10n.t('The inner space on this side.')],
  [/^inner-padding$/, () => l10n.t('The space between the edge and what is inside.')],
  [/padding-(top|right|bottom|left)$/, () => l10n.t('The space on this side. Wins over “padding”.')],
  [/padding$/, () => l10n.t('The space on the four sides, in the order of CSS.')],
  [/border-radius$/, () => l10n.t('How round the corners are. Outlook shows them square.')],
  [
    /border-(top|right|bottom|left)$/,
    () => l10n.t('The border on this side, as in CSS. Wins over “border”.'),
  ],
  [/border-width$/, () => l10n.t('How thick the line is.')],
  [/border-style$/, () => l10n.t('How the line is drawn, as in CSS.')],
  [/border-color$/, () => l10n.t('The colour of the line.')],
  [/border$/, () => l10n.t('The border, as in CSS: width, style and colour.')],
  [/^ico-/, () => l10n.t('How the sign of the menu looks; see the attribute without “ico-”.')],
];

/** What an attribute is for, or nothing when it is not known. */
export function attributeText(name: string): string {
  const text = texts[name] ?? families.find(([pattern]) => pattern.test(name))?.[1];
  return text?.() ?? '';
}
