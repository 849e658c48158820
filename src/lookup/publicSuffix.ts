import { getPublicSuffix } from 'tldts';
import type { PublicSuffixOf } from '../mail/dmarc/publicSuffix.ts';

/** By the list of publicsuffix.org, both of its parts, as receivers take it. */
export const publicSuffixOf: PublicSuffixOf = (domain) =>
  getPublicSuffix(domain, { allowPrivateDomains: true, extractHostname: false }) ?? undefined;
