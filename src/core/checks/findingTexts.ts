import type { Formats } from '../text/formats.ts';
import type { Localizer } from '../text/localizer.ts';
import { shortText } from '../text/shortText.ts';
import { knownFields, knownTypes } from './annotations/annotations.ts';
import { checkSettingNames } from './checkSettings.ts';
import type { Finding } from './finding.ts';
import type { RuleFacts } from './rule.ts';
import { layoutRules, type RuleName, rules } from './rules.ts';

/** The texts of a rule's finding. Both functions get the finding's values. */
interface RuleText {
  /** Says in one sentence what is wrong. */
  readonly what: (...values: string[]) => string;
  /** Says for whom it matters, and what to do unless that is obvious. */
  readonly why: (...values: string[]) => string;
}

/** The language of the texts. */
export interface Wording {
  readonly l10n: Localizer;
  /** Returns the formats of numbers and dates. */
  readonly formats: () => Formats;
}

const tagTexts = ({ l10n }: Wording) =>
  ({
    'unclosed-tag': {
      what: (...values) => l10n.t('<{0}> is never closed.', ...values),
      why: (...values) =>
        l10n.t('Each mail program guesses differently where <{0}> ends. Add </{0}>.', ...values),
    },
    'stray-tag': {
      what: (...values) => l10n.t('</{0}> has no opening tag.', ...values),
      why: (...values) =>
        l10n.t(
          'Some mail programs let </{0}> close another element. Remove the tag or add <{0}>.',
          ...values,
        ),
    },
    'crossed-tags': {
      what: (...values) => l10n.t('</{0}> closes in the wrong order.', ...values),
      why: () => l10n.t('The layout breaks in some mail programs. Close the innermost element first.'),
    },
    'half-typed-tag': {
      what: (...values) => l10n.t('“<{0}” is incomplete: a “>” or a quotation mark is missing.', ...values),
      why: () => l10n.t('Mail programs don’t show the text after the tag: they treat it as part of the tag.'),
    },
    'doubled-attribute': {
      what: (...values) => l10n.t('The attribute “{0}” appears twice.', ...values),
      why: () => l10n.t('Mail programs ignore the second attribute. Remove one of the two.'),
    },
    'nested-element': {
      what: (...values) => l10n.t('<{0}> is inside another <{0}>.', ...values),
      why: () =>
        l10n.t(
          'HTML doesn’t allow this nesting: mail programs close the outer element here or ignore one of the two.',
        ),
    },
    'outside-table': {
      what: (...values) => l10n.t('<{0}> is not inside a table.', ...values),
      why: () =>
        l10n.t(
          'Mail programs ignore the tag, and its content loses its layout and style. Put the element into a <table>.',
        ),
    },
    'outside-cell': {
      what: (...values) => l10n.t('This content is inside <{0}>, but not inside a cell.', ...values),
      why: () => l10n.t('Mail programs move this content above the table. Put it into a <td>.'),
    },
    'unclosed-comment': {
      what: () => l10n.t('This comment is not closed.'),
      why: () =>
        l10n.t(
          'An open comment hides everything after it, even the unsubscribe link in the footer. Close it with “-->”.',
        ),
    },
    'conditional-comments': {
      what: () => l10n.t('This conditional comment is malformed: its start and its end don’t match.'),
      why: () => l10n.t('Some mail programs will hide part of the letter or show its code.'),
    },
    'outlook-namespace': {
      what: (...values) => l10n.t('The namespace “{0}” is not declared.', ...values),
      why: () =>
        l10n.t(
          'Outlook for Windows won’t draw elements of an undeclared namespace. Declare the namespace in <html>.',
        ),
    },
    'control-characters': {
      what: (...values) => l10n.t('This is a control character: {0}.', ...values),
      why: () =>
        l10n.t(
          'HTML doesn’t allow control characters, and mail programs may show a box. Remove the character.',
        ),
    },
    'dropped-text': {
      what: (...values) => l10n.t('“{0}” won’t appear in the letter.', ...values),
      why: () =>
        l10n.t(
          'MJML leaves out text in this place. Put text into mj-text or another text element, template code into mj-raw.',
        ),
    },
    'unread-mjml': {
      what: (...values) => l10n.t('<{0}> has no effect inside <{1}>.', ...values),
      why: (...values) =>
        l10n.t(
          'MJML treats the content of <{1}> as HTML: the tag goes into the letter unchanged, and no mail program knows it.',
          ...values,
        ),
    },
  }) satisfies Record<string, RuleText>;

