import { changedOrder, doubledIds, lowContrast, withoutHeading, wrongHeadings } from './accessibility.ts';
import {
  brokenAnnotations,
  weakDeals,
  wrongAnnotationAddresses,
  wrongAnnotationFields,
  wrongAnnotationPictures,
  wrongDealTimes,
} from './annotations/annotationRules.ts';
import { partsWithoutLanguage } from './bodyParts.ts';
import { damagedText } from './damagedText.ts';
import { lostInDarkMode } from './darkMode.ts';
import {
  lockedZoom,
  longPreheader,
  otherCharset,
  withIdleFirstText,
  withoutColorScheme,
  withoutDirection,
  withoutDoctype,
  withoutLanguage,
  withoutPreheader,
  withoutTitle,
  withoutViewport,
} from './head.ts';
import {
  bareAddresses,
  brokenLinks,
  emptyLinks,
  insecureLinks,
  localAddresses,
  missingAnchors,
  relativeLinks,
  silentLinks,
  vagueLinks,
  wrongContacts,
} from './links.ts';
import {
  embeddedPictures,
  insecurePictures,
  linksWithoutDescription,
  relativePictures,
  undescribedDrawings,
  withoutDescription,
  withoutSource,
  withoutWidth,
} from './pictures.ts';
import { fillerTexts, placeholders, unclosedPlaceholders } from './placeholders.ts';
import type { Rule, RuleFacts } from './rule.ts';
import { bases, forms, frames, refreshes, scripts } from './safety.ts';
import { clipped, nearClipping } from './size.ts';
import {
  backgroundsWithoutColor,
  brokenStyles,
  doubleBraces,
  fontsWithoutFallback,
  importedStyles,
  linkedStyles,
  nestedAtRules,
  stylesInBody,
  stylesNearLimit,
  stylesOverLimit,
  webFonts,
} from './styles.ts';
import { tooWide, withoutHeaders, withoutRole } from './tables.ts';
import { controlCharacters, invisibleCharacters, smallText } from './text.ts';
import {
  crossedTags,
  doubledAttributes,
  halfTypedTags,
  nestedElements,
  outsideCells,
  partsOutsideTables,
  strayTags,
  unclosedComments,
  unclosedTags,
  undeclaredNamespaces,
  unequalConditions,
} from './wellFormed.ts';

const consortium = 'https://emailmarkup.org/en/reports/accessibility/2026';
const wai = 'https://www.w3.org/WAI';
const mdn = 'https://developer.mozilla.org/en-US/docs/Web';
const canIEmailUrl = 'https://www.caniemail.com/features';
const htmlUrl = 'https://html.spec.whatwg.org/multipage';
const gmail = 'https://developers.google.com/workspace/gmail/design/css';
const jsonLd = 'https://developers.google.com/workspace/gmail/markup/reference/formats/json-ld';
const promotions = 'https://developers.google.com/workspace/gmail/promotab';
const styleLimit = 'https://github.com/hteumeuleu/email-bugs/issues/90';
const pictureSize = 'https://web.dev/articles/serve-responsive-images';
const fileNames =
  'https://developer.mozilla.org/en-US/docs/Learn_web_development/Getting_started/Environment_setup/Dealing_with_files';
const houseStyle = 'https://en.wikipedia.org/wiki/Style_guide';
const mailMerge = 'https://en.wikipedia.org/wiki/Mail_merge';
const clipping = 'https://mailchimp.com/help/gmail-is-clipping-my-email/';

