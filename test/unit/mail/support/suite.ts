import { parseAllDocuments } from 'yaml';
import type { Records } from '../../../../src/mail/dns.ts';
import { corpusFiles } from '../../checks/corpus.ts';
import type { Entry } from './zone.ts';

export interface SuiteTest {
  readonly helo: string;
  readonly host: string;
  readonly mailfrom: string;
  readonly result: string | readonly string[];
  readonly explanation?: string;
}

export interface Scenario {
  readonly description: string;
  readonly tests: Readonly<Record<string, SuiteTest>>;
  readonly zone: Readonly<Record<string, Entry>>;
}

type Line = 'TIMEOUT' | Readonly<Record<string, unknown>>;

/** Returns the official tests of RFC 7208; none if the corpus is missing. */
export function suite(): Scenario[] {
  const [file] = corpusFiles('rfc7208/rfc7208-tests.yml');
  // Bytes are written as \xEF; the strings of a DNS record have one character per byte.
  return parseAllDocuments(file?.text ?? '').map((document) => {
    const { description, tests, zonedata } = document.toJS();
    const zone = Object.fromEntries(
      Object.entries<Line[]>(zonedata).map(([name, lines]) => [name, entryOf(lines)]),
    );
    return { description, tests, zone };
  });
}

/** Returns the entry of a name in the suite. `SPF` stands for TXT if there is no TXT. */
function entryOf(lines: readonly Line[]): Entry {
  const values = (type: string) =>
    lines.flatMap((line) => (line !== 'TIMEOUT' && type in line ? [line[type]] : []));
  const texts = values('TXT').length > 0 ? values('TXT').filter((text) => text !== 'NONE') : values('SPF');
  return {
    A: values('A') as string[],
    AAAA: values('AAAA') as string[],
    PTR: values('PTR') as string[],
    CNAME: values('CNAME').map(String),
    MX: values('MX').map((value) => hostOf(value as [number, string])),
    TXT: texts.map((text) => [text].flat().map(String)),
    ...(lines.includes('TIMEOUT') && { otherwise: 'timeout' }),
  };
}

const hostOf = ([priority, exchange]: [number, string]): Records['MX'] => ({ priority, exchange });