const headFindingTexts = ({ l10n }: Wording) =>
  ({
    doctype: {
      what: () => l10n.t('The letter doesn’t start with <!doctype html>.'),
      why: () => l10n.t('Webmail shows letters without it in quirks mode, with different sizes and spacing.'),
    },
    charset: {
      what: () => l10n.t('The letter is sent in UTF-8, but doesn’t declare this encoding.'),
      why: () =>
        l10n.t('Cyrillic and other non-Latin characters may arrive garbled. Add <meta charset="utf-8">.'),
    },
    language: {
      what: () => l10n.t('The letter doesn’t declare its language.'),
      why: () =>
        l10n.t(
          'Screen readers may use the wrong voice, and mail programs may offer a translation. Add the attribute “lang”.',
        ),
    },
    direction: {
      what: () => l10n.t('The letter doesn’t declare the direction of its text.'),
      why: () =>
        l10n.t(
          'In a mail program in Arabic or Hebrew, the letter is laid out from right to left. Add the attribute “dir”.',
        ),
    },
    'body-language': {
      what: (attribute = '', other = '') =>
        other
          ? l10n.t('This part of the letter has neither “{0}” nor “{1}”.', attribute, other)
          : l10n.t('This part of the letter has no “{0}”.', attribute),
      why: () =>
        l10n.t(
          'Many mail programs remove the attributes of <html> and <body>. Repeat “lang” and “dir” on each element directly in the body.',
        ),
    },
    title: {
      what: () => l10n.t('The letter has no title.'),
      why: () =>
        l10n.t('The title names the maket and the browser’s tab, and screen readers announce it first.'),
    },
    viewport: {
      what: () => l10n.t('<meta name="viewport"> is missing.'),
      why: () => l10n.t('Phones may show the letter tiny, as wide as on a desktop.'),
    },
    zoom: {
      what: (...values) => l10n.t('“{0}” keeps readers from enlarging the letter.', ...values),
      why: () => l10n.t('Readers with low vision need to zoom to at least twice the size. Remove it.'),
    },
    'color-scheme': {
      what: () => l10n.t('The letter doesn’t declare whether it supports dark mode.'),
      why: () => l10n.t('Mail programs may change the letter’s colors in dark mode.'),
    },
    preheader: {
      what: () => l10n.t('The letter has no preheader.'),
      why: () =>
        l10n.t('Instead of a preheader, the inbox shows the letter’s first text, such as “View in browser”.'),
    },
    'first-text': {
      what: (...values) => l10n.t('Inboxes show “{0}” after the subject.', ...values),
      why: () =>
        l10n.t(
          'Without a preheader, lists and summaries begin with the letter’s first text, some also with the description of its first picture. Add a preheader that says what the letter is about.',
        ),
    },
    'long-preheader': {
      what: (...values) => l10n.t('The preheader has {0} characters.', ...values),
      why: () => l10n.t('No inbox shows more than about 150 characters of the preheader.'),
    },
  }) satisfies Record<string, RuleText>;

