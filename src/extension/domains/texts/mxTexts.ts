import type { MxMistake } from '../../../mail/mistakes/mistake.ts';
import { l10n } from '../../kit/words.ts';
import { shownExchange } from '../domainNames.ts';
import { type MistakeWords, replaceExchange } from './recordTexts.ts';

/** Mistakes in MX records. */
export const mxMistakeWords: MistakeWords<MxMistake> = {
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
    nextStep: l10n.t('Change it to {0}.', shownExchange(expected)),
  }),
  otherMxBeside: ({ exchange }) => ({
    cause: l10n.t(
      'Part of the mail goes to another mail server next to the service’s: {0}.',
      shownExchange(exchange),
    ),
    nextStep: l10n.t('Delete the MX records of all other mail servers at this host.'),
  }),
  otherMx: ({ exchange }) => ({
    cause: l10n.t('The mail goes to another server: {0}.', shownExchange(exchange)),
    nextStep: replaceExchange(),
  }),
};
