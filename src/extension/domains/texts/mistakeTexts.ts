import type { TextKind } from '../../../mail/mistakes/expected.ts';
import type { Mistake, MxMistake, PlaceMistake, WritingMistake } from '../../../mail/mistakes/mistake.ts';
import { l10n, type Words } from '../../kit/words.ts';
import { shownExchange } from '../view/domainNames.ts';
import { keyMistakeWords } from './dkimTexts.ts';
import { dmarcMistakeWords } from './dmarcTexts.ts';
import {
  codePointWords,
  type Diagnosis,
  type MistakeWords,
  replaceExchange,
  replaceValue,
} from './recordTexts.ts';
import { spfMistakeWords } from './spfTexts.ts';

const moveToHost = () => l10n.t('Delete that record and add it again with the host shown here.');

/** The texts for records at the wrong host, and for CNAME records that hide them. */
const placeMistakeWords: MistakeWords<PlaceMistake> = {
  doubledDomain: ({ found, domain }) => ({
    cause: l10n.t('The host contains the domain twice: the record is at {0}.', found),
    nextStep: l10n.t(
      'The registrar adds {0} automatically. Change the host to the short one shown here, or to @ for the domain itself.',
      domain,
    ),
  }),
  atRoot: ({ found }) => ({
    cause: l10n.t('The record is at the domain itself ({0}), where receivers don’t look for it.', found),
    nextStep: moveToHost(),
  }),
  selectorMissing: ({ found }) => ({
    cause: l10n.t('The first part of the host is missing: the record is at {0}.', found),
    nextStep: moveToHost(),
  }),
  domainkeyMissing: ({ found }) => ({
    cause: l10n.t('_domainkey is missing in the host: the record is at {0}.', found),
    nextStep: moveToHost(),
  }),
  underscoreMissing: ({ found }) => ({
    cause: l10n.t('The underscore is missing in the host: the record is at {0}.', found),
    nextStep: l10n.t(
      'Delete that record and add it again with the host shown here. If the registrar rejects the underscore, contact its support.',
    ),
  }),
  labelsSwapped: ({ found }) => ({
    cause: l10n.t('The parts of the host are in the wrong order: the record is at {0}.', found),
    nextStep: moveToHost(),
  }),
  atParent: ({ found }) => ({
    cause: l10n.t('The record is at the parent domain, {0}.', found),
    nextStep: l10n.t('Add the record with the full host name shown here, including all parts of the domain.'),
  }),
  atSubdomain: ({ found }) => ({
    cause: l10n.t('The SPF record is at {0}, but receivers only read the one at the domain itself.', found),
    nextStep: l10n.t(
      'Add a record with the value shown here and the host @. Delete the other record if nothing else needs it.',
    ),
  }),
  aliasLoop: ({ name }) => ({
    cause: l10n.t('The CNAME of {0} points back to itself.', name),
    nextStep: l10n.t('Delete the CNAME record and add the record shown here.'),
  }),
  textAsAlias: () => ({
    cause: l10n.t('The value was added as a CNAME record instead of a TXT record.'),
    nextStep: l10n.t('Delete the CNAME record and add a TXT record with the same host.'),
  }),
  aliasOfDomain: ({ target }) => ({
    cause: l10n.t(
      'The domain itself is a CNAME for {0}, and no other record can exist next to a CNAME.',
      target,
    ),
    nextStep: l10n.t(
      'Replace the CNAME with A records, or with a record that the registrar calls ALIAS or ANAME.',
    ),
  }),
  aliasToNothing: ({ target }) => ({
    cause: l10n.t('A CNAME points to {0}, which doesn’t have this record.', target),
    nextStep: l10n.t('Delete the CNAME record and add the record shown here.'),
  }),
  aliasElsewhere: ({ target }) => ({
    cause: l10n.t('A CNAME points to a record of another owner: {0}.', target),
    nextStep: l10n.t('Delete the CNAME record and add the record shown here.'),
  }),
};

const textKindNames: Readonly<Record<TextKind, () => Words>> = {
  dkim: () => l10n.t('DKIM'),
  spf: () => l10n.t('SPF'),
  dmarc: () => l10n.t('DMARC'),
};

const typedAnew = () =>
  l10n.t('Copy the value shown here and paste it directly, not by way of a word processor or a letter.');

