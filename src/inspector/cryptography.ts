import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import type { Cryptography } from '../mail/dkim/verify.ts';

/** Node's own. */
export const cryptography: Cryptography = {
  sha256: (data) => createHash('sha256').update(data).digest(),
  verify: (type, key, signature, data) => {
    try {
      if (type === 'rsa') return verify('sha256', data, rsaKey(Buffer.from(key, 'base64')), signature);
      // The hash is what is signed (RFC 8463, section 3).
      return verify(null, createHash('sha256').update(data).digest(), ed25519Key(key), signature);
    } catch {
      // A key that was read as one may still be none that can be used.
      return false;
    }
  },
};

/** A SubjectPublicKeyInfo, or an RSAPublicKey by itself. */
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
