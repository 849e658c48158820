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
  l10n.t('Copy the value shown here and paste it directly, not by way of a word processor or a letter.');

/** Mistakes in the text of a value, such as quotation marks or letters of another alphabet. */
export const writingMistakeWords: MistakeWords<WritingMistake> = {
  zoneLine: ({ start }) => ({
    cause: l10n.t('The value is a line of a zone file: “{0}” doesn’t belong to it.', start),
    nextStep: l10n.t('Keep only the text that starts with v=, without quotation marks and brackets.'),
  }),
  typographicQuotes: ({ character }) => ({
    cause: l10n.t('The value contains typographic quotation marks: {0}.', character),
    nextStep: typedAnew(),
  }),
  quotedText: () => ({
    cause: l10n.t('The quotation marks became part of the value.'),
    nextStep: l10n.t('Delete all quotation marks. The registrar adds its own.'),
  }),
  markup: ({ markup }) => ({
    cause: l10n.t('The value contains HTML code: {0}.', markup),
    nextStep: typedAnew(),
  }),
  typographicDash: ({ character }) => ({
    cause: l10n.t('The value contains a dash ({0}) instead of a hyphen.', character),
    nextStep: typedAnew(),
  }),
  foreignLetter: ({ character, codePoint }) => ({
    cause: l10n.t(
      'The value contains a letter of another alphabet: {0} ({1}).',
      character,
      codePointWords(codePoint),
    ),
    nextStep: l10n.t('Retype that letter with an English keyboard layout, or paste the value shown here.'),
  }),
  strayCharacter: ({ codePoint }) => ({
    cause: l10n.t('The value contains an invalid character: {0}.', codePointWords(codePoint)),
    nextStep: typedAnew(),
  }),
  escapedSemicolon: () => ({
    cause: l10n.t('There are backslashes before the semicolons.'),
    nextStep: l10n.t('Delete the backslashes. This registrar doesn’t need them.'),
  }),
  otherRecord: ({ found, expected }) => ({
    cause: l10n.t(
      'There is a {0} record at the host for {1}.',
      { whole: kinds[found]() },
      { whole: kinds[expected]() },
    ),
    nextStep: l10n.t('Move it to its own host, and add the record shown here.'),
  }),
  splitOverRecords: () => ({
    cause: l10n.t('The value was split into two records, and each has only half of it.'),
    nextStep: l10n.t(
      'Delete both and add one record with the complete value. A long value may consist of several quoted strings.',
    ),
  }),
  swappedStrings: () => ({
    cause: l10n.t('The parts of the value are in the wrong order.'),
    nextStep: l10n.t(
      'Paste the complete value in one piece. If the form accepts only 255 characters, paste it as quoted strings, in the order shown here.',
    ),
  }),
  versionMissing: ({ version }) => ({
    cause: l10n.t('The value doesn’t start with {0}.', version),
    nextStep: replaceValue(),
  }),
  versionNotFirst: ({ version }) => ({
    cause: l10n.t('{0} is not at the start of the value.', version),
    nextStep: l10n.t('Move it to the start of the value.'),
  }),
  misspelledVersion: ({ written, version }) => ({
    cause: l10n.t('The value starts with “{0}” instead of {1}.', written, version),
    nextStep: l10n.t('Change it to exactly this text, including capital letters.'),
  }),
  blankBeforeVersion: () => ({
    cause: l10n.t('The value starts with a space, so some receivers don’t find the record.'),
    nextStep: l10n.t('Delete the space before v=.'),
  }),
  semicolonMissing: ({ before }) => ({
    cause: l10n.t('The semicolon after {0} is missing.', before),
    nextStep: l10n.t('Separate all parts of the value with semicolons.'),
  }),
  repeatedTag: ({ tag }) => ({
    cause: l10n.t('{0}= occurs twice in the value, so receivers ignore the record.', tag),
    nextStep: l10n.t('Keep only one.'),
  }),
};