/** All rules by their permanent names, which settings and silencing comments use. */
export const rules = {
  // Tags
  'unclosed-tag': { severity: 'error', page: `${htmlUrl}/syntax.html#optional-tags`, find: unclosedTags },
  'stray-tag': { severity: 'error', page: `${htmlUrl}/syntax.html#end-tags`, find: strayTags },
  'crossed-tags': { severity: 'warning', page: `${htmlUrl}/syntax.html#end-tags`, find: crossedTags },
  'half-typed-tag': { severity: 'error', page: `${htmlUrl}/syntax.html#start-tags`, find: halfTypedTags },
  'doubled-attribute': {
    severity: 'warning',
    page: `${htmlUrl}/syntax.html#attributes-2`,
    find: doubledAttributes,
  },
  'nested-element': {
    severity: 'warning',
    page: `${htmlUrl}/syntax.html#element-restrictions`,
    find: nestedElements,
  },
  'outside-table': {
    severity: 'warning',
    page: `${htmlUrl}/tables.html#the-table-element`,
    find: partsOutsideTables,
  },
  'outside-cell': {
    severity: 'warning',
    page: `${htmlUrl}/tables.html#the-table-element`,
    find: outsideCells,
  },
  'unclosed-comment': { severity: 'error', page: `${htmlUrl}/syntax.html#comments`, find: unclosedComments },
  'conditional-comments': {
    severity: 'error',
    page: 'https://learn.microsoft.com/en-us/previous-versions/windows/internet-explorer/ie-developer/compatibility/ms537512(v=vs.85)',
    find: unequalConditions,
  },
  'outlook-namespace': {
    severity: 'warning',
    page: 'https://www.w3.org/TR/NOTE-VML',
    find: undeclaredNamespaces,
  },
  'control-characters': {
    severity: 'error',
    page: 'https://www.w3.org/International/questions/qa-controls',
    find: controlCharacters,
  },

  // The head
  doctype: {
    severity: 'warning',
    page: `${canIEmailUrl}/html-doctype/`,
    notCompiled: true,
    find: withoutDoctype,
  },
  charset: {
    severity: 'warning',
    page: 'https://www.w3.org/International/questions/qa-html-encoding-declarations',
    notCompiled: true,
    find: otherCharset,
  },
  language: {
    severity: 'warning',
    accessibility: true,
    page: `${wai}/WCAG22/Understanding/language-of-page.html`,
    find: withoutLanguage,
  },
  direction: {
    severity: 'information',
    accessibility: true,
    page: `${mdn}/HTML/Reference/Global_attributes/dir`,
    notCompiled: true,
    find: withoutDirection,
  },
  'body-language': {
    severity: 'information',
    accessibility: true,
    page: `${consortium}/#top-10-most-common-accessibility-issues-in-email`,
    notCompiled: true,
    notInFooter: true,
    find: partsWithoutLanguage,
  },
  title: {
    severity: 'warning',
    accessibility: true,
    page: `${wai}/WCAG22/Understanding/page-titled.html`,
    find: withoutTitle,
  },
  viewport: {
    severity: 'hint',
    page: `${mdn}/HTML/Reference/Elements/meta/name/viewport`,
    notCompiled: true,
    find: withoutViewport,
  },
  zoom: {
    severity: 'warning',
    accessibility: true,
    page: `${wai}/WCAG22/Understanding/resize-text.html`,
    find: lockedZoom,
  },
  'color-scheme': {
    severity: 'hint',
    page: `${canIEmailUrl}/html-meta-color-scheme/`,
    find: withoutColorScheme,
  },
  preheader: {
    severity: 'information',
    page: 'https://www.litmus.com/blog/the-ultimate-guide-to-preview-text-support',
    find: withoutPreheader,
  },
  'first-text': {
    severity: 'warning',
    page: 'https://www.litmus.com/blog/the-ultimate-guide-to-preview-text-support',
    find: withIdleFirstText,
  },
  'long-preheader': {
    severity: 'hint',
    page: 'https://www.litmus.com/blog/the-ultimate-guide-to-preview-text-support',
    find: longPreheader,
  },

  // Pictures
  'picture-alt': {
    severity: 'error',
    accessibility: true,
    page: `${wai}/tutorials/images/`,
    find: withoutDescription,
  },
  'linked-picture-alt': {
    severity: 'error',
    accessibility: true,
    page: `${wai}/tutorials/images/functional/`,
    find: linksWithoutDescription,
  },
  'drawing-alt': {
    severity: 'information',
    accessibility: true,
    page: `${consortium}/#government`,
    notCompiled: true,
    find: undescribedDrawings,
  },
  'picture-width': { severity: 'warning', page: `${canIEmailUrl}/html-width/`, find: withoutWidth },
  'picture-address': {
    severity: 'error',
    asksBeforeSending: true,
    page: `${mdn}/HTML/Reference/Elements/img`,
    find: withoutSource,
  },
  'relative-picture': {
    severity: 'warning',
    asksBeforeSending: true,
    page: `${mdn}/HTML/Reference/Elements/img`,
    find: relativePictures,
  },
  'insecure-picture': { severity: 'warning', page: `${mdn}/Security/Mixed_content`, find: insecurePictures },
  'embedded-picture': {
    severity: 'error',
    asksBeforeSending: true,
    page: `${canIEmailUrl}/image-base64/`,
    find: embeddedPictures,
  },

  // Links
  'empty-link': {
    severity: 'warning',
    asksBeforeSending: true,
    notInFooter: true,
    page: `${mdn}/HTML/Reference/Elements/a`,
    find: emptyLinks,
  },
  'relative-link': {
    severity: 'warning',
    asksBeforeSending: true,
    page: `${mdn}/HTML/Reference/Elements/a`,
    find: relativeLinks,
  },
  'broken-link': {
    severity: 'error',
    asksBeforeSending: true,
    page: `${mdn}/HTML/Reference/Elements/a`,
    find: brokenLinks,
  },
  'insecure-link': { severity: 'warning', page: `${mdn}/Security/Mixed_content`, find: insecureLinks },
  'local-address': {
    severity: 'error',
    asksBeforeSending: true,
    page: `${mdn}/HTML/Reference/Elements/a`,
    find: localAddresses,
  },
  'missing-anchor': {
    severity: 'information',
    notCompiled: true,
    page: `${canIEmailUrl}/html-anchor-links/`,
    find: missingAnchors,
  },
  'wrong-contact': { severity: 'warning', page: `${canIEmailUrl}/html-mailto-links/`, find: wrongContacts },
  'silent-link': {
    severity: 'warning',
    accessibility: true,
    page: `${wai}/WCAG22/Understanding/link-purpose-in-context.html`,
    find: silentLinks,
  },
  'vague-link': {
    severity: 'hint',
    accessibility: true,
    page: `${wai}/WCAG22/Understanding/link-purpose-in-context.html`,
    find: vagueLinks,
  },
  'bare-address': {
    severity: 'hint',
    accessibility: true,
    page: `${wai}/WCAG22/Understanding/link-purpose-in-context.html`,
    find: bareAddresses,
  },
  'invisible-characters': {
    severity: 'warning',
    page: 'https://www.w3.org/International/questions/qa-bidi-unicode-controls',
    find: invisibleCharacters,
  },

  // Tables and texts
  'table-role': {
    severity: 'information',
    accessibility: true,
    page: 'https://www.w3.org/TR/wai-aria-1.2/#presentation',
    notCompiled: 'exceptCopied',
    find: withoutRole,
  },
  'table-headers': {
    severity: 'information',
    accessibility: true,
    page: `${wai}/tutorials/tables/`,
    find: withoutHeaders,
  },
  'wide-table': { severity: 'warning', page: `${canIEmailUrl}/css-max-width/`, find: tooWide },
  'small-text': {
    severity: 'information',
    accessibility: true,
    page: `${wai}/WCAG22/Understanding/resize-text.html`,
    find: smallText,
  },
  contrast: {
    severity: 'warning',
    accessibility: true,
    page: `${wai}/WCAG22/Understanding/contrast-minimum.html`,
    find: lowContrast,
  },
  'dark-contrast': {
    severity: 'information',
    page: `${canIEmailUrl}/css-at-media-prefers-color-scheme/`,
    find: lostInDarkMode,
  },
  headings: {
    severity: 'information',
    accessibility: true,
    page: `${wai}/tutorials/page-structure/headings/`,
    find: wrongHeadings,
  },
  'first-heading': {
    severity: 'hint',
    accessibility: true,
    page: `${wai}/tutorials/page-structure/headings/`,
    find: withoutHeading,
  },
  'reading-order': {
    severity: 'hint',
    accessibility: true,
    page: `${wai}/WCAG22/Understanding/meaningful-sequence.html`,
    find: changedOrder,
  },
  'doubled-id': { severity: 'warning', page: `${mdn}/HTML/Reference/Global_attributes/id`, find: doubledIds },
  placeholder: {
    severity: 'information',
    page: mailMerge,
    find: placeholders,
  },
  'unclosed-placeholder': {
    severity: 'warning',
    page: mailMerge,
    find: unclosedPlaceholders,
  },
  'filler-text': {
    severity: 'information',
    page: 'https://en.wikipedia.org/wiki/Lorem_ipsum',
    find: fillerTexts,
  },
  'damaged-text': { severity: 'warning', page: 'https://en.wikipedia.org/wiki/Mojibake', find: damagedText },

  // Styles
  'imported-style': { severity: 'warning', page: `${canIEmailUrl}/css-at-import/`, find: importedStyles },
  'linked-style': { severity: 'error', page: `${canIEmailUrl}/html-link/`, find: linkedStyles },
  'web-font': {
    severity: 'information',
    page: `${canIEmailUrl}/css-at-font-face/`,
    notCompiled: true,
    find: webFonts,
  },
  'style-size': { severity: 'information', page: styleLimit, find: stylesNearLimit },
  'style-limit': { severity: 'warning', page: styleLimit, find: stylesOverLimit },
  'nested-at-rule': { severity: 'warning', page: gmail, find: nestedAtRules },
  'double-brace': {
    severity: 'warning',
    page: 'https://github.com/hteumeuleu/email-bugs/issues/92',
    find: doubleBraces,
  },
  'style-in-body': { severity: 'information', page: `${canIEmailUrl}/html-style/`, find: stylesInBody },
  'broken-style': { severity: 'warning', page: `${mdn}/CSS/CSS_syntax/Error_handling`, find: brokenStyles },
  'font-fallback': { severity: 'information', page: `${mdn}/CSS/font-family`, find: fontsWithoutFallback },
  'background-color': {
    severity: 'information',
    page: `${canIEmailUrl}/css-background-image/`,
    find: backgroundsWithoutColor,
  },

  // What mail programs remove
  script: { severity: 'error', page: `${mdn}/HTML/Reference/Elements/script`, find: scripts },
  form: { severity: 'error', page: `${canIEmailUrl}/html-form/`, find: forms },
  frame: { severity: 'error', page: `${canIEmailUrl}/html-object/`, find: frames },
  refresh: { severity: 'error', page: `${mdn}/HTML/Reference/Elements/meta/http-equiv`, find: refreshes },
  base: { severity: 'warning', page: `${canIEmailUrl}/html-base/`, find: bases },

  // Annotations, which Gmail reads for its Promotions tab
  'annotation-json': { severity: 'warning', page: jsonLd, find: brokenAnnotations },
  'annotation-field': { severity: 'warning', page: `${promotions}/reference`, find: wrongAnnotationFields },
  'annotation-address': {
    severity: 'warning',
    page: `${promotions}/best-practices#images`,
    find: wrongAnnotationAddresses,
  },
  'annotation-picture': {
    severity: 'warning',
    page: `${promotions}/best-practices#images`,
    find: wrongAnnotationPictures,
  },
  'annotation-time': {
    severity: 'warning',
    page: `${promotions}/best-practices#expiration-date`,
    find: (letter, _people, now) => wrongDealTimes(letter, now),
  },
  'annotation-deal': {
    severity: 'information',
    page: `${promotions}/best-practices#deal-badge`,
    find: weakDeals,
  },

  // Size
  'near-clipping': { severity: 'warning', wholeLetter: true, page: clipping, find: nearClipping },
  clipping: { severity: 'error', wholeLetter: true, page: clipping, find: clipped },
} satisfies Record<string, Rule>;

