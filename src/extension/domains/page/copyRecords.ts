import * as vscode from 'vscode';
import { zoneLines } from '../../../core/domains/recordToSet.ts';
import type { DomainDetails, DomainRecord } from '../../../core/port/service.ts';
import type { RecordView } from '../../../protocol/domain.ts';
import { type Choice, choose } from '../../kit/inputs.ts';
import { showInStatusBar } from '../../kit/messages.ts';
import { l10n } from '../../kit/words.ts';
import { shownName } from '../view/domainNames.ts';
import { recordKey } from '../view/domainsTree.ts';
import type { DnsLookup } from './dnsLookups.ts';
import { recordViews, valuesInDns } from './domainState.ts';

/** The records to copy: all that the domain has or should have, or only those that are to be fixed. */
type RecordsToCopy = 'all' | 'faulty';

/** Asks for a format, and copies records of a domain for the administrator of its DNS. The `varying` ones are not to be changed. */
export async function copyRecords(
  details: DomainDetails,
  look: DnsLookup | undefined,
  wanted: RecordsToCopy = 'all',
  varying: readonly string[] = [],
): Promise<void> {
  const formats: readonly (Choice & { readonly format?: RecordFormat })[] = [
    { label: l10n.t('Text'), description: l10n.t('for a message to an administrator'), format: 'text' },
    { label: l10n.t('Markdown'), description: l10n.t('for a ticket or a wiki'), format: 'markdown' },
    { label: l10n.t('Zone File'), description: l10n.t('for a name server'), format: 'zone' },
    { label: l10n.t('JSON'), description: l10n.t('for a program'), format: 'json' },
    ...(wanted === 'faulty'
      ? [{ label: l10n.t('All Records…'), description: l10n.t('also those that are OK') }]
      : []),
  ];
  const chosen = await choose(formats, {
    title:
      wanted === 'faulty'
        ? l10n.t('Copy Instructions for {0}', details.domain)
        : l10n.t('Copy Records of {0}', details.domain),
    placeholder: l10n.t('Choose a format'),
    matchOn: 'description',
  });
  if (!chosen) return;
  if (!chosen.format) return copyRecords(details, look, 'all', varying);
  await vscode.env.clipboard.writeText(recordsAs(chosen.format, details, look, wanted, varying));
  showInStatusBar(
    wanted === 'faulty'
      ? l10n.t('Copied the instructions for {0}.', details.domain)
      : l10n.t('Copied the records of {0}.', details.domain),
  );
}

/** The format in which the records of a domain are copied. */
type RecordFormat = 'text' | 'markdown' | 'zone' | 'json';

/**
 * Formats the records of a domain for the administrator of its DNS. Zone file and JSON have only the records to set, and what they replace;
 * text and Markdown also say what is wrong and what to do, including the mistakes that a lookup from this machine found. Records that could
 * not be checked have no value to set.
 */
export function recordsAs(
  format: RecordFormat,
  details: DomainDetails,
  look?: DnsLookup,
  wanted: RecordsToCopy = 'all',
  varying: readonly string[] = [],
): string {
  const { domain } = details;
  const views = recordViews(details, look, varying).filter(wanted === 'faulty' ? hasTask : isToCopy);
  const byKey = new Map(views.map((view) => [view.key, view]));
  switch (format) {
    case 'text':
      return `${[heading(domain), ...views.map(recordAsText)].join('\n\n')}\n`;
    case 'markdown':
      return `${[`# ${heading(domain)}`, ...views.map(asMarkdown)].join('\n\n')}\n`;
    case 'zone':
      return `${views.flatMap(asZoneLines).join('\n')}\n`;
    case 'json': {
      const records = details.records.flatMap((record) => {
        const view = byKey.get(recordKey(record));
        return view ? [asData(record, view)] : [];
      });
      return `${JSON.stringify({ domain, records }, undefined, 2)}\n`;
    }
  }
}

/** Returns a message that asks the administrator of a domain to make the changes to the records that are to be fixed. */
export function messageWithRecords(
  details: DomainDetails,
  look: DnsLookup | undefined,
  varying: readonly string[] = [],
): string {
  const { domain } = shownName(details.domain);
  const request = l10n.t(
    'We send newsletters from {0}. Some of its DNS records are wrong or missing. Make the changes below with the values as they stand here, and tell me when they are made.',
    domain,
  );
  return `${request}\n\n${recordsAs('text', details, look, 'faulty', varying)}`;
}