const pictureTexts = ({ l10n, formats }: Wording) =>
  ({
    'picture-alt': {
      what: () => l10n.t('The picture has no “alt” text.'),
      why: () =>
        l10n.t(
          'Readers who can’t see the picture don’t know what it shows. Describe it, or use alt="" if it is only decoration.',
        ),
    },
    'linked-picture-alt': {
      what: () => l10n.t('The picture in this link has no description.'),
      why: () =>
        l10n.t(
          'Readers who can’t see the picture don’t know where the link goes. Describe the target in “alt”, in an SVG in “aria-label”.',
        ),
    },
    'drawing-alt': {
      what: () => l10n.t('The drawing for Outlook has no “alt” text.'),
      why: () =>
        l10n.t(
          'Screen readers announce it as a graphic without a name. Describe it, or use alt="" if it is only decoration.',
        ),
    },
    'picture-width': {
      what: () => l10n.t('The picture has no width.'),
      why: () =>
        l10n.t(
          'Outlook for Windows shows the picture in its original size, which may be much wider than the letter.',
        ),
    },
    'picture-address': {
      what: () => l10n.t('The picture has no address.'),
      why: () => l10n.t('Readers see a broken picture. Enter the address in “src”.'),
    },
    'relative-picture': {
      what: (...values) => l10n.t('“{0}” is not a complete address.', ...values),
      why: () =>
        l10n.t(
          'Relative addresses don’t work in letters: readers see a broken picture. Start the address with https://, or map the folder of the picture to its address in the setting {0}.',
          checkSettingNames.picturesBase,
        ),
    },
    'missing-picture': {
      what: (...values) => l10n.t('The folder of “{0}” doesn’t contain this picture.', ...values),
      why: () =>
        l10n.t(
          'Readers see a broken picture unless it is at its address. Correct the path, or add the file.',
        ),
    },
    'misspelled-picture': {
      what: (...values) => misspellingText(l10n, ...values),
      why: (_written, _spelled, isFile) =>
        isFile
          ? l10n.t(
              'Web servers tell these names apart: readers see a broken picture. Rename the file, and type these letters anew.',
            )
          : l10n.t(
              'Windows and macOS open the file all the same, but web servers and Linux don’t find it: readers see a broken picture.',
            ),
    },
    'large-picture': {
      what: (bytes) => l10n.t('The picture is large: {0} KB.', formats().kilobytes(Number(bytes))),
      why: () =>
        l10n.t(
          'It loads slowly on a phone. Keep each picture below 200 KB: reduce its width, or save it with more compression.',
        ),
    },
    'large-pictures': {
      what: (bytes) => l10n.t('The pictures are large: {0} KB together.', formats().kilobytes(Number(bytes))),
      why: () => l10n.t('The letter loads slowly on a phone. Keep all its pictures below 1 MB.'),
    },
    'wide-picture': {
      what: (...values) => l10n.t('The picture is {0} px wide, but its place only {1} px.', ...values),
      why: () =>
        l10n.t('No screen shows more than twice the width of the place. Reduce the picture to that width.'),
    },
    'dark-logo': {
      what: () => l10n.t('The picture is dark on a transparent ground: in dark mode, nobody may see it.'),
      why: () =>
        l10n.t(
          'Mail programs make the background behind it dark, and leave the picture. Save it with a light outline, or give it a white ground.',
        ),
    },
    'white-picture': {
      what: () => l10n.t('The picture has a white ground: in dark mode, it is a bright box.'),
      why: () =>
        l10n.t(
          'Mail programs make the background around it dark, and leave the picture. Save it with a transparent ground.',
        ),
    },
    'insecure-picture': {
      what: () => l10n.t('The picture is loaded over http.'),
      why: () => l10n.t('Many mail programs block http pictures or show a warning. Use https.'),
    },
    'embedded-picture': {
      what: () => l10n.t('The picture is embedded in the letter (“data:”).'),
      why: () =>
        l10n.t(
          'Gmail and Outlook don’t show such pictures, and the letter grows. Use the address of a file on the web.',
        ),
    },
  }) satisfies Record<string, RuleText>;

/** Says how the path of a picture differs from its file, or the name of the file from its web address. */
function misspellingText(l10n: Localizer, written = '', spelled = '', isFile = ''): string {
  if (isFile) {
    return l10n.t(
      'The name of the file “{0}” has letters such as “й” or “é” in two parts (NFD), its web address in one (NFC).',
      written,
    );
  }
  if (written.includes('\\'))
    return l10n.t('The path “{0}” has backslashes, which work on Windows only.', written);
  return written.normalize() === spelled.normalize()
    ? l10n.t('The path “{0}” is written in another Unicode form than the name of the file.', written)
    : l10n.t('The file is “{1}” on the disk, not “{0}”.', written, spelled);
}

