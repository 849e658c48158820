import type { PlaceMistake } from '../../../mail/mistakes/mistake.ts';
import { l10n } from '../../kit/words.ts';
import type { MistakeWords } from './recordTexts.ts';

const moveToHost = () => l10n.t('Delete that record and add it again with the host shown here.');

/** Records at the wrong host, and CNAME records that hide them. */
export const placeMistakeWords: MistakeWords<PlaceMistake> = {
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
    nextStep: l10n.t('Add it with the full host name shown here, including all parts of the domain.'),
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