/** Returns a question to the service's support about a record whose state Mailroom can't explain. */
export function questionAbout(record: DomainRecord, details: DomainDetails): string {
  const { domain } = shownName(details.domain);
  return l10n.t(
    'The check of domain {0} reports the status “{1}” and the code “{2}” for the record “{3}” ({4}, host {5}). What does that mean, and what has to be set in DNS?',
    ...[domain, record.status, record.code, record.record, record.type, record.host],
  );
}

const hasTask = ({ task }: RecordView) => task !== undefined;

/** Leaves out an optional record that is off: with it, mailboxes would stop receiving. */
const isToCopy = ({ optional, state }: RecordView) => !(optional && state === 'off');

const heading = (domain: string) => l10n.t('DNS records of {0}', shownName(domain).domain);

function recordAsText(record: RecordView): string {
  const lines = fields(record).map(([name, value]) => `${name}: ${value}`);
  return [...recordHeading(record), ...lines].join('\n');
}

function asMarkdown(record: RecordView): string {
  const [title = '', ...said] = recordHeading(record);
  const lines = fields(record).map(([name, value]) => `- ${name}: ${codeSpan(value)}`);
  return [`## ${title}`, said.join(' '), lines.join('\n')].filter((part) => part !== '').join('\n\n');
}

/**
 * Formats the first lines of a record as on the page: a mistake comes before the service's more general diagnosis, and its advice
 * replaces the general one.
 */
function recordHeading(record: RecordView): string[] {
  const { title, stateWords, task, purpose, warning, mistake, cause, nextStep, live } = record;
  const said = [
    `${title}: ${stateWords}`,
    task && taskLine(task),
    purpose,
    warning,
    mistake?.cause,
    mistake?.nextStep,
    cause,
    mistake?.nextStep === undefined ? nextStep : undefined,
    live && (live.isNews || live.state === 'spreading') ? live.words : undefined,
  ];
  return said.filter((part) => part !== undefined);
}

function fields({ toSet, current, live }: RecordView): [name: string, value: string][] {
  const seen = live?.isNews ? l10n.t('The service saw') : l10n.t('In DNS now');
  const found = [
    ...(live?.values ?? []).map((value): [string, string] => [l10n.t('In DNS now'), value]),
    ...current.map((value): [string, string] => [seen, value]),
  ];
  if (!toSet) return found;
  const { type, host, fullHost, asciiHost, priority, value, asciiValue, writtenValue, quoted } = toSet;
  const all: readonly [name: string, value: string | number | undefined][] = [
    [l10n.t('Type'), type],
    [l10n.t('Host'), host],
    [l10n.t('Full host name'), fullHost],
    [l10n.t('Full host name in ASCII'), asciiHost],
    [l10n.t('Priority'), priority],
    [l10n.t('Value'), value],
    [l10n.t('Value in ASCII'), asciiValue],
    [l10n.t('Value in Unicode'), writtenValue],
    [l10n.t('Value as quoted strings'), quoted],
  ];
  const set = all.flatMap(([name, text]): [string, string][] =>
    text === undefined ? [] : [[name, String(text)]],
  );
  return [...set, ...found];
}

/** Formats any text as inline code, with more backticks around it than it contains (CommonMark, 6.1). */
function codeSpan(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([quotes]) => quotes.length));
  const fence = '`'.repeat(longest + 1);
  const line = text.replace(/\s/g, ' ');
  return `${fence}${longest > 0 ? ` ${line} ` : line}${fence}`;
}

const taskLine = ({ words }: NonNullable<RecordView['task']>) => l10n.t('What to do: {0}.', words);

/** Formats a record to set for a zone file. A comment says what it replaces, because a second one beside that would do harm. */
function asZoneLines(record: RecordView): string[] {
  const { toSet, state, optional } = record;
  const lines = toSet ? zoneLines([toSet]) : [];
  const { length } = valuesInDns(record);
  if (lines.length === 0 || length === 0 || state === 'ok' || optional) return lines;
  const replaces = l10n.count(
    'Replaces {0} record that DNS has now|Replaces {0} records that DNS has now',
    length,
  );
  return [`; ${replaces}`, ...lines];
}

function asData(record: DomainRecord, { task, toSet }: RecordView) {
  const { record: name, status, code, current, optional } = record;
  const more = { ...(optional && { optional }), ...(task && { task: task.kind }), ...(toSet && { toSet }) };
  return { record: name, status, code, ...more, current };
}
