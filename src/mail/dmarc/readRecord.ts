import { isMailDomain, normalName } from '../domainName.ts';
import { type ListTag, listIn, readTagList, type TagMistake, tagValue } from '../tagList.ts';

export type Policy = 'none' | 'quarantine' | 'reject';

/** A DMARC record (RFC 9989, section 4.7). Missing and invalid tags get their default values. */
export interface DmarcRecord {
  readonly text: string;
  /** The policies for the domain (`p`), its existing subdomains (`sp`) and nonexistent ones (`np`); absent if missing or invalid. */
  readonly p?: Policy;
  readonly sp?: Policy;
  readonly np?: Policy;
  readonly psd: 'y' | 'n' | 'u';
  /** Test mode (`t=y`): receivers apply the policy one step weaker. */
  readonly isTesting: boolean;
  /** Strict alignment (`adkim=s`, `aspf=s`): the domains must be equal. Otherwise only their organizational domains must be. */
  readonly strictDkim: boolean;
  readonly strictSpf: boolean;
  /** When to report failures (`fo=`): `0`, `1`, `d`, `s`. */
  readonly failureOptions: readonly string[];
  /** The addresses for aggregate reports (`rua`) and failure reports (`ruf`). */
  readonly rua: readonly ReportUri[];
  readonly ruf: readonly ReportUri[];
  readonly problems: readonly DmarcProblem[];
}

type DmarcProblem =
  | TagMistake
  | { readonly code: 'missingPolicy' }
  /** The value of a tag is invalid, so the tag is ignored. */
  | { readonly code: 'badValue'; readonly tag: string; readonly value: string }
  | { readonly code: 'badUri'; readonly tag: 'rua' | 'ruf'; readonly uri: string }
  /** The tag has no address. */
  | { readonly code: 'noAddress'; readonly tag: 'rua' | 'ruf' }
  /** A size limit such as `!10m`, which is obsolete. */
  | { readonly code: 'obsoleteSize'; readonly tag: 'rua' | 'ruf'; readonly uri: string }
  /** `pct`, `rf` and `ri` are obsolete tags of RFC 7489. */
  | { readonly code: 'removedTag'; readonly tag: string; readonly value: string }
  | { readonly code: 'unknownTag'; readonly tag: string }
  /** A known name with capital letters, which not every receiver accepts. */
  | { readonly code: 'tagCase'; readonly tag: string };

/** Returns true if a TXT record is a DMARC record. The version must come first, in exactly this case. */
export function isDmarcRecord(text: string): boolean {
  return /^[ \t]*[vV][ \t]*=[ \t]*DMARC1[ \t]*(?:;|$)/.test(text);
}

/** Parses a DMARC record, the joined strings of a TXT record. */
export function readDmarcRecord(text: string): DmarcRecord {
  const list = readTagList(text);
  const value = (tag: string) => tagValue(list, tag)?.toLowerCase();
  const policy = (tag: string) => policies.find((each) => each === value(tag));
  const [p, sp, np] = [policy('p'), policy('sp'), policy('np')];
  const uris = { rua: readReportUris(tagValue(list, 'rua')), ruf: readReportUris(tagValue(list, 'ruf')) };
  const psd = value('psd');
  const { tags, mistakes } = list;
  const missing: DmarcProblem[] = tagValue(list, 'p') === undefined ? [{ code: 'missingPolicy' }] : [];
  return {
    text,
    ...(p && { p }),
    ...(sp && { sp }),
    ...(np && { np }),
    psd: psd === 'y' || psd === 'n' ? psd : 'u',
    isTesting: value('t') === 'y',
    strictDkim: value('adkim') === 's',
    strictSpf: value('aspf') === 's',
    failureOptions: listIn(value('fo') ?? '0', ':'),
    rua: uris.rua.uris,
    ruf: uris.ruf.uris,
    problems: [
      ...mistakes,
      ...missing,
      ...tags.flatMap(judgeTag),
      ...(['rua', 'ruf'] as const).flatMap((tag) =>
        uris[tag].problems.map((problem) => ({ ...problem, tag })),
      ),
    ],
  };
}

/**
 * Returns the policies of a record; `undefined` if the record does not count. With `p` missing, or `p`, `sp` or `np` invalid, the
 * policy is `none` if there is a valid report address (RFC 9989, section 4.10.1). A repeated tag makes the whole list invalid
 * (RFC 6376, section 3.2).
 */
