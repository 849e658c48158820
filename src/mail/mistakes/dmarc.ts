import { discoverDmarc } from '../dmarc/discover.ts';
import { type DmarcRecord, readDmarcRecord } from '../dmarc/readRecord.ts';
import { checkReportAuthorization } from '../dmarc/reportAuthorization.ts';
import { isMailDomain, isWithinDomain } from '../domainName.ts';
import type { TextContext } from './context.ts';
import type { DmarcMistake } from './mistake.ts';

/** Detects several DMARC records: receivers then use none (RFC 9989, section 4.10). */
export function severalDmarc({ counted }: TextContext): DmarcMistake | undefined {
  return counted.length > 1 ? { code: 'severalDmarc', count: counted.length } : undefined;
}

/** Detects invalid tags, and tags that were meant differently. */
export function badTag({ counted: [text] }: TextContext): DmarcMistake | undefined {
  if (text === undefined) return undefined;
  const { problems } = readDmarcRecord(text);
  for (const problem of problems) {
    if (problem.code === 'tagCase') return { code: 'capitalTag', tag: problem.tag };
    if (problem.code !== 'notATag') continue;
    const written = problem.text;
    if (/^mailto:|^[^\s:@]+@[^\s:@]+$/i.test(written)) {
      return { code: 'addressesBySemicolon', address: written };
    }
    if (/^\w+\s*:/.test(written)) return { code: 'colonInsteadOfEquals', written };
    const tag = /^(rua|ruf)\s+\S/.exec(written)?.[1];
    if (tag !== undefined) return { code: 'missingAddress', tag };
  }
  return undefined;
}

/** Detects a missing or invalid policy (section 4.10.1). */
export function badPolicy({ counted: [text] }: TextContext): DmarcMistake | undefined {
  if (text === undefined) return undefined;
  for (const problem of readDmarcRecord(text).problems) {
    if (problem.code === 'missingPolicy') return { code: 'missingPolicy' };
    const isPolicy = problem.code === 'badValue' && ['p', 'sp', 'np'].includes(problem.tag);
    if (isPolicy) return { code: 'badPolicy', tag: problem.tag, value: problem.value };
  }
  return undefined;
}

/** Detects an empty list of addresses, to which no reports are sent. */
export function missingAddress({ counted: [text] }: TextContext): DmarcMistake | undefined {
  if (text === undefined) return undefined;
  const found = readDmarcRecord(text).problems.find((problem) => problem.code === 'noAddress');
  return found && { code: 'missingAddress', tag: found.tag };
}

/** Detects an address that cannot receive reports (section 4.8). */
export function badAddress({ counted: [text] }: TextContext): DmarcMistake | undefined {
  if (text === undefined) return undefined;
  const bad = readDmarcRecord(text).problems.find(({ code }) => code === 'badUri');
  if (!bad || !('uri' in bad)) return undefined;
  const { tag, uri: address } = bad;
  const isMere = isMailDomain(address.slice(address.lastIndexOf('@') + 1)) && !address.includes(':');
  return { code: isMere ? 'addressWithoutScheme' : 'badReportAddress', tag, address };
}

/** Detects reports to another organization that has not authorized them. */
export async function notAgreed(context: TextContext): Promise<DmarcMistake | undefined> {
  const [text] = context.counted;
  if (text === undefined) return undefined;
  for (const receiver of receiversOf(readDmarcRecord(text))) {
    const name = await refusedAt(context, receiver);
    if (name !== undefined) return { code: 'reportsNotAgreed', receiver, name };
  }
  return undefined;
}

/** Maximum number of receivers to check. Senders of reports need to support only two (RFC 9990, section 3.5). */
const mostReceivers = 3;

function receiversOf({ rua }: DmarcRecord): string[] {
  return [...new Set(rua.flatMap(({ domain }) => domain ?? []))].slice(0, mostReceivers);
}

/** Returns the name at which the authorization is missing. Looks up the receiver's organization only if it could change the result. */
async function refusedAt({ domain, resolver }: TextContext, receiver: string): Promise<string | undefined> {
  if (isWithinDomain(receiver, domain) || isWithinDomain(domain, receiver)) return undefined;
  const first = await checkReportAuthorization(domain, receiver, resolver, () => undefined);
  if (first.outcome !== 'notAuthorized') return undefined;
  const organization = async (name: string) => (await discoverDmarc(name, resolver)).organizationalDomain;
  const { outcome } = await checkReportAuthorization(domain, receiver, resolver, organization);
  return outcome === 'notAuthorized' ? first.name : undefined;
}
