import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { getPublicSuffix } from 'tldts';
import { type Cryptography, verifySignatures } from '../mail/dkim/verify.ts';
import { olderOrganizationalDomain } from '../mail/dmarc/publicSuffix.ts';
import { type Message, readMessage } from '../mail/message/message.ts';
import type { SignaturesJob } from '../protocol/inspector.ts';
import type { SignatureView } from '../protocol/letter.ts';
import { decoder } from './receivedLetter/charsets.ts';
import { peopleIn } from './receivedLetter/people.ts';

/**
 * Returns the signatures of a message from top to bottom: whether each is valid, and which author domains of other organizations the
 * message has.
 */
export function checkSignatures({ message, keys }: SignaturesJob): readonly SignatureView[] {
  const read = readMessage(message);
  const authors = authorDomains(read);
  return verifySignatures(read, { keys, cryptography, now: Date.now() }).map((signature) => ({
    ...signature,
    otherAuthors: authors.filter((author) => organization(author) !== organization(signature.domain)),
  }));
}

function authorDomains({ fields }: Message): string[] {
  const addresses = peopleIn(fields, 'from', decoder({ language: '' })).map(({ address }) => address);
  const domains = addresses.map((address) =>
    domainToASCII(address.slice(address.lastIndexOf('@') + 1).trim()),
  );
  return [...new Set(domains.filter((domain) => domain !== '').slice(0, mostAuthors))];
}

const mostAuthors = 20;

/** Returns the organizational domain. Domains with the same one are aligned in DMARC's relaxed mode (RFC 7489, section 3.1). */
const organization = (domain: string) =>
  olderOrganizationalDomain(
    domain,
    (each) => getPublicSuffix(each, { allowPrivateDomains: true, extractHostname: false }) ?? undefined,
  );

/** The signature algorithms, implemented with Node's crypto module. */
export const cryptography: Cryptography = {
  sha256: (data) => createHash('sha256').update(data).digest(),
  verify: (type, key, signature, data) => {
    try {
      if (type === 'rsa') return verify('sha256', data, rsaKey(Buffer.from(key, 'base64')), signature);
      // Ed25519 signs the hash of the data (RFC 8463, section 3).
      return verify(null, createHash('sha256').update(data).digest(), ed25519Key(key), signature);
    } catch {
      // Node throws for keys that it can't use; their signatures count as invalid.
      return false;
    }
  },
};

/** Creates an RSA key from DER, either as SubjectPublicKeyInfo or as a bare RSAPublicKey (PKCS #1). */
function rsaKey(key: Buffer): KeyObject {
  try {
    return createPublicKey({ key, format: 'der', type: 'spki' });
  } catch {
    return createPublicKey({ key, format: 'der', type: 'pkcs1' });
  }
}

function ed25519Key(key: string): KeyObject {
  const x = Buffer.from(key, 'base64').toString('base64url');
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
}
