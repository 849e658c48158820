import type {
  OptionalRecord,
  OptionalRecordKind,
  OptionalRecordMistake,
} from '../../../mail/information/optionalRecords.ts';
import type { OptionalRecordView } from '../../../protocol/domain.ts';
import { asWords, l10n, type Words } from '../../kit/words.ts';
import { codePointWords } from './recordTexts.ts';

/** Describes a record that is not required for sending: its purpose and state. */
export function optionalRecordView({ kind, found, mistake }: OptionalRecord): OptionalRecordView {
  return {
    ...textsOfKinds[kind](),
    words: foundWords(found, mistake !== undefined),
    ...(mistake && { mistake: optionalRecordMistakeWords(mistake) }),
    host: asWords(found.name),
    values: textsOf(found),
  };
}

const textsOfKinds: Readonly<
  Record<OptionalRecordKind, () => { readonly title: Words; readonly purpose: Words }>
> = {
  bimi: () => ({
    title: l10n.t('BIMI'),
    purpose: l10n.t('Shows your logo next to your letters in some mail programs.'),
  }),
  tlsReporting: () => ({
    title: l10n.t('TLS reporting'),
    purpose: l10n.t(
      'Says where mail servers send reports when they can’t deliver mail to your domain over TLS.',
    ),
  }),
  mtaSts: () => ({
    title: l10n.t('MTA-STS'),
    purpose: l10n.t('Tells mail servers to deliver mail to your domain only over TLS.'),
  }),
};

function foundWords(found: OptionalRecord['found'], isMistaken: boolean): Words {
  switch (found.outcome) {
    case 'found':
      return isMistaken ? l10n.t('The record exists, but has a mistake.') : l10n.t('The record exists.');
    case 'several':
      return l10n.t('There are several records. Receivers then ignore all of them.');
    case 'none':
      return l10n.t('There is no such record.');
    case 'failed':
      return l10n.t('DNS didn’t answer this machine.');
  }
}

/** Returns the texts of the records, at most five: a domain may have any number. */
function textsOf(found: OptionalRecord['found']): Words[] {
  if (found.outcome === 'found') return [asWords(found.text)];
  return found.outcome === 'several' ? found.records.slice(0, 5).map(asWords) : [];
}

/** Describes a mistake in a record that is not required for sending, in one sentence. */
export function optionalRecordMistakeWords(mistake: OptionalRecordMistake): Words {
  switch (mistake.code) {
    case 'notHttps':
      return l10n.t('The address in {0}= must start with https://: “{1}”.', mistake.tag, mistake.address);
    case 'missingAddress':
      return l10n.t('The record has no address for reports: rua= is missing.');
    case 'badAddress':
      return l10n.t(
        'Reports can’t be sent to “{0}”: it must start with mailto: or https://.',
        mistake.address,
      );
    case 'missingId':
      return l10n.t('The record has no id=. Senders need it to notice a changed policy.');
    case 'badId':
      return l10n.t('“{0}” is not a valid id=. Use 1 to 32 Latin letters and digits.', mistake.id);
    case 'notATag':
      return l10n.t('“{0}” has no equals sign.', mistake.text);
    case 'badName':
      return l10n.t('“{0}” is not a valid tag name.', mistake.name);
    case 'emptyTag':
      return l10n.t('There is an extra semicolon.');
    case 'repeatedTag':
      return l10n.t('{0}= occurs twice.', mistake.name);
    case 'escapedSemicolon':
      return l10n.t('There is a backslash before a semicolon.');
    case 'badCharacter':
      return l10n.t('The record contains an invalid character: {0}.', codePointWords(mistake.codePoint));
  }
}
