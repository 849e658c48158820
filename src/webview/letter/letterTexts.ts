import type { AttachmentKind, LetterFlaw, LetterTrouble, ReadLetter } from '../../protocol/receivedLetter.ts';
import * as l10n from '../shared/l10n.ts';

/** Explains why mail programs show a letter in different ways, or not at all. */
export function letterNotes(letter: ReadLetter): readonly string[] {
  const { doubled } = letter;
  const envelope = isNotEmpty(letter)
    ? undefined
    : letter.attachments.find(({ kind }) => kind && envelopes[kind]);
  return [
    ...(doubled.length > 0 ? [doubledText(doubled)] : []),
    ...(envelope?.kind ? [envelopes[envelope.kind]?.() ?? ''] : []),
    ...(isInlinePgp(letter)
      ? [l10n.t('This letter is encrypted (OpenPGP). Only the recipient’s mail program can decrypt it.')]
      : []),
  ];
}

/** Explains a mistake in the structure of a letter, which keeps it from being read. */
export function flawText(flaw: LetterFlaw): string {
  switch (flaw) {
    case 'noBoundary':
      return l10n.t(
        'The boundary between the letter’s parts is declared incorrectly. Some mail programs show an empty page or the source of the parts.',
      );
    case 'noParts':
      return l10n.t('The letter declares several parts, but contains none. It is shown as text.');
    case 'noGap':
      return l10n.t(
        'The empty line between the headers and the first part is missing. Some mail programs don’t show this part.',
      );
    case 'rawSubject':
      return l10n.t(
        'The subject may be unreadable. It was sent without encoding, so some mail programs show wrong characters.',
      );
    case 'emptyHtml':
      return l10n.t(
        'The HTML part of this letter is empty. Mail programs that prefer HTML show an empty page.',
      );
  }
}

const doubledText = (names: readonly string[]) =>
  l10n.t(
    'The letter has more than one of these headers: {0}. Mail programs differ in which one they show.',
    names.join(', '),
  );

/** Texts for attachments that contain the whole letter: nothing else of the letter can be shown. */
const envelopes: Partial<Record<AttachmentKind, () => string>> = {
  smimeEncrypted: () =>
    l10n.t('This letter is encrypted (S/MIME). Only the recipient’s mail program can decrypt it.'),
  smimeSigned: () =>
    l10n.t(
      'This letter is inside its digital signature (S/MIME). Mail programs without S/MIME show an empty page.',
    ),
  pgpEncrypted: () =>
    l10n.t('This letter is encrypted (OpenPGP). Only the recipient’s mail program can decrypt it.'),
  tnef: () =>
    l10n.t(
      'This letter is in Outlook’s own format (TNEF). Other mail programs show an empty page with a file “winmail.dat”.',
    ),
};

const isNotEmpty = ({ html, text = '' }: ReadLetter) => html !== undefined || text.trim() !== '';

const isInlinePgp = ({ text = '' }: ReadLetter) => text.trimStart().startsWith('-----BEGIN PGP MESSAGE-----');

/** Returns the name of an attachment's kind; `undefined` for an ordinary file. */
export function attachmentKindName(kind: AttachmentKind | undefined): string | undefined {
  switch (kind) {
    case undefined:
      return undefined;
    case 'smimeSignature':
      return l10n.t('Digital signature (S/MIME)');
    case 'pgpSignature':
      return l10n.t('Digital signature (OpenPGP)');
    case 'smimeSigned':
      return l10n.t('Signed letter (S/MIME)');
    case 'smimeEncrypted':
      return l10n.t('Encrypted letter (S/MIME)');
    case 'pgpEncrypted':
      return l10n.t('Encrypted letter (OpenPGP)');
    case 'pgpVersion':
      return l10n.t('Encryption details (OpenPGP)');
    case 'pgpKey':
      return l10n.t('Public key (OpenPGP)');
    case 'tnef':
      return l10n.t('Outlook format (TNEF)');
    case 'deliveryStatus':
      return l10n.t('Delivery report');
  }
}

/** Explains why a letter is not shown as a whole. */
export function troubleText(trouble: LetterTrouble): string {
  switch (trouble) {
    case 'tooManyParts':
      return l10n.t('This letter has too many parts. Only its headers and its source are shown.');
    case 'tooDeep':
      return l10n.t(
        'The parts of this letter are nested too deeply. Only its headers and its source are shown.',
      );
    case 'headersTooLarge':
      return l10n.t(
        'The headers of this letter are too large. Only the first of them and its source are shown.',
      );
    case 'tookTooLong':
      return l10n.t('Reading this letter took too long. Only its headers and its source are shown.');
    case 'unreadable':
      return l10n.t('Couldn’t read this letter, because it is damaged. Only its source is shown.');
  }
}