const linkTexts = ({ l10n }: Wording) =>
  ({
    'empty-link': {
      what: () => l10n.t('This link has no target.'),
      why: () => l10n.t('Nothing happens when readers click the link. Enter the link’s address.'),
    },
    'relative-link': {
      what: (...values) => l10n.t('“{0}” is not a complete address.', ...values),
      why: () =>
        l10n.t(
          'Relative addresses don’t work in letters: the link opens nothing. Start the address with https://.',
        ),
    },
    'broken-link': {
      what: (...values) => l10n.t('“{0}” is not a valid address.', ...values),
      why: () => l10n.t('The link won’t open for readers. Correct the address.'),
    },
    'insecure-link': {
      what: () => l10n.t('The link uses http.'),
      why: () => l10n.t('Browsers warn about http pages, and spam filters trust the letter less. Use https.'),
    },
    'local-address': {
      what: (...values) => l10n.t('“{0}” exists only on your computer or network.', ...values),
      why: () => l10n.t('Readers can’t open this address. Use a public one.'),
    },
    'missing-anchor': {
      what: (...values) => l10n.t('The letter has no element named “{0}”.', ...values),
      why: () =>
        l10n.t(
          'Nothing happens when readers click the link. Give this id to the element that the link should open.',
        ),
    },
    'wrong-contact': {
      what: (...values) => l10n.t('“{0}” is not an email address or phone number.', ...values),
      why: () => l10n.t('Readers who click the link can’t write or call. Correct the address or number.'),
    },
    'silent-link': {
      what: () => l10n.t('This link has neither text nor a picture.'),
      why: () => l10n.t('Readers can’t see the link, and screen readers read out its address.'),
    },
    'vague-link': {
      what: (...values) => l10n.t('“{0}” doesn’t say where the link goes.', ...values),
      why: () =>
        l10n.t(
          'Screen-reader users who go from link to link can’t tell such links apart. Name the target in the text.',
        ),
    },
    'bare-address': {
      what: () => l10n.t('The text of this link is a web address.'),
      why: () =>
        l10n.t('Screen readers read an address out letter by letter. Name the target in words instead.'),
    },
    'invisible-characters': {
      what: (...values) => l10n.t('The address contains an invisible character: {0}.', ...values),
      why: () =>
        l10n.t('The address leads to a different place than it shows, or nowhere. Remove the character.'),
    },
  }) satisfies Record<string, RuleText>;