/** The texts for mistakes in the spelling of a value, such as quotation marks or letters of another alphabet. */
const writingMistakeWords: MistakeWords<WritingMistake> = {
  zoneLine: ({ start }) => ({
    cause: l10n.t('The value is a whole line of a zone file: “{0}” is not part of the value.', start),
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
      { whole: textKindNames[found]() },
      { whole: textKindNames[expected]() },
    ),
    nextStep: l10n.t('Move that record to its own host, and add the record shown here.'),
  }),
  splitOverRecords: () => ({
    cause: l10n.t('The value was split into two records, and each has only half of it.'),
    nextStep: l10n.t(
      'Delete both records and add one with the complete value. A long value may consist of several quoted strings.',
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
    nextStep: l10n.t('Move the v= tag to the start of the value.'),
  }),
  misspelledVersion: ({ written, version }) => ({
    cause: l10n.t('The value starts with “{0}” instead of {1}.', written, version),
    nextStep: l10n.t('Write the start of the value exactly as shown here, including capital letters.'),
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
    nextStep: l10n.t('Keep only one of the two tags.'),
  }),
};

/** The texts for mistakes in MX records. */
const mxMistakeWords: MistakeWords<MxMistake> = {
  aliasInsteadOfMx: () => ({
    cause: l10n.t('The record is a CNAME instead of an MX record.'),
    nextStep: replaceExchange(),
  }),
  textInsteadOfMx: () => ({
    cause: l10n.t('The record is a TXT record instead of an MX record.'),
    nextStep: replaceExchange(),
  }),
  addressInsteadOfMx: () => ({
    cause: l10n.t('The record is an A record instead of an MX record.'),
    nextStep: replaceExchange(),
  }),
  nullMx: () => ({
    cause: l10n.t('The MX record says that this host doesn’t receive mail.'),
    nextStep: replaceExchange(),
  }),
  priorityInExchange: ({ exchange }) => ({
    cause: l10n.t('The priority is part of the mail server’s name: {0}.', shownExchange(exchange)),
    nextStep: l10n.t('Enter the number in the priority field, and only the name in the value field.'),
  }),
  addressAsExchange: ({ exchange }) => ({
    cause: l10n.t('The MX record has an IP address, {0}, instead of a name.', shownExchange(exchange)),
    nextStep: replaceExchange(),
  }),
  doubledExchange: ({ exchange }) => ({
    cause: l10n.t('The registrar added your domain to the mail server’s name: {0}.', shownExchange(exchange)),
    nextStep: l10n.t('Add a dot to the end of the value shown here. The registrar then adds nothing.'),
  }),
  misspelledExchange: ({ exchange, expected }) => ({
    cause: l10n.t('The mail server’s name is misspelled: {0}.', shownExchange(exchange)),
    nextStep: l10n.t('Change the name to {0}.', shownExchange(expected)),
  }),
  otherMxBeside: ({ exchange }) => ({
    cause: l10n.t(
      'Part of the mail goes to a mail server that is not the service’s: {0}.',
      shownExchange(exchange),
    ),
    nextStep: l10n.t('Delete the MX records of all other mail servers at this host.'),
  }),
  otherMx: ({ exchange }) => ({
    cause: l10n.t('The mail goes to another server: {0}.', shownExchange(exchange)),
    nextStep: replaceExchange(),
  }),
};

const wordsByCode: MistakeWords<Mistake> = {
  ...placeMistakeWords,
  ...writingMistakeWords,
  ...keyMistakeWords,
  ...spfMistakeWords,
  ...dmarcMistakeWords,
  ...mxMistakeWords,
};

/** Describes a mistake in a record, and what to change. */
export function mistakeWords<Code extends Mistake['code']>(
  mistake: Extract<Mistake, { readonly code: Code }>,
): Diagnosis {
  const say: (mistake: Extract<Mistake, { readonly code: Code }>) => Diagnosis =
    wordsByCode[mistake.code as Code];
  return say(mistake);
}

/** Mistakes whose advice doesn't refer to the value to set. */
const needsNoValue: ReadonlySet<Mistake['code']> = new Set<Mistake['code']>([
  'tooManyLookups',
  'tooManyVoidLookups',
  'includeLoop',
  'deadInclude',
  'brokenInclude',
]);

/** Describes a mistake in a record for which there is no value to set: advice that refers to the value is left out. */
export function mistakeWordsWithoutValue(mistake: Mistake): Diagnosis {
  const said = mistakeWords(mistake);
  return needsNoValue.has(mistake.code) ? said : { cause: said.cause };
}
