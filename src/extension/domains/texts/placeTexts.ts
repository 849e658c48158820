import type { PlaceMistake } from '../../../mail/mistakes/mistake.ts';
import { l10n } from '../../kit/words.ts';
import type { MistakeWords } from './recordTexts.ts';

const moveToHost = () => l10n.t('Delete that record and add it again with the host given here.');

/** The record is somewhere else, or a name stands for another one. */
export const placeMistakeWords: MistakeWords<PlaceMistake> = {
  doubledDomain: ({ found, domain }) => ({
    cause: l10n.t('The domain is doubled in the host: the record is at {0}.', found),
    nextStep: l10n.t(
      'The registrar adds {0} by itself. Change the host to the short one given here; for the domain itself that is @.',
      domain,
    ),
  }),
  atRoot: ({ found }) => ({
    cause: l10n.t('The record is at the domain itself, {0}, where nobody looks for it.', found),
    nextStep: moveToHost(),
  }),
  selectorMissing: ({ found }) => ({
    cause: l10n.t('The host lacks its first part: the record is at {0}.', found),
    nextStep: moveToHost(),
  }),
  domainkeyMissing: ({ found }) => ({
    cause: l10n.t('The host lacks _domainkey: the record is at {0}.', found),
    nextStep: moveToHost(),
  }),
  underscoreMissing: ({ found }) => ({
    cause: l10n.t('The underscore is missing in the host: the record is at {0}.', found),
    nextStep: l10n.t(
      'Delete that record and add it again with the host given here. If the registrar refuses the underscore, write to its support.',
    ),
  }),
  labelsSwapped: ({ found }) => ({
    cause: l10n.t('The parts of the host are in the wrong order: the record is at {0}.', found),
    nextStep: moveToHost(),
  }),
  atParent: ({ found }) => ({
    cause: l10n.t('The record is at the domain above this one: {0}.', found),
    nextStep: l10n.t('Add it in full: the host given here, with all parts of the domain.'),
  }),
  atSubdomain: ({ found }) => ({
    cause: l10n.t('The SPF record is at {0}, but only one at the domain itself counts.', found),
    nextStep: l10n.t(
      'Set the value given here with the host @, and delete that record if nothing else needs it.',
    ),
  }),
  aliasLoop: ({ name }) => ({
    cause: l10n.t('The CNAME of {0} leads back to itself.', name),
    nextStep: l10n.t('Delete the CNAME and add the record given here.'),
  }),
  textAsAlias: () => ({
    cause: l10n.t('The text was set as a CNAME instead of a TXT record.'),
    nextStep: l10n.t('Delete the CNAME and add a record of type TXT with the same host.'),
  }),
  aliasOfDomain: ({ target }) => ({
    cause: l10n.t('The domain itself is a CNAME of {0}, and beside a CNAME no other record can be.', target),
    nextStep: l10n.t('Replace the CNAME with A records, or with what the registrar calls ALIAS or ANAME.'),
  }),
  aliasToNothing: ({ target }) => ({
    cause: l10n.t('There is a CNAME that leads to nothing: {0} does not have this record.', target),
    nextStep: l10n.t('Delete the CNAME and add the record given here.'),
  }),
  aliasElsewhere: ({ target }) => ({
    cause: l10n.t('There is a CNAME that leads to a record of somebody else: {0}.', target),
    nextStep: l10n.t('Delete the CNAME and add the record given here.'),
  }),
};
