import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { dkimSign } from 'mailauth/lib/dkim/sign.js';
import { cryptography } from '../../../../src/inspector/checkSignatures.ts';
import { findDkimKey } from '../../../../src/mail/dkim/findKey.ts';
import { signaturesOf } from '../../../../src/mail/dkim/readSignature.ts';
import { type CheckedSignature, verifySignatures } from '../../../../src/mail/dkim/verify.ts';
import { readMessage } from '../../../../src/mail/message/message.ts';
import { type Entry, txt, zone } from './zone.ts';

export const signingKeys = {
  rsa: generateKeyPairSync('rsa', { modulusLength: 1024 }),
  ed25519: generateKeyPairSync('ed25519'),
};

/** The DNS records of the public keys, by selector. */
export const keyRecords = {
  rsa: `v=DKIM1; k=rsa; p=${signingKeys.rsa.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`,
  ed25519: `v=DKIM1; k=ed25519; p=${signingKeys.ed25519.publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('base64')}`,
};

const usualZone = {
  'rsa._domainkey.shop.example': txt(keyRecords.rsa),
  'ed25519._domainkey.shop.example': txt(keyRecords.ed25519),
};

interface HowToSign {
  readonly type?: keyof typeof signingKeys;
  readonly canonicalization?: string;
  readonly maxBodyLength?: number;
  readonly headerList?: readonly string[];
  readonly expires?: Date;
  readonly signTime?: Date;
}

/** Returns the message signed for shop.example by mailauth. */
export async function signed(
  message: Uint8Array,
  { type = 'rsa', headerList, ...how }: HowToSign = {},
): Promise<Buffer> {
  const privateKey = signingKeys[type].privateKey.export({ type: 'pkcs8', format: 'pem' });
  const signatureData = [
    { ...how, signingDomain: 'shop.example', selector: type, privateKey, headerList: headerList?.join(':') },
  ];
  const { signatures, errors } = await dkimSign(Buffer.from(message), { ...how, signatureData } as never);
  assert.deepEqual(errors, []);
  return Buffer.concat([Buffer.from(signatures), message]);
}

/** Checks the signatures of a message. */
export async function checked(
  bytes: Uint8Array,
  entries: Readonly<Record<string, Entry>> = usualZone,
  now = Date.now(),
): Promise<CheckedSignature[]> {
  const message = readMessage(bytes);
  const resolver = zone(entries);
  const keys = await Promise.all(
    signaturesOf(message).map(({ domain, selector }) => findDkimKey(domain, selector, resolver)),
  );
  return verifySignatures(message, { keys, cryptography, now });
}

/** Checks the signatures of a message, and returns their outcomes separated by spaces. */
export async function outcomes(...[bytes, entries, now]: Parameters<typeof checked>): Promise<string> {
  return (await checked(bytes, entries, now)).map(({ outcome }) => outcome).join(' ');
}
