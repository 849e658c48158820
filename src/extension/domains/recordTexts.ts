import { recordState } from '../../core/domains/recordState.ts';
import { zoneLines } from '../../core/domains/zoneFile.ts';
import type { DomainDetails, DomainRecord } from '../../core/port/service.ts';
import { l10n } from '../kit/words.ts';
import { shownName, shownToSet } from './names.ts';
import { diagnosisOf, recordPurpose, recordTitle, stateWords } from './recordWords.ts';

/** How the records of a domain are handed on to somebody else. */
export type RecordFormat = 'text' | 'markdown' | 'zone' | 'json';

/**
 * The records of a domain with what is to be set, for whoever looks after its DNS. Nothing is to be set of those that
 * could not be checked. A zone file and JSON hold what machines read, the other two what people do.
 */
export function recordsAs(format: RecordFormat, details: DomainDetails): string {
  const { domain, records } = details;
  switch (format) {
    case 'text':
      return `${[heading(domain), ...records.map((record) => asText(domain, record))].join('\n\n')}\n`;
    case 'markdown':
      return `${[`# ${heading(domain)}`, ...records.map((record) => asMarkdown(domain, record))].join('\n\n')}\n`;
    case 'zone':
      return `${zoneLines(records.flatMap((record) => shownToSet(domain, record) ?? [])).join('\n')}\n`;
    case 'json':
      return `${JSON.stringify({ domain, records: records.map((record) => asData(domain, record)) }, undefined, 2)}\n`;
  }
}

const heading = (domain: string) => l10n.t('DNS records of {0}', shownName(domain).domain);

function asText(domain: string, record: DomainRecord): string {
  const lines = fields(domain, record).map(([name, value]) => `${name}: ${value}`);
  return [...headOf(record), ...lines].join('\n');
}

function asMarkdown(domain: string, record: DomainRecord): string {
  const [title = '', ...said] = headOf(record);
  const lines = fields(domain, record).map(([name, value]) => `- ${name}: ${codeSpan(value)}`);
  return [`## ${title}`, said.join(' '), lines.join('\n')].filter((part) => part !== '').join('\n\n');
}

function headOf(record: DomainRecord): string[] {
  const { cause, nextStep } = diagnosisOf(record);
  const title = `${recordTitle(record)}: ${stateWords(recordState(record))}`;
  return [title, recordPurpose(record), cause, nextStep].filter((part) => part !== undefined);
}

function fields(domain: string, record: DomainRecord): [name: string, value: string][] {
  const toSet = shownToSet(domain, record);
  const found = record.current.map((value): [string, string] => [l10n.t('In DNS now'), value]);
  if (!toSet) return found;
  const { type, host, fullHost, asciiHost, priority, value, quoted } = toSet;
  return [
    [l10n.t('Type'), type],
    [l10n.t('Host'), host],
    [l10n.t('Host in full'), fullHost],
    ...(asciiHost === undefined ? [] : [[l10n.t('The same in ASCII'), asciiHost] as [string, string]]),
    ...(priority === undefined ? [] : [[l10n.t('Priority'), String(priority)] as [string, string]]),
    [l10n.t('Value'), value],
    ...(quoted === undefined ? [] : [[l10n.t('Value in quoted strings'), quoted] as [string, string]]),
    ...found,
  ];
}

/** Code that shows any text as it is: with more back quotes around it than it has (CommonMark, 6.1). */
function codeSpan(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([quotes]) => quotes.length));
  const fence = '`'.repeat(longest + 1);
  const line = text.replace(/\s/g, ' ');
  return `${fence}${longest > 0 ? ` ${line} ` : line}${fence}`;
}

function asData(domain: string, record: DomainRecord): object {
  const { record: name, status, code, current, optional } = record;
  const toSet = shownToSet(domain, record);
  return { record: name, status, code, ...(optional && { optional }), ...(toSet && { toSet }), current };
}
