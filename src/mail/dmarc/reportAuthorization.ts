import { type FailedLookup, failedLookup, type Resolver, recordsOf } from '../dns.ts';
import { isQueryable, normalName } from '../domainName.ts';
import { isDmarcRecord } from './readRecord.ts';

/** The result of checking whether a domain accepts reports about another one. */
type ReportAuthorization =
  /** Both domains belong to the same organization, so no authorization is needed. */
  | { readonly outcome: 'sameOrganization' }
  | { readonly outcome: 'authorized' | 'notAuthorized'; readonly name: string }
  | { readonly outcome: 'failed'; readonly failure: FailedLookup };

/**
 * Checks whether reports about `domain` may go to an address at `receiver` (RFC 9990, section 4). A domain of another
 * organization authorizes them with a record at `<domain>._report._dmarc.<receiver>`.
 */
export async function checkReportAuthorization(
  domain: string,
  receiver: string,
  resolver: Resolver,
  organizationalDomainOf: (domain: string) => Promise<string | undefined> | string | undefined,
): Promise<ReportAuthorization> {
  const [about, at] = [normalName(domain), normalName(receiver)];
  const [own, others] = [await organizationalDomainOf(about), await organizationalDomainOf(at)];
  if (about === at || (own !== undefined && own === others)) return { outcome: 'sameOrganization' };
  const name = `${about}._report._dmarc.${at}`;
  if (!isQueryable(name)) return { outcome: 'notAuthorized', name };
  const answer = await resolver.lookUp(name, 'TXT');
  const failure = failedLookup(answer, name, 'TXT');
  if (failure) return { outcome: 'failed', failure };
  const agrees = recordsOf(answer).some((strings) => isDmarcRecord(strings.join('')));
  return { outcome: agrees ? 'authorized' : 'notAuthorized', name };
}
