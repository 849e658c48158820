import { Resolver } from 'node:dns/promises';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';

/** Returns mailauth's verdict on a message's signature with the keys from this name server: `pass` for a valid one. */
export async function signatureBy(nameServer: string, source: Uint8Array): Promise<string> {
  const dns = new Resolver();
  dns.setServers([nameServer]);
  const { results } = await dkimVerify(Buffer.from(source), { resolver: (name) => dns.resolveTxt(name) });
  return results
    .map(({ status }) => status.result + (status.comment ? ` (${status.comment})` : ''))
    .join(', ');
}