/** The rules for the source of a layout and of the files that it includes: their findings are not in the compiled letter. */
export const layoutRules = {
  'dropped-text': {
    severity: 'warning',
    asksBeforeSending: true,
    page: 'https://documentation.mjml.io/#ending-tags',
  },
  'unread-mjml': {
    severity: 'warning',
    asksBeforeSending: true,
    page: 'https://documentation.mjml.io/#ending-tags',
  },
  'missing-picture': {
    severity: 'warning',
    asksBeforeSending: true,
    page: `${mdn}/HTML/Reference/Elements/img`,
  },
  'misspelled-picture': {
    severity: 'error',
    asksBeforeSending: true,
    page: fileNames,
  },
  'large-picture': { severity: 'warning', page: pictureSize },
  'large-pictures': { severity: 'warning', wholeLetter: true, page: pictureSize },
  'wide-picture': { severity: 'information', page: pictureSize },
  'dark-logo': { severity: 'information', page: `${canIEmailUrl}/css-at-media-prefers-color-scheme/` },
  'white-picture': { severity: 'information', page: `${canIEmailUrl}/css-at-media-prefers-color-scheme/` },
  'unknown-field': { severity: 'warning', page: mailMerge },
  'missing-field': { severity: 'information', page: mailMerge },
  // Its severity is that of team’s rules without one of their own.
  'house-rule': { severity: 'warning', page: houseStyle },
} satisfies Record<string, RuleFacts>;

/** All rule names, including `client-support`, whose findings come from Can I email's data. */
export type RuleName = keyof typeof rules | keyof typeof layoutRules | 'client-support';
