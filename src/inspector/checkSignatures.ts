import { domainToASCII } from 'node:url';
import { getPublicSuffix } from 'tldts';
import { verifySignatures } from '../mail/dkim/verify.ts';
import { olderOrganizationalDomain } from '../mail/dmarc/publicSuffix.ts';
import { type Message, readMessage } from '../mail/message/message.ts';
import type { SignaturesJob } from '../protocol/inspector.ts';
import type { CheckedSignature } from '../protocol/letter.ts';
import { cryptography } from './cryptography.ts';
import { decoder } from './receivedLetter/charsets.ts';
import { peopleIn } from './receivedLetter/people.ts';

/** Says of each signature of a message, from the top, whether it holds, and for which of its authors it does not speak. */
export function checkSignatures({ message, keys }: SignaturesJob): readonly CheckedSignature[] {
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

/** Domains of one organization are aligned, as DMARC has it where nothing stricter is asked for (RFC 7489, section 3.1). */
const organization = (domain: string) =>
  olderOrganizationalDomain(
    domain,
    (each) => getPublicSuffix(each, { allowPrivateDomains: true, extractHostname: false }) ?? undefined,
  );
