import type { CheckedRow, RowFault } from '../../../core/imports/checkRows.ts';
import type { ColumnUse, FieldNameProblem, MappingProblem } from '../../../core/imports/columns.ts';
import type { Doubt } from '../../../core/imports/doubts.ts';
import type { RecognizedExport } from '../../../core/imports/exports.ts';
import type { LeftOutBy } from '../../../core/imports/optOut.ts';
import { limits, megabytes } from '../../../core/limits.ts';
import { shortText } from '../../../core/text/shortText.ts';
import type { RowReason, SheetOfWorkbook, ShownRow, SourceProblem } from '../../../protocol/imports.ts';
import { describeAddressProblem } from '../../kit/addressProblem.ts';
import { formats } from '../../kit/formats.ts';
import { asWords, l10n, type Words } from '../../kit/words.ts';

export function sourceProblemText(problem: SourceProblem, name: string): Words {
  switch (problem) {
    case 'missing':
      return l10n.t('“{0}” no longer exists. Select the file again.', name);
    case 'notAFile':
      return l10n.t('“{0}” is not a file. Select a .csv, .tsv, .txt or .xlsx file.', name);
    case 'link':
      return l10n.t('“{0}” is a symbolic link. Select the file itself.', name);
    case 'unreadable':
      return l10n.t(
        '“{0}” cannot be read. Check its permissions, and whether another program has it open.',
        name,
      );
    case 'tooLarge':
      return l10n.t(
        '“{0}” is larger than {1} MB. Split it into several files, and import one after the other.',
        name,
        formats().number(megabytes(limits.imported)),
      );
    case 'tooManyRows':
      return l10n.t(
        '“{0}” has more than {1} rows. Split it into several files, and import one after the other.',
        name,
        formats().number(limits.importedRows),
      );
    case 'empty':
      return l10n.t('“{0}” is empty.', name);
    case 'binary':
      return l10n.t('“{0}” is not a text file. Save the addresses as CSV.', name);
    case 'spreadsheet':
      return l10n.t(
        '“{0}” is a spreadsheet in an older or another format, or has a password. Open it in its program, save it as .xlsx without a password, and import that file.',
        name,
      );
    case 'damagedWorkbook':
      return l10n.t('“{0}” is damaged. Open it in its program, and save it again as .xlsx or CSV.', name);
    case 'largeWorkbook':
      return l10n.t(
        '“{0}” has more data than Mailroom can read. Save the sheet with the addresses as CSV.',
        name,
      );
    case 'html':
      return l10n.t(
        '“{0}” is a web page (HTML), whatever its name says. Open it in a spreadsheet program, choose Save As, select “CSV UTF-8”, and import that file.',
        name,
      );
    case 'xml':
      return l10n.t(
        '“{0}” is an XML file. If a spreadsheet program opens it, choose Save As there, select “CSV UTF-8”, and import that file.',
        name,
      );
    case 'json':
      return l10n.t('“{0}” is a JSON file. Export the addresses as CSV, and import that file.', name);
    case 'vcard':
      return l10n.t(
        '“{0}” is a file of contact cards. Open it in an address book, export the contacts as CSV, and import that file.',
        name,
      );
    case 'document':
      return l10n.t(
        '“{0}” is a text document. Copy the addresses in it, and paste them with Add Subscribers.',
        name,
      );
    case 'noRows':
      return l10n.t('“{0}” has no rows with addresses.', name);
    case 'tooManyColumns':
      return l10n.t(
        '“{0}” has more than 1,000 columns. Check the separator, or save the file with fewer columns.',
        name,
      );
  }
}

/** Names the sheet of a workbook that is read. */
export function sheetText({ name, isHidden, all }: SheetOfWorkbook): Words {
  const [shown, count] = [shortText(name), formats().number(all.length)];
  return isHidden
    ? l10n.t('Hidden sheet “{0}” of {1}', shown, count)
    : l10n.t('Sheet “{0}” of {1}', shown, count);
}