const contentTexts = ({ l10n, formats }: Wording) =>
  ({
    'table-role': {
      what: () => l10n.t('This layout table has no role="presentation".'),
      why: () =>
        l10n.t(
          'Screen readers announce the table’s rows and columns. With role="presentation", they read only the content.',
        ),
    },
    'table-headers': {
      what: (likely) =>
        likely
          ? l10n.t('This table seems to contain data, but has no header cells.')
          : l10n.t('This data table has no header cells.'),
      why: () =>
        l10n.t(
          'Screen readers can’t say what a cell is about. Use <th> for the headers, or role="presentation" if the table is only layout.',
        ),
    },
    'wide-table': {
      what: (...values) => l10n.t('The table is wider than 640 pixels: {0}.', ...values),
      why: () => l10n.t('Many reading panes are narrower: readers have to scroll sideways.'),
    },
    'small-text': {
      what: (...values) => l10n.t('The text is small: {0}.', ...values),
      why: () =>
        l10n.t('Text below 12 pixels is hard to read on a phone, and some phones enlarge it automatically.'),
    },
    contrast: {
      what: (...values) => l10n.t('The contrast is {0}:1.', ...values),
      why: (...values) => l10n.t('WCAG AA requires at least {1}:1 for text of this size.', ...values),
    },
    'dark-contrast': {
      what: (way, contrast = '') =>
        way === 'picture'
          ? l10n.t('In dark mode of Outlook on the web, this text may be lost on its background picture.')
          : l10n.t('With all colors inverted, the contrast of this text is {0}:1.', contrast),
      why: (way) =>
        way === 'picture'
          ? l10n.t(
              'Outlook makes the text light and leaves the picture. Keep the text’s color with a dark style.',
            )
          : l10n.t(
              'Some mail programs invert all colors in dark mode, roughly Gmail on iOS. Choose a color that can be read in both modes.',
            ),
    },
    headings: {
      what: (heading = '', before = '') =>
        before
          ? l10n.t('“{0}” follows “{1}”: a heading level is skipped.', heading, before)
          : l10n.t('The letter already has an “{0}”.', heading),
      why: () => l10n.t('Screen-reader users navigate by headings. Use one “h1”, and don’t skip a level.'),
    },
    'first-heading': {
      what: () => l10n.t('The letter has no “h1”.'),
      why: () =>
        l10n.t(
          'Screen-reader users jump to the first heading to find the letter. Make its main line an “h1”.',
        ),
    },
    'reading-order': {
      what: (...values) => l10n.t('“{0}” changes the order of the parts.', ...values),
      why: () =>
        l10n.t(
          'Screen readers read the parts in the order in which they are written. Make sure that this order makes sense.',
        ),
    },
    'doubled-id': {
      what: (...values) => l10n.t('The id “{0}” appears twice.', ...values),
      why: () => l10n.t('Links to this id always lead to the first element. Change one of the two ids.'),
    },
    placeholder: {
      what: (...values) => l10n.t('“{0}” looks like a placeholder.', ...values),
      why: () =>
        l10n.t(
          'Mailroom doesn’t know whether your account fills in this placeholder. If so, add the placeholder’s syntax to the setting “mailroom.checks.placeholders”.',
        ),
    },
    'unclosed-placeholder': {
      what: (...values) => l10n.t('The placeholder “{0}” is not closed.', ...values),
      why: (...values) =>
        l10n.t(
          'Readers will see the code instead of the value. Add “{1}” after the placeholder’s name.',
          ...values,
        ),
    },
    'unknown-field': {
      what: (...values) => l10n.t('No sample person has the field “{0}”.', ...values),
      why: () => l10n.t('Correct its name, or add the field to the sample people to see it in the preview.'),
    },
    'missing-field': {
      what: (field = '', ...people) =>
        l10n.t('The field “{0}” is missing or empty for {1}.', field, someOf({ l10n, formats }, people)),
      why: () =>
        l10n.t(
          'Readers like them see a gap. Put the text into a condition, or give the field a default value.',
        ),
    },
    'filler-text': {
      what: () => l10n.t('This is filler text.'),
      why: () => l10n.t('Readers will see the filler text. Replace it before you send the letter.'),
    },
    'damaged-text': {
      what: () => l10n.t('This text contains damaged characters.'),
      why: () =>
        l10n.t(
          'The text was once converted with the wrong encoding, and readers will see it damaged. Type the text again.',
        ),
    },
  }) satisfies Record<string, RuleText>;

const styleTexts = ({ l10n }: Wording) =>
  ({
    'imported-style': {
      what: () => l10n.t('Styles are loaded with @import.'),
      why: () => l10n.t('Most mail programs ignore @import. Put the styles into the letter.'),
    },
    'linked-style': {
      what: () => l10n.t('The letter links to a style sheet.'),
      why: () => l10n.t('Almost no mail program loads linked style sheets. Put the styles into the letter.'),
    },
    'web-font': {
      what: () => l10n.t('A font is loaded from the web.'),
      why: () => l10n.t('Few mail programs load web fonts. The others use the next font of the list.'),
    },
    'style-size': {
      what: (...values) => l10n.t('The styles have {0} characters.', ...values),
      why: () =>
        l10n.t(
          'Gmail reads about 16,000 characters of styles. If there are more, it may drop all of them: the limit is near.',
        ),
    },
    'style-limit': {
      what: (...values) => l10n.t('The styles have {0} characters.', ...values),
      why: () =>
        l10n.t(
          'Gmail reads about 16,000 characters of styles. If there are more, it drops the rest or all of them. Shorten the styles.',
        ),
    },
    'nested-at-rule': {
      what: (...values) => l10n.t('“{0}” is nested inside another at-rule.', ...values),
      why: () =>
        l10n.t(
          'Gmail drops the whole <style> element because of the nested rule. Move the rule to the top level.',
        ),
    },
    'double-brace': {
      what: () => l10n.t('There is no space between these braces.'),
      why: () =>
        l10n.t(
          'Outlook.com and Outlook for iOS and Android drop all styles after “}}”. Insert a space between the braces.',
        ),
    },
    'style-in-body': {
      what: () => l10n.t('This <style> element is in the body.'),
      why: () => l10n.t('Some mail programs read only <style> elements in <head>. Move this one there.'),
    },
    'broken-style': {
      what: () => l10n.t('This is not valid CSS.'),
      why: () => l10n.t('Mail programs ignore invalid CSS, and some also ignore the CSS around it.'),
    },
    'font-fallback': {
      what: () => l10n.t('The font list has no generic font at its end.'),
      why: () =>
        l10n.t(
          'Where these fonts are missing, Outlook uses Times New Roman. End the list with “sans-serif” or “serif”.',
        ),
    },
    'background-color': {
      what: () => l10n.t('There is no color behind the background picture.'),
      why: () =>
        l10n.t('Where the picture is not shown, the text on it may be unreadable. Set a background color.'),
    },
  }) satisfies Record<string, RuleText>;

