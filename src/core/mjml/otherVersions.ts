import { tags, writtenAttributes } from '../text/markup.ts';

/** A version of MJML beside the bundled one. */
export type OtherVersion = 4 | 6;

const edges = ['bottom', 'left', 'right', 'top'];
const borders = ['border-color', ...edges.map((edge) => `border-${edge}-color`)];
const padding = ['padding', ...edges.map((edge) => `padding-${edge}`)];
const background = [
  ...['background-position', 'background-position-x', 'background-position-y'],
  ...['background-repeat', 'background-size'],
];
const aria = ['aria-label', 'aria-roledescription', 'role'];

/** The attributes that MJML 6 has in a form for dark mode, such as `color--dark`. */
const dark: Readonly<Record<string, readonly string[]>> = {
  'mj-accordion': ['border-color', 'container-background-color', 'icon-wrapped-url', 'icon-unwrapped-url'],
  'mj-accordion-element': ['background-color', 'border-color', 'icon-wrapped-url', 'icon-unwrapped-url'],
  'mj-accordion-title': ['background-color', 'color'],
  'mj-accordion-text': ['background-color', 'color'],
  'mj-body': ['background-color'],
  'mj-button': ['background-color', ...borders, 'color', 'container-background-color'],
  'mj-carousel': [
    ...['container-background-color', 'left-icon', 'right-icon', 'tb-border-color'],
    ...['tb-hover-border-color', 'tb-selected-border-color'],
  ],
  'mj-carousel-image': ['src', 'tb-border-color', 'thumbnails-src'],
  'mj-column': [
    ...['background-color', ...borders, 'inner-background-color'],
    ...borders.map((border) => `inner-${border}`),
  ],
  'mj-divider': ['border-color', 'container-background-color'],
  'mj-group': ['background-color'],
  'mj-hero': ['background-color', 'background-url', 'inner-background-color'],
  'mj-image': [...borders, 'container-background-color', 'src'],
  'mj-navbar': ['container-background-color', 'ico-color'],
  'mj-navbar-link': ['color'],
  'mj-section': ['background-color', 'background-url', ...borders],
  'mj-social': ['color', 'container-background-color'],
  'mj-social-element': ['background-color', 'color', 'src'],
  'mj-spacer': ['container-background-color'],
  'mj-table': ['border-color', 'color', 'container-background-color'],
  'mj-text': ['color', 'container-background-color'],
  'mj-wrapper': ['background-color', 'background-url', ...borders],
};

/** The attributes that MJML 6 has in a form for narrow screens, such as `padding--responsive`. */
const responsive: Readonly<Record<string, readonly string[]>> = {
  'mj-accordion': ['icon-height', 'icon-width', ...padding],
  'mj-accordion-element': ['icon-height', 'icon-width'],
  'mj-accordion-title': ['font-size', ...padding],
  'mj-accordion-text': ['font-size', 'line-height', ...padding],
  'mj-button': ['align', 'font-size', 'height', 'inner-padding', 'line-height', ...padding, 'width'],
  'mj-carousel': ['align', 'icon-width', ...padding, 'tb-width'],
  'mj-column': ['direction', ...padding, 'width'],
  'mj-divider': ['align', ...padding, 'width'],
  'mj-group': ['direction', 'width'],
  'mj-hero': [
    ...['background-height', 'background-position', 'background-width', 'height'],
    ...[...padding.map((name) => `inner-${name}`), ...padding],
  ],
  'mj-image': ['align', 'font-size', 'height', 'max-height', ...padding, 'width'],
  'mj-navbar': ['align', 'layout', ...padding],
  'mj-navbar-link': ['font-size', 'line-height', ...padding],
  'mj-section': [...background, 'column-align', 'gutter', ...padding],
  'mj-social': [
    ...['align', 'font-size', 'gutter', 'icon-height', 'icon-padding', 'icon-size', 'layout'],
    ...['line-height', ...padding, 'text-spacing'],
  ],
  'mj-social-element': ['align', 'font-size', 'icon-height', 'icon-padding', 'icon-size', 'line-height'],
  'mj-spacer': ['height', ...padding],
  'mj-table': ['align', 'font-size', 'line-height', 'layout', ...padding, 'width'],
  'mj-text': ['align', 'font-size', 'height', 'line-height', ...padding, 'width'],
  'mj-wrapper': [...background, 'gap', ...padding],
};

/** Further attributes of MJML 6. */
const further: Readonly<Record<string, readonly string[]>> = {
  mjml: ['support-dark-mode', 'support-outlook-classic'],
  'mj-preview': ['fill-space', 'fill-space-unit'],
  'mj-accordion': [...aria, 'container-border-radius'],
  'mj-accordion-text': ['role'],
  'mj-button': ['container-border-radius', 'multiline'],
  'mj-carousel': [...aria, 'container-border-radius', 'support-dark-mode-image'],
  'mj-carousel-image': [...aria, 'support-dark-mode-image'],
  'mj-column': aria,
  'mj-divider': ['aria-hidden', 'container-border-radius'],
  'mj-group': aria,
  'mj-hero': aria,
  'mj-image': ['aria-hidden', 'container-border-radius', 'support-dark-mode-image'],
  'mj-navbar': [...aria, 'container-background-color', 'container-border-radius'],
  'mj-section': [...aria, 'column-align'],
  'mj-social': ['container-border-radius', 'gutter', 'text-spacing'],
  'mj-social-element': ['support-dark-mode-image'],
  'mj-spacer': ['aria-hidden', 'container-border-radius'],
  'mj-table': [...aria, 'container-border-radius'],
  'mj-text': ['container-border-radius', 'normalize-elements'],
  'mj-wrapper': aria,
};

/** The attributes of MJML 4 that MJML 5 no longer has. */
const retired: Readonly<Record<string, readonly string[]>> = { 'mj-hero': ['container-background-color'] };

/** The attributes of other versions, by element. They include those that the bundled version has as well. */
export const otherAttributes: ReadonlyMap<string, ReadonlyMap<string, OtherVersion>> = new Map(
  [...new Set([...Object.keys(dark), ...Object.keys(responsive), ...Object.keys(further)])].map((element) => [
    element,
    new Map<string, OtherVersion>([
      ...(dark[element] ?? []).map((name) => [`${name}--dark`, 6] as const),
      ...(responsive[element] ?? []).map((name) => [`${name}--responsive`, 6] as const),
      ...(further[element] ?? []).map((name) => [name, 6] as const),
      ...(retired[element] ?? []).map((name) => [name, 4] as const),
    ]),
  ]),
);

/** Returns true if an attribute that the bundled version doesn't know is one of another version. */
export const isOfOtherVersion = (element: string, attribute: string) =>
  otherAttributes.get(element)?.has(attribute) === true;

/** An attribute that tells which version of MJML a layout is written for. */
interface VersionSign {
  readonly version: OtherVersion;
  readonly attribute: string;
}

/** Returns the first attribute of a layout that only another version of MJML has. */
export function otherVersionIn(source: string): VersionSign | undefined {
  for (const { name, closing, start, end } of tags(source)) {
    if (closing || !(name === 'mjml' || name.startsWith('mj-'))) continue;
    for (const { name: attribute } of writtenAttributes(source, start, end)) {
      if (/--(?:dark|responsive)$|^support-/.test(attribute)) return { version: 6, attribute };
      if (retired[name]?.includes(attribute)) return { version: 4, attribute };
    }
  }
  return undefined;
}
