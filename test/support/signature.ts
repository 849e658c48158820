import { Resolver } from 'node:dns/promises';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';

/** What mailauth says of a message's signatures, with the keys that the name server at this address has: `pass` for a good one. */
export async function signatureBy(nameServer: string, source: Uint8Array): Promise<string> {
  const dns = new Resolver();
  dns.setServers([nameServer]);
  const { results } = await dkimVerify(Buffer.from(source), { resolver: (name) => dns.resolveTxt(name) });
  return results
    .map(({ status }) => status.result + (status.comment ? ` (${status.comment})` : ''))
    .join(', ');
}
