import type { Part } from '../../mail/message/parts.ts';
import type { AttachmentKind } from '../../protocol/receivedLetter.ts';

/** Names a part that mail programs create and interpret themselves; `undefined` for an ordinary file. */
export function attachmentKind({ type }: Part, name: string): AttachmentKind | undefined {
  switch (type.value) {
    case 'application/pkcs7-signature':
    case 'application/x-pkcs7-signature':
      return 'smimeSignature';
    case 'application/pkcs7-mime':
    case 'application/x-pkcs7-mime':
      return smimeKind(type.parameters.get('smime-type') ?? '', name);
    case 'application/pgp-signature':
      return 'pgpSignature';
    case 'application/pgp-encrypted':
      return 'pgpVersion';
    case 'application/pgp-keys':
      return 'pgpKey';
    case 'application/ms-tnef':
    case 'application/vnd.ms-tnef':
      return 'tnef';
    case 'message/delivery-status':
    case 'message/global-delivery-status':
      return 'deliveryStatus';
    default:
      return kindByName(name.toLowerCase());
  }
}

function smimeKind(smimeType: string, name: string): AttachmentKind {
  if (smimeType.toLowerCase() === 'signed-data' || name.toLowerCase().endsWith('.p7s')) return 'smimeSigned';
  return 'smimeEncrypted';
}

/** Many servers send these files as `application/octet-stream`. */
function kindByName(name: string): AttachmentKind | undefined {
  if (name === 'winmail.dat' || name === 'win.dat') return 'tnef';
  if (name.endsWith('.p7s')) return 'smimeSignature';
  return name.endsWith('.p7m') ? 'smimeEncrypted' : undefined;
}
