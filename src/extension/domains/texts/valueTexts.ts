import type { TextKind } from '../../../mail/mistakes/expected.ts';
import type { WritingMistake } from '../../../mail/mistakes/mistake.ts';
import { l10n, type Words } from '../../kit/words.ts';
import { codePointWords, type MistakeWords, replaceValue } from './recordTexts.ts';

const kinds: Readonly<Record<TextKind, () => Words>> = {
  dkim: () => l10n.t('DKIM'),
  spf: () => l10n.t('SPF'),
  dmarc: () => l10n.t('DMARC'),
};

const typedAnew = () =>
  l10n.t('Paste the value given here, without going through a word processor or a letter.');

/** The text is not what it was meant to be. */
export const writingMistakeWords: MistakeWords<WritingMistake> = {
  zoneLine: ({ start }) => ({
    cause: l10n.t('The value is a line of a zone file: “{0}” is no part of the text.', start),
    nextStep: l10n.t('Leave in the value only the text from v= on, without quotes and brackets.'),
  }),
  typographicQuotes: ({ character }) => ({
    cause: l10n.t('The value has typographic quotes in it: {0}.', character),
    nextStep: typedAnew(),
  }),
  quotedText: () => ({
    cause: l10n.t('Quotes have become a part of the value.'),
    nextStep: l10n.t('Delete all quotes: the registrar adds its own.'),
  }),
  markup: ({ markup }) => ({
    cause: l10n.t('The value has the code of a web page in it: {0}.', markup),
    nextStep: typedAnew(),
  }),
  typographicDash: ({ character }) => ({
    cause: l10n.t('The value has a dash ({0}) where there should be a hyphen-minus.', character),
    nextStep: typedAnew(),
  }),
  foreignLetter: ({ character, codePoint }) => ({
    cause: l10n.t(
      'The value has a letter of another alphabet in it: {0} ({1}).',
      character,
      codePointWords(codePoint),
    ),
    nextStep: l10n.t('Write that letter anew with an English keyboard, or paste the value given here.'),
  }),
  strayCharacter: ({ codePoint }) => ({
    cause: l10n.t('The value has a character in it that must not be there: {0}.', codePointWords(codePoint)),
    nextStep: typedAnew(),
  }),
  escapedSemicolon: () => ({
    cause: l10n.t('The semicolons have a backslash in front of them.'),
    nextStep: l10n.t('Delete the backslashes: this registrar does not need them.'),
  }),
  otherRecord: ({ found, expected }) => ({
    cause: l10n.t(
      'There is a {0} record at the host of {1}.',
      { whole: kinds[found]() },
      { whole: kinds[expected]() },
    ),
    nextStep: l10n.t('Move it to its own host, and add the record given here.'),
  }),
  splitOverRecords: () => ({
    cause: l10n.t('The value was divided into two records, so that each is only a half.'),
    nextStep: l10n.t(
      'Delete both and add one record with the whole value. A long one may consist of several quoted strings.',
    ),
  }),
  swappedStrings: () => ({
    cause: l10n.t('The parts of the value are there in the wrong order.'),
    nextStep: l10n.t(
      'Paste the whole value in one piece. If the form takes only 255 characters, paste it in quoted strings, in the order given here.',
    ),
  }),
  versionMissing: ({ version }) => ({
    cause: l10n.t('The beginning of the value, {0}, is missing.', version),
    nextStep: replaceValue(),
  }),
  versionNotFirst: ({ version }) => ({
    cause: l10n.t('{0} is not the first thing in the value.', version),
    nextStep: l10n.t('Put it to the beginning of the value.'),
  }),
  misspeltVersion: ({ written, version }) => ({
    cause: l10n.t('The value begins with “{0}” instead of {1}.', written, version),
    nextStep: l10n.t('Write the beginning just so, capital and small letters too.'),
  }),
  blankBeforeVersion: () => ({
    cause: l10n.t('The value begins with a space, so receivers may not find the record.'),
    nextStep: l10n.t('Delete the space in front of v=.'),
  }),
  semicolonMissing: ({ before }) => ({
    cause: l10n.t('The semicolon behind {0} is missing.', before),
    nextStep: l10n.t('Put a semicolon between all parts of the value.'),
  }),
  repeatedTag: ({ tag }) => ({
    cause: l10n.t('The value has {0}= twice, so that it does not count.', tag),
    nextStep: l10n.t('Leave one of them.'),
  }),
};