const removedPartTexts = ({ l10n }: Wording) =>
  ({
    script: {
      what: () => l10n.t('The letter contains a script.'),
      why: () =>
        l10n.t('Mail programs remove scripts, and spam filters distrust the letter. Remove the script.'),
    },
    form: {
      what: (...values) => l10n.t('The letter contains a form (<{0}>).', ...values),
      why: () =>
        l10n.t('Most mail programs remove forms or don’t submit them. Link to a page with the form.'),
    },
    frame: {
      what: (...values) => l10n.t('The letter embeds another document (<{0}>).', ...values),
      why: () => l10n.t('Mail programs remove embedded documents. Link to the document instead.'),
    },
    refresh: {
      what: () => l10n.t('The letter redirects to another page.'),
      why: () => l10n.t('Mail programs remove the redirect, and spam filters take it for fraud. Remove it.'),
    },
    base: {
      what: () => l10n.t('<base> changes the targets of relative addresses.'),
      why: () =>
        l10n.t('Mail programs ignore <base>, and links and pictures break. Write all addresses in full.'),
    },
  }) satisfies Record<string, RuleText>;

const sizeTexts = ({ l10n }: Wording) =>
  ({
    'near-clipping': {
      what: (...values) => l10n.t('The letter has {0} KB. Gmail cuts letters at 102 KB.', ...values),
      why: () =>
        l10n.t('Gmail shows only the first 102 KB. The footer and tracking will add to the letter’s size.'),
    },
    clipping: {
      what: (...values) => l10n.t('The letter has {0} KB. Gmail cuts letters at 102 KB.', ...values),
      why: () =>
        l10n.t(
          'Gmail hides everything after the first 102 KB, including the unsubscribe link at the end. Shorten the letter.',
        ),
    },
  }) satisfies Record<string, RuleText>;

/** The number of people that a finding names; further ones are counted. */
const mostNames = 3;

function someOf({ l10n, formats }: Wording, people: readonly string[]): string {
  const names = people.slice(0, mostNames).join(', ');
  const others = people.length - mostNames;
  return others > 0 ? l10n.t('{0} and {1} more', names, formats().number(others)) : names;
}

const clientSupportText = ({ l10n, formats }: Wording): RuleText => ({
  what: (feature = '', without = '', partly = '') => {
    if (!partly) return l10n.t('{0}: not supported in {1}.', feature, without);
    if (!without) return l10n.t('{0}: partly supported in {1}.', feature, partly);
    return l10n.t('{0}: not supported in {1}; partly supported in {2}.', feature, without, partly);
  },
  why: (_feature, _without, _partly, tested = '', _page, count = '') => {
    const time = Date.parse(tested);
    const day = Number.isNaN(time) ? tested : formats().day(time);
    return l10n.t('Last tested by Can I email on {0}. Uses in this letter: {1}.', day, count);
  },
});

/** The values are the author’s sentence, `have`, `notHave` or `onlyHave`, and the patterns of the rule; before them, what is not allowed. */
const houseRuleText = ({ l10n }: Wording): RuleText => ({
  what: (message = '') => message,
  why: (_message, must, ...patterns) => {
    const [found = '', ...allowed] = patterns;
    const listed = must === 'onlyHave' ? allowed : patterns;
    const shown = shortText(listed.map((pattern) => l10n.t('“{0}”', pattern)).join(', '), 200);
    const setting = checkSettingNames.house;
    if (must === 'onlyHave')
      return l10n.t(
        '“{0}” is not allowed. A rule in {1} allows only {2}.',
        shortText(found, 80),
        setting,
        shown,
      );
    if (must === 'notHave') return l10n.t('By a rule in {0}, letters must not have {1}.', setting, shown);
    return patterns.length > 1
      ? l10n.t('By a rule in {0}, letters must have one of these: {1}.', setting, shown)
      : l10n.t('By a rule in {0}, letters must have {1}.', setting, shown);
  },
});

