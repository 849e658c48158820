import type { FurtherMistake } from '../../mail/information/further.ts';
import { l10n, type Words } from '../kit/words.ts';
import { codePointWords } from './mistakeSteps.ts';

/** What is wrong with a record that nobody needs, and how it should be, in one sentence. */
export function furtherMistakeWords<Code extends FurtherMistake['code']>(
  mistake: Extract<FurtherMistake, { readonly code: Code }>,
): Words {
  const say: (mistake: Extract<FurtherMistake, { readonly code: Code }>) => Words =
    words[mistake.code as Code];
  return say(mistake);
}

const words: {
  readonly [Code in FurtherMistake['code']]: (
    mistake: Extract<FurtherMistake, { readonly code: Code }>,
  ) => Words;
} = {
  notHttps: ({ tag, address }) =>
    l10n.t('The address behind {0}= does not begin with https:// as it has to: “{1}”.', tag, address),
  missingAddress: () => l10n.t('It does not say where to send the reports: rua= is missing.'),
  badAddress: ({ address }) =>
    l10n.t('No report can be sent to “{0}”: mailto: or https:// has to stand in front.', address),
  missingId: () => l10n.t('It has no id=, by which others see that your policy has changed.'),
  badId: ({ id }) =>
    l10n.t('“{0}” is no id=: it has 1 to 32 letters of ASCII and digits, and nothing else.', id),
  notATag: ({ text }) => l10n.t('There is no equals sign in “{0}”.', text),
  badName: ({ name }) => l10n.t('“{0}” in front of an equals sign is no name.', name),
  emptyTag: () => l10n.t('There is a semicolon too many.'),
  repeatedTag: ({ name }) => l10n.t('{0}= is there twice.', name),
  escapedSemicolon: () => l10n.t('There is a backslash in front of a semicolon.'),
  badCharacter: ({ codePoint }) =>
    l10n.t('There is a character that no record has: {0}.', codePointWords(codePoint)),
};