export function policiesOf({ p, sp, np, rua, problems }: DmarcRecord): Policies | undefined {
  if (problems.some(({ code }) => code === 'repeatedTag')) return undefined;
  const isBad = problems.some((each) => each.code === 'badValue' && ['p', 'sp', 'np'].includes(each.tag));
  if (p && !isBad) return { p, ...(sp && { sp }), ...(np && { np }) };
  return rua.length > 0 ? { p: 'none' } : undefined;
}

/** The policies of a valid record. */
interface Policies {
  readonly p: Policy;
  readonly sp?: Policy;
  readonly np?: Policy;
}

const policies: readonly Policy[] = ['none', 'quarantine', 'reject'];

/** The allowed values of the tags with enumerated values. */
const values: Readonly<Record<string, RegExp>> = {
  p: /^(?:none|quarantine|reject)$/i,
  sp: /^(?:none|quarantine|reject)$/i,
  np: /^(?:none|quarantine|reject)$/i,
  psd: /^[ynu]$/i,
  t: /^[yn]$/i,
  adkim: /^[rs]$/i,
  aspf: /^[rs]$/i,
  fo: /^[01ds](?:[ \t]*:[ \t]*[01ds])*$/i,
};
const removed = ['pct', 'rf', 'ri'];
const knownTags = ['v', 'rua', 'ruf', ...Object.keys(values)];

function judgeTag({ name, value }: ListTag): DmarcProblem[] {
  const pattern = Object.hasOwn(values, name) ? values[name] : undefined;
  if (pattern) return pattern.test(value) ? [] : [{ code: 'badValue', tag: name, value }];
  if (removed.includes(name)) return [{ code: 'removedTag', tag: name, value }];
  if (knownTags.includes(name)) return [];
  return [
    { code: knownTags.includes(name.toLowerCase()) && name !== 'V' ? 'tagCase' : 'unknownTag', tag: name },
  ];
}

/** An address for reports. Only `mailto:` addresses have a domain. */
interface ReportUri {
  readonly uri: string;
  readonly domain?: string;
}

interface ReportUris {
  readonly uris: readonly ReportUri[];
  readonly problems: readonly (
    | { readonly code: 'badUri' | 'obsoleteSize'; readonly uri: string }
    | { readonly code: 'noAddress' }
  )[];
}

/** Parses the list of a `rua` or `ruf` tag (RFC 9989, section 4.8). An address without a scheme is no URI. */
export function readReportUris(value: string | undefined): ReportUris {
  const uris: ReportUri[] = [];
  const problems: ReportUris['problems'][number][] = [];
  const all = value === undefined ? [] : listIn(value, ',');
  if (value !== undefined && all.length === 0) problems.push({ code: 'noAddress' });
  for (const written of all) {
    const uri = withoutSize(written);
    if (uri !== written) problems.push({ code: 'obsoleteSize', uri: written });
    if (!isUri.test(uri)) {
      problems.push({ code: 'badUri', uri: written });
      continue;
    }
    const isMail = /^mailto:/i.test(uri);
    const domain = isMail ? reportDomain(uri) : undefined;
    // Keeps a URI to which no reports can be sent, such as one of an unsupported scheme: the list as a whole is valid.
    if (isMail && domain === undefined) problems.push({ code: 'badUri', uri: written });
    uris.push({ uri, ...(domain !== undefined && { domain }) });
  }
  return { uris, problems };
}

/** Returns a URI without the maximum size of a report, such as `!10m`, which RFC 7489 allowed behind it. */
function withoutSize(written: string): string {
  const bang = written.lastIndexOf('!');
  return bang !== -1 && /^\d+[kmgt]?$/i.test(written.slice(bang + 1)) ? written.slice(0, bang) : written;
}

/** Returns the domain of a `mailto:` address, without parameters (RFC 6068). */
function reportDomain(uri: string): string | undefined {
  const address = uri.slice('mailto:'.length).split('?')[0] ?? '';
  const domain = normalName(address.slice(address.lastIndexOf('@') + 1));
  return isMailDomain(domain) && address.lastIndexOf('@') > 0 ? domain : undefined;
}

/** Matches a scheme, followed by the characters that RFC 3986 allows, except `,` and `!`. */
const isUri = /^[a-z][a-z\d+.-]*:(?:[\w\-.~:/?#[\]@$&'()*+;=]|%[\da-f]{2})*$/i;