export function mappingText({ problem, ...more }: MappingProblem): Words {
  switch (problem) {
    case 'noEmail':
      return l10n.t('Choose the column with the e-mail addresses.');
    case 'severalEmails':
      return l10n.t('Only one column can be the e-mail address.');
    case 'fieldName':
      return fieldNameText('reason' in more ? more.reason : 'empty');
  }
}

function fieldNameText(reason: FieldNameProblem): Words {
  switch (reason) {
    case 'empty':
      return l10n.t('Enter a name for each further field.');
    case 'tooLong':
      return l10n.t('The name of a field can have up to 100 characters.');
    case 'characters':
      return l10n.t('The name of a field can have letters, digits, dots, hyphens, and underscores only.');
    case 'taken':
      return l10n.t('The service uses this name itself. Choose another name for the field.');
    case 'doubled':
      return l10n.t('Two columns have the same field name. Choose different names.');
  }
}

/** Returns a row as it stands in its file. Tabs are blanks here, as many as part the cells for the eye: `Words` have no tabs. */
export const writtenText = (written: string): Words => asWords(written.replaceAll('\t', '    '));

/** Explains why a row is not added, or what is suspicious about it. `header` has the titles of the columns. */
export function rowText(
  { state, fault, doubt, suggestion, firstLine, leftOutBy }: RowReason & Pick<ShownRow, 'state'>,
  header: readonly string[],
): Words | undefined {
  switch (state) {
    case 'good':
    case 'undecided':
      return undefined;
    case 'suspicious':
      return doubt && rowDoubtText(doubt, suggestion);
    case 'doubled':
      return l10n.t('The same address is on line {0}.', firstLine ?? 0);
    case 'suppressed':
      return leftOutBy ? leftOutText(leftOutBy, columnTitle(header, leftOutBy.column)) : knownText(state);
    case 'added':
      return knownText(state);
    case 'wrong':
      return fault && faultText(fault);
  }
}

/** Explains why rows are not added, in words that fit all rows with the same reason: without what differs from row to row. */
export function reasonText(row: RowReason & Pick<ShownRow, 'state'>, header: readonly string[]): Words {
  const { state, fault, doubt } = row;
  if (state === 'doubled') return l10n.t('The same address is on an earlier line.');
  if (fault?.problem === 'cellCount') return l10n.t('The row has too few or too many cells.');
  if (doubt === 'typo') return l10n.t('Left out as doubtful: the domain looks misspelled.');
  if (doubt === 'role') return l10n.t('Left out as doubtful: a role address, such as info@.');
  if (doubt === 'throwAway') return l10n.t('Left out as doubtful: a disposable address.');
  if (doubt === 'otherAddress') return l10n.t('Left out as doubtful: the name is another address.');
  if (doubt === 'lookAlike')
    return l10n.t('Letters of another alphabet look like Latin ones, so no mail arrives.');
  return rowText(row, header) ?? l10n.t('Left out.');
}

function leftOutText({ value }: LeftOutBy, column: Words): Words {
  return value === ''
    ? l10n.t('The column “{0}” has no value.', column)
    : l10n.t('The column “{0}” says “{1}”.', column, value);
}

/** Explains why an address that is known here is not added. */
export function knownText(state: 'suppressed' | 'added'): Words {
  return state === 'suppressed'
    ? l10n.t('This address must not get mail: it is on the suppression list or has unsubscribed.')
    : l10n.t('This address was already added to the list with Mailroom.');
}

function rowDoubtText(doubt: Doubt, suggestion: string | undefined): Words {
  switch (doubt) {
    case 'typo':
      return l10n.t('The domain looks misspelled. Did you mean {0}?', suggestion ?? '');
    case 'role':
      return l10n.t('This is a role address (such as info@), not a person’s address.');
    case 'throwAway':
      return l10n.t('This is a disposable address: nobody will read it for long.');
    case 'otherAddress':
      return l10n.t('The name is another address. Only one of them can be right.');
    case 'lookAlike':
      return l10n.t(
        'Letters of another alphabet look like Latin ones, so no mail arrives. Did you mean {0}?',
        suggestion ?? '',
      );
  }
}

