import type { FurtherKind, FurtherMistake, FurtherRecord } from '../../../mail/information/further.ts';
import type { FurtherView } from '../../../protocol/domain.ts';
import { asWords, l10n, type Words } from '../../kit/words.ts';
import { codePointWords } from './recordTexts.ts';

/** A record that nobody needs, in words: what it is for, and what there is of it. */
export function furtherView({ kind, found, mistake }: FurtherRecord): FurtherView {
  return {
    ...kinds[kind](),
    words: foundWords(found, mistake !== undefined),
    ...(mistake && { mistake: furtherMistakeWords(mistake) }),
    host: asWords(found.name),
    values: textsOf(found),
  };
}

const kinds: Readonly<Record<FurtherKind, () => { readonly title: Words; readonly purpose: Words }>> = {
  bimi: () => ({
    title: l10n.t('BIMI'),
    purpose: l10n.t('Shows your logo beside your letters in some mail programs.'),
  }),
  tlsReporting: () => ({
    title: l10n.t('TLS reporting'),
    purpose: l10n.t('Says where others report when mail to your domain could not be encrypted.'),
  }),
  mtaSts: () => ({
    title: l10n.t('MTA-STS'),
    purpose: l10n.t('Asks others to encrypt mail to your domain, and to deliver none otherwise.'),
  }),
};

function foundWords(found: FurtherRecord['found'], isMistaken: boolean): Words {
  switch (found.outcome) {
    case 'found':
      return isMistaken ? l10n.t('There is one, but it has a mistake.') : l10n.t('There is one.');
    case 'several':
      return l10n.t('There are several, so that none of them counts.');
    case 'none':
      return l10n.t('There is none.');
    case 'failed':
      return l10n.t('DNS did not answer from here.');
  }
}

/** A domain may have any number of them, of any length. */
function textsOf(found: FurtherRecord['found']): Words[] {
  if (found.outcome === 'found') return [asWords(found.text)];
  return found.outcome === 'several' ? found.records.slice(0, 5).map(asWords) : [];
}

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
