import * as l10n from '@vscode/l10n';
import type { AttachmentKind, LetterFlaw, ReadLetter } from '../../protocol/receivedLetter.ts';

/** Explains why mail programs show a letter in different ways, or not at all. */
export function letterNotes(letter: ReadLetter): readonly string[] {
  const { doubled } = letter;
  const envelope = hasWords(letter)
    ? undefined
    : letter.attachments.find(({ kind }) => kind && envelopes[kind]);
  return [
    ...letter.flaws.map(flawWords),
    ...(doubled.length > 0 ? [doubledWords(doubled)] : []),
    ...(envelope?.kind ? [envelopes[envelope.kind]?.() ?? ''] : []),
    ...(isInlinePgp(letter)
      ? [l10n.t('This letter is encrypted (OpenPGP). Only the recipient’s mail program can decrypt it.')]
      : []),
  ];
}

function flawWords(flaw: LetterFlaw): string {
  switch (flaw) {
    case 'noBoundary':
      return l10n.t(
        'The letter does not name the boundary between its parts correctly. Some mail programs show an empty page, or the source of the parts.',
      );
    case 'noParts':
      return l10n.t('The letter says that it has several parts, but none was found. It is shown as text.');
    case 'noGap':
      return l10n.t(
        'The empty line between the headers and the first part is missing. Some mail programs do not show that part.',
      );
    case 'emptyHtml':
      return l10n.t(
        'The HTML part of this letter is empty. Mail programs that prefer HTML show an empty page.',
      );
  }
}

const doubledWords = (names: readonly string[]) =>
  l10n.t(
    'The letter has more than one of these headers: {0}. Mail programs differ in which one they show.',
    names.join(', '),
  );

/** Attachments that contain the whole letter, where nothing else of it can be shown. */
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

const hasWords = ({ html, text = '' }: ReadLetter) => html !== undefined || text.trim() !== '';

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