function faultText(fault: RowFault): Words {
  switch (fault.problem) {
    case 'cellCount':
      return l10n.t('The row has {0} cells instead of {1}.', fault.found, fault.expected);
    case 'unclosedQuote':
      return l10n.t('A quotation mark is opened and not closed.');
    case 'textAfterQuote':
      return l10n.t('There is text after a closing quotation mark.');
    case 'tooLong':
      return 'column' in fault ? describeAddressProblem('tooLong') : l10n.t('The row is too long.');
    case 'tooManyCells':
      return l10n.t('The row has too many cells.');
    case 'needsSmtpUtf8':
      return l10n.t(
        'The part before the @ has letters that are not ASCII. The service cannot deliver to it.',
      );
    case 'severalAddresses':
      return l10n.t('The cell has several addresses. Put each on a row of its own.');
    case 'controlCharacter':
      return l10n.t('A cell has a line break or another control character.');
    case 'encoding':
      return l10n.t('Some characters cannot be read. Choose another encoding.');
    case 'fieldTooLong':
      return l10n.t('A cell has more than 1,000 characters.');
    default:
      return describeAddressProblem(fault.problem);
  }
}

/** Says what is doubtful about rows, as their heading. */
export function doubtHeading(doubt: Doubt): Words {
  switch (doubt) {
    case 'typo':
      return l10n.t('The domain looks misspelled');
    case 'lookAlike':
      return l10n.t('Letters of another alphabet look like Latin ones');
    case 'role':
      return l10n.t('Role addresses, such as info@');
    case 'throwAway':
      return l10n.t('Disposable addresses, which nobody reads for long');
    case 'otherAddress':
      return l10n.t('The name is another address: only one of them can be right');
  }
}

/** Says why the addresses of a recognized file are suppressed; `undefined` if they are not. */
export function unwantedText({ from, people }: RecognizedExport): Words | undefined {
  switch (people) {
    case 'subscribed':
      return undefined;
    case 'unsubscribed':
      return l10n.t(
        '{0} exported this file of people who have unsubscribed, so they go to the suppression list instead of a list of subscribers.',
        from,
      );
    case 'cleaned':
      return l10n.t(
        '{0} exported this file of addresses that bounced, so they go to the suppression list instead of a list of subscribers.',
        from,
      );
  }
}

/** Describes a state of rows, as the label of their number. */
export function countText(state: CheckedRow['state'] | 'planned', count: number): Words {
  switch (state) {
    case 'planned':
    case 'good':
      return l10n.t('can be added');
    case 'suspicious':
      return l10n.t('left out as doubtful');
    case 'doubled':
      return l10n.count('repeated|repeated', count);
    case 'wrong':
      return l10n.count('with an error|with errors', count);
    case 'suppressed':
      return l10n.t('must not get mail');
    case 'undecided':
      return l10n.t('undecided');
    case 'added':
      return l10n.count('added before|added before', count);
  }
}

/** Describes the time until the end of a running import, in milliseconds. */
export function timeLeft(ms: number): Words {
  const minutes = Math.round(ms / 60_000);
  return minutes < 1
    ? l10n.t('less than a minute left')
    : l10n.t('about {0} min left', formats().number(minutes));
}

export function columnTitle(header: readonly string[], column: number): Words {
  const title = header[column]?.trim();
  return title ? asWords(title) : l10n.t('Column {0}', column + 1);
}

export function fieldTitle(use: ColumnUse): Words | undefined {
  switch (use.use) {
    case 'name':
      return l10n.t('Name');
    case 'city':
      return l10n.t('City');
    case 'field':
      return asWords(use.name);
    default:
      return undefined;
  }
}

/** Says what becomes of a running import without its page. */
export const walkingAway = (): Words =>
  l10n.t(
    'You can close this page while the import runs. If you close VS Code, the import goes on when you open it again.',
  );
