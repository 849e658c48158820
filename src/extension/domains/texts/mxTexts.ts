import type { MxMistake } from '../../../mail/mistakes/mistake.ts';
import { l10n } from '../../kit/words.ts';
import { shownExchange } from '../domainNames.ts';
import { type MistakeWords, replaceExchange } from './recordTexts.ts';

/** About where mail goes. */
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
    cause: l10n.t('The MX record says that this host receives no mail.'),
    nextStep: replaceExchange(),
  }),
  priorityInExchange: ({ exchange }) => ({
    cause: l10n.t('The priority has got into the name of the mail server: {0}.', shownExchange(exchange)),
    nextStep: l10n.t('Put the number into the field for the priority, and the name alone into the value.'),
  }),
  addressAsExchange: ({ exchange }) => ({
    cause: l10n.t('The MX record has an IP address, {0}, instead of a name.', shownExchange(exchange)),
    nextStep: replaceExchange(),
  }),
  doubledExchange: ({ exchange }) => ({
    cause: l10n.t('Your domain was added to the name of the mail server: {0}.', shownExchange(exchange)),
    nextStep: l10n.t('Put a dot at the end of the value given here, so that the registrar adds nothing.'),
  }),
  misspeltExchange: ({ exchange, expected }) => ({
    cause: l10n.t('The name of the mail server is misspelt: {0}.', shownExchange(exchange)),
    nextStep: l10n.t('Write {0}.', shownExchange(expected)),
  }),
  otherMxBeside: ({ exchange }) => ({
    cause: l10n.t(
      'There is another mail server beside the one of the service, {0}, which gets a part of the mail.',
      shownExchange(exchange),
    ),
    nextStep: l10n.t('Delete the MX records of all other mail servers at this host.'),
  }),
  otherMx: ({ exchange }) => ({
    cause: l10n.t('The mail goes to another server: {0}.', shownExchange(exchange)),
    nextStep: replaceExchange(),
  }),
};
