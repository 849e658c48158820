import { isMailDomain, normalName } from '../domainName.ts';
import { listIn } from '../tagList.ts';

/** Where reports go; the domain only of an address, which `mailto:` is for. */
export interface ReportUri {
  readonly uri: string;
  readonly domain?: string;
}

export interface ReportUris {
  readonly uris: readonly ReportUri[];
  readonly problems: readonly (
    | { readonly code: 'badUri' | 'obsoleteSize'; readonly uri: string }
    | { readonly code: 'noAddress' }
  )[];
}

/** Reads the list of a `rua` or `ruf` tag (RFC 9989, section 4.8). A mere address is no URI. */
export function readReportUris(value: string | undefined): ReportUris {
  const uris: ReportUri[] = [];
  const problems: ReportUris['problems'][number][] = [];
  const all = value === undefined ? [] : listIn(value, ',');
  if (value !== undefined && all.length === 0) problems.push({ code: 'noAddress' });
  for (const written of all) {
    const bang = written.lastIndexOf('!');
    const hasSize = bang !== -1 && /^\d+[kmgt]?$/i.test(written.slice(bang + 1));
    const uri = hasSize ? written.slice(0, bang) : written;
    if (hasSize) problems.push({ code: 'obsoleteSize', uri: written });
    if (!isUri.test(uri)) {
      problems.push({ code: 'badUri', uri: written });
      continue;
    }
    const isMail = /^mailto:/i.test(uri);
    const domain = isMail ? domainOf(uri) : undefined;
    // It is a URI, so that the list counts, but nobody gets anything.
    if (isMail && domain === undefined) problems.push({ code: 'badUri', uri: written });
    uris.push({ uri, ...(domain !== undefined && { domain }) });
  }
  return { uris, problems };
}

/** The domain of an address, without what follows it (RFC 6068). */
function domainOf(uri: string): string | undefined {
  const address = uri.slice('mailto:'.length).split('?')[0] ?? '';
  const domain = normalName(address.slice(address.lastIndexOf('@') + 1));
  return isMailDomain(domain) && address.lastIndexOf('@') > 0 ? domain : undefined;
}

/** A scheme, and what RFC 3986 lets follow, but for `,` and `!`. */
const isUri = /^[a-z][a-z\d+.-]*:(?:[\w\-.~:/?#[\]@$&'()*+;=]|%[\da-f]{2})*$/i;