const annotationTexts = ({ l10n }: Wording) =>
  ({
    'annotation-json': {
      what: (kind) =>
        kind === 'comment'
          ? l10n.t('JSON has no comments.')
          : kind === 'comma'
            ? l10n.t('JSON has no comma after the last item.')
            : l10n.t('This is not correct JSON.'),
      why: () => l10n.t('Gmail may ignore the whole annotation. Correct this place.'),
    },
    'annotation-field': {
      what: (kind, name = '', type = '', meant = '') =>
        annotationFieldText(l10n, { kind, name, type, meant }),
      why: (kind, _name, type = '') => {
        const known = (knownFields[type] ?? knownTypes).join(', ');
        switch (kind) {
          case 'missing':
            return l10n.t('Gmail requires it, and may ignore the annotation without it.');
          case 'type':
            return l10n.t('Gmail’s Promotions tab reads these: {0}.', known);
          case 'unknown':
            return l10n.t('Gmail ignores it. The fields of “{0}” are {1}.', type, known);
          case 'currency':
            return l10n.t(
              'Three capital letters of ISO 4217, such as USD, say which sign stands at the price.',
            );
          case 'amount':
            return l10n.t('Gmail takes the discount off the price. Write the number alone, such as 25.');
          default:
            return l10n.t('Gmail can’t read another value here.');
        }
      },
    },
    'annotation-address': {
      what: (kind, address) =>
        kind === 'http'
          ? l10n.t('Gmail is to load this picture over http.')
          : l10n.t('“{0}” is not a complete address.', shortText(address ?? '', 200)),
      why: () => l10n.t('Gmail asks for https in the addresses of annotations.'),
    },
    'annotation-picture': {
      what: (kind, value = '') => annotationPictureText(l10n, kind, shortText(value, 200)),
      why: (kind) => {
        switch (kind) {
          case 'many':
            return l10n.t('A carousel in Gmail has at most 10 pictures.');
          case 'repeated':
            return l10n.t('Each picture of a carousel must be another one.');
          case 'format':
            return l10n.t('Gmail shows PNG and JPEG files in its Promotions tab.');
          case 'unequal':
            return l10n.t('All pictures of a carousel must have the same ratio.');
          default:
            return l10n.t(
              'Gmail supports the ratios 4:5, 1:1 and 1.91:1, and crops the picture at its edges.',
            );
        }
      },
    },
    'annotation-time': {
      what: (kind, time) => annotationTimeText(l10n, kind, shortText(time ?? '', 60)),
      why: (kind) =>
        kind === 'past'
          ? l10n.t('Gmail takes the letter for an old offer, and doesn’t show it at the top.')
          : kind === 'order'
            ? l10n.t('Such an offer is never valid. Correct one of the two times.')
            : l10n.t('Gmail reads times such as 2026-12-30T23:59:59+03:00.'),
    },
    'annotation-deal': {
      what: (kind, value = '') =>
        kind === 'badge'
          ? l10n.t('The text of the deal badge is long. Number of words: {0}.', value)
          : l10n.t('The letter doesn’t show the discount code “{0}”.', shortText(value, 60)),
      why: (kind) =>
        kind === 'badge'
          ? l10n.t('It takes the place of the subject. Gmail advises at most 4 words, and no full sentence.')
          : l10n.t('Gmail advises to give a code only if it is in the letter.'),
    },
  }) satisfies Record<string, RuleText>;

function annotationFieldText(
  l10n: Localizer,
  {
    kind,
    name,
    type,
    meant,
  }: { readonly kind: string | undefined; readonly [part: string]: string | undefined },
): string {
  const written = shortText(name ?? '', 60);
  const better = meant ? ` ${l10n.t('Do you mean “{0}”?', meant)}` : '';
  switch (kind) {
    case 'missing':
      return l10n.t('This “{0}” for Gmail has no “{1}”.', type ?? '', written);
    case 'type':
      return l10n.t('Gmail doesn’t know the annotation “{0}”.', written) + better;
    case 'unknown':
      return l10n.t('Gmail doesn’t know the field “{0}”.', written) + better;
    case 'currency':
      return l10n.t('“{0}” is not the code of a currency.', written) + better;
    case 'amount':
      return l10n.t('“{0}” is not a number.', written);
    default:
      return l10n.t('The value of “{0}” is neither text nor a number.', written);
  }
}

function annotationPictureText(l10n: Localizer, kind: string | undefined, value: string): string {
  switch (kind) {
    case 'many':
      return l10n.t('The letter has more than 10 cards for Gmail: {0}.', value);
    case 'repeated':
      return l10n.t('An earlier card for Gmail has the same picture.');
    case 'format':
      return l10n.t('The picture for Gmail is a {0} file.', value);
    case 'unequal':
      return l10n.t('The picture ({0}) has another ratio than the first one for Gmail.', value);
    default:
      return l10n.t('The picture ({0}) has a ratio that Gmail doesn’t support.', value);
  }
}

function annotationTimeText(l10n: Localizer, kind: string | undefined, time: string): string {
  switch (kind) {
    case 'past':
      return l10n.t('This offer is over since {0}.', time);
    case 'order':
      return l10n.t('This offer ends before it starts.');
    case 'zone':
      return l10n.t('“{0}” has no time with a time zone.', time);
    default:
      return l10n.t('“{0}” is not a date with a time.', time);
  }
}

const ruleTexts = (wording: Wording) =>
  ({
    ...tagTexts(wording),
    ...headFindingTexts(wording),
    ...pictureTexts(wording),
    ...linkTexts(wording),
    ...contentTexts(wording),
    ...styleTexts(wording),
    ...removedPartTexts(wording),
    ...sizeTexts(wording),
    ...annotationTexts(wording),
    'client-support': clientSupportText(wording),
    'house-rule': houseRuleText(wording),
  }) satisfies Record<RuleName, RuleText>;

/** What is said about a finding: the same in the editor and on the command line. */
export interface FindingText {
  /** What is wrong, in one sentence. */
  readonly what: string;
  /** Why it matters, and what to do. */
  readonly why: string;
}

/** Returns a function that words findings in one language. */
export function findingTexts(wording: Wording): (finding: Pick<Finding, 'rule' | 'values'>) => FindingText {
  const texts: Readonly<Record<string, RuleText>> = ruleTexts(wording);
  return ({ rule, values }) => {
    const text = texts[rule];
    if (!text) return { what: rule, why: '' };
    const shown = values.map((value) => inOneLine(shownAs[rule as RuleName]?.(value, wording) ?? value));
    return { what: text.what(...shown), why: text.why(...shown) };
  };
}

/** Editors and reports show the first line alone. */
const inOneLine = (value: string) => value.replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ');

/** Formats the numbers among a finding’s values in the user’s language. */
const shownAs: Readonly<Partial<Record<RuleName, (value: string, wording: Wording) => string>>> = {
  'style-size': (characters, { formats }) => formats().number(Number(characters)),
  'style-limit': (characters, { formats }) => formats().number(Number(characters)),
  'near-clipping': (bytes, { formats }) => formats().kilobytes(Number(bytes)),
  clipping: (bytes, { formats }) => formats().kilobytes(Number(bytes)),
  contrast: (ratio, { formats }) => formats().number(Number(ratio)),
  'dark-contrast': (value, { formats }) => (/^[\d.]+$/.test(value) ? formats().number(Number(value)) : value),
  'misspelled-picture': (path) => shortText(path, 200),
};

/** Returns the address of the web page that explains a finding. */
export function pageOf({ rule, values }: Pick<Finding, 'rule' | 'values'>): string | undefined {
  const known: Readonly<Record<string, RuleFacts>> = { ...rules, ...layoutRules };
  return (rule === 'client-support' ? values[4] : known[rule]?.page) || undefined;
}
