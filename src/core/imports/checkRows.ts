import { readAddressList } from '../addressList.ts';
import { type EmailAddressProblem, readEmailAddress } from '../emailAddress.ts';
import { AddressTable } from './addressTable.ts';
import type { ColumnUse } from './columns.ts';
import { type Doubt, isRoleAddress, isThrowAwayDomain, suggestAddress } from './doubts.ts';
import { isUnwantedStatus, isYes } from './exports.ts';
import type { Row, RowProblem } from './rows.ts';

/** The subscriber that a row adds to a list. */
export interface RowSubscriber {
  readonly email: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Why a row is wrong. `column` counts from 0. */
export type RowFault =
  | { readonly problem: RowProblem }
  /** Another number of cells than columns: nobody knows which cell is which. */
  | { readonly problem: 'cellCount'; readonly expected: number; readonly found: number }
  | {
      readonly problem:
        | EmailAddressProblem
        /** Letters before the @ that are not ASCII: it would need SMTPUTF8 (RFC 6531). */
        | 'needsSmtpUtf8'
        | 'severalAddresses'
        | 'controlCharacter'
        /** The file has another encoding than it was read in. */
        | 'encoding'
        | 'fieldTooLong';
      readonly column: number;
    };

/** The result of checking a row. Each row has exactly one state. */
export type CheckedRow =
  | { readonly state: 'good'; readonly row: Row; readonly subscriber: RowSubscriber }
  /** It can be added, and probably should not be as it is. */
  | {
      readonly state: 'suspicious';
      readonly row: Row;
      readonly subscriber: RowSubscriber;
      readonly doubt: Doubt;
      readonly suggestion?: string;
    }
  | { readonly state: 'doubled'; readonly row: Row; readonly firstLine: number }
  | { readonly state: 'wrong'; readonly row: Row; readonly fault: RowFault }
  /** `here`: by the suppressions of this machine; `export`: by what another service said of it. */
  | { readonly state: 'suppressed'; readonly row: Row; readonly by: 'here' | 'export' }
  | { readonly state: 'added'; readonly row: Row };

export type RowState = CheckedRow['state'];

export const rowStates = [
  'good',
  'suspicious',
  'doubled',
  'wrong',
  'suppressed',
  'added',
] as const satisfies RowState[];

/** How many rows are in each state. The states add up to `rows`. */
export type CheckSummary = Readonly<Record<RowState | 'rows', number>>;

export interface RowCheckOptions {
  /** One for each column of the file; `mappingProblem` finds nothing wrong with them. */
  readonly columns: readonly ColumnUse[];
  /** Writes an international domain in ASCII, as for `readEmailAddress`. */
  readonly toAscii?: (domain: string) => string;
  /** By the key of an address (`addressKey`): it is never to be requested. */
  readonly isSuppressed?: (key: string) => boolean;
  /** By the key of an address: it was added to the list from here before. */
  readonly isAdded?: (key: string) => boolean;
  /** Asks a longer list of throw-away domains than the one kept here. */
  readonly isThrowAway?: (domain: string) => boolean;
  /** Returns true if the user accepted the suggestion for this row. It then replaces the address. */
  readonly acceptsSuggestion?: (row: Row) => boolean;
  /** The column of a recognized export that says who wants no more mail. */
  readonly statusColumn?: number;
  /** The column of a recognized export that says yes of those who want no more mail. */
  readonly blockedColumn?: number;
}

/** Returns the key that finds duplicate addresses. Ignores case; dots and `+tags` make addresses different. */
export const addressKey = (address: string): string => address.toLowerCase();

/** In UTF-16 units: a longer field of a subscriber is a mistake in the file. */
const longestField = 1_000;

/** Checks the rows of one file, in their order. Keeps 24 bytes a row at most. */
export class RowChecker {
  readonly #options: RowCheckOptions;
  readonly #toAscii: (domain: string) => string;
  readonly #email: number;
  readonly #seen = new AddressTable();
  readonly #counts: Record<RowState | 'rows', number> = {
    rows: 0,
    good: 0,
    suspicious: 0,
    doubled: 0,
    wrong: 0,
    suppressed: 0,
    added: 0,
  };

  constructor(options: RowCheckOptions) {
    this.#options = options;
    this.#toAscii = onlyWhereNeeded(options.toAscii);
    this.#email = options.columns.findIndex(({ use }) => use === 'email');
  }

  get summary(): CheckSummary {
    return { ...this.#counts };
  }

  check(row: Row): CheckedRow {
    const checked = this.#check(row);
    this.#counts.rows++;
    this.#counts[checked.state]++;
    return checked;
  }

  #check(row: Row): CheckedRow {
    const { columns, isSuppressed, isAdded } = this.#options;
    const wrong = (fault: RowFault) => ({ state: 'wrong', row, fault }) as const;
    if (row.problem !== undefined) return wrong({ problem: row.problem });
    if (row.cells.length !== columns.length) {
      return wrong({ problem: 'cellCount', expected: columns.length, found: row.cells.length });
    }
    const read = this.#readAddress(row.cells[this.#email] ?? '');
    if ('problem' in read) return wrong({ problem: read.problem, column: this.#email });
    const fields = this.#fields(row, read.name);
    if ('problem' in fields) return wrong(fields);
    const suggestion = suggestAddress(read.address);
    const isCorrected = suggestion !== undefined && this.#options.acceptsSuggestion?.(row) === true;
    const email = isCorrected ? suggestion : read.address;
    const key = addressKey(email);
    const firstLine = this.#seen.firstLine(key, row.line);
    if (firstLine !== undefined) return { state: 'doubled', row, firstLine };
    if (isSuppressed?.(key)) return { state: 'suppressed', row, by: 'here' };
    if (this.#isUnwanted(row)) return { state: 'suppressed', row, by: 'export' };
    if (isAdded?.(key)) return { state: 'added', row };
    const subscriber = { email, fields: fields.fields };
    const suspicious = (doubt: Doubt) => ({ state: 'suspicious', row, subscriber, doubt }) as const;
    if (suggestion !== undefined && !isCorrected) return { ...suspicious('typo'), suggestion };
    if (isThrowAwayDomain(email.slice(email.lastIndexOf('@') + 1), this.#options.isThrowAway)) {
      return suspicious('throwAway');
    }
    return isRoleAddress(email) ? suspicious('role') : { state: 'good', row, subscriber };
  }

  /** Returns true if the export that the row is from says that its address wants no more mail. */
  #isUnwanted({ cells }: Row): boolean {
    const { statusColumn, blockedColumn } = this.#options;
    const cell = (column: number | undefined) => (column === undefined ? '' : (cells[column] ?? ''));
    return isUnwantedStatus(cell(statusColumn)) || isYes(cell(blockedColumn));
  }

  /** Reads `anna@reader.example`, `mailto:anna@reader.example` or `Anna <anna@reader.example>`, and mends nothing else. */
  #readAddress(cell: string): { address: string; name?: string } | { problem: AddressFault } {
    const text = withoutBlanks(withoutGuard(cell));
    if (controlCharacters.test(text)) return { problem: 'controlCharacter' };
    const { name, address } = withoutName(text);
    const read = readEmailAddress(address, this.#toAscii);
    if ('address' in read) return name === '' || name.includes('@') ? read : { ...read, name };
    if (text.includes('\uFFFD')) return { problem: 'encoding' };
    if (text.length > longestField || !/[@＠]/.test(text)) return read;
    const listed = readAddressList(text, this.#toAscii).filter((each) => 'address' in each);
    if (listed.length > 1) return { problem: 'severalAddresses' };
    return read.problem === 'localPart' && isAsciiButLetters(address, this.#toAscii)
      ? { problem: 'needsSmtpUtf8' }
      : read;
  }

  #fields(row: Row, nameOfAddress: string | undefined): { fields: Record<string, string> } | FieldFault {
    const fields: Record<string, string> = {};
    for (const [column, each] of this.#options.columns.entries()) {
      if (each.use === 'leaveOut' || each.use === 'email') continue;
      const value = withoutBlanks(withoutGuard(row.cells[column] ?? ''));
      if (value === '') continue;
      if (value.length > longestField) return { problem: 'fieldTooLong', column };
      if (controlCharacters.test(value)) return { problem: 'controlCharacter', column };
      if (value.includes('\uFFFD')) return { problem: 'encoding', column };
      const name = each.use === 'field' ? each.name.trim() : each.use;
      fields[name] = fields[name] === undefined ? value : `${fields[name]} ${value}`;
    }
    if (nameOfAddress !== undefined && fields.name === undefined) fields.name = nameOfAddress;
    return { fields };
  }
}

type AddressFault = Extract<RowFault, { column: number }>['problem'];
type FieldFault = Extract<RowFault, { column: number }>;

/** Writing a domain in ASCII takes longer than all the rest of a check, and few domains need it. */
function onlyWhereNeeded(toAscii: ((domain: string) => string) | undefined): (domain: string) => string {
  if (!toAscii) return (domain) => domain;
  return (domain) => (/[^ -~]|xn--/i.test(domain) ? toAscii(domain) : domain);
}

/** Returns true if the address would be one with an ASCII letter for each letter before the @ that is not ASCII. */
function isAsciiButLetters(address: string, toAscii: (domain: string) => string): boolean {
  const at = address.lastIndexOf('@');
  const plain = address.slice(0, at).replace(/[\p{L}\p{M}\p{N}]/gu, 'a');
  return 'address' in readEmailAddress(plain + address.slice(at), toAscii);
}

/** Control characters, but for the tab: no name or address has any. Line breaks in a cell are wrong, too. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const controlCharacters = /[\u0000-\u0008\u000a-\u001f\u007f]/;

/** A cell without blanks and invisible characters around it. Line breaks stay. */
function withoutBlanks(cell: string): string {
  let [start, end] = [0, cell.length];
  while (start < end && blanks.includes(cell.charAt(start))) start++;
  while (end > start && blanks.includes(cell.charAt(end - 1))) end--;
  return cell.slice(start, end);
}

const blanks = ' \t\u00a0\u200b\ufeff\u2007\u202f';

/** Splits `Anna <anna@reader.example>`; the name is empty in all other cells. */
function withoutName(text: string): { readonly name: string; readonly address: string } {
  const open = text.lastIndexOf('<');
  if (open < 0 || !text.endsWith('>')) return { name: '', address: text.replace(/^mailto:/i, '') };
  const name = withoutBlanks(text.slice(0, open));
  const isQuoted = name.length > 1 && name.startsWith('"') && name.endsWith('"');
  return {
    name: isQuoted ? name.slice(1, -1) : name,
    address: text.slice(open + 1, -1).replace(/^mailto:/i, ''),
  };
}

/** A cell without the apostrophe that `harmlessCell` has put in front of it. */
const withoutGuard = (cell: string) => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);

/**
 * The addresses of a pasted text as rows of two columns, address and name, which `pastedColumns` maps. Each has a line of its own,
 * because many may stand on one line of the text.
 */
export function pastedRows(text: string, toAscii?: (domain: string) => string): Row[] {
  return readAddressList(text, toAscii).map((entry, index) => {
    const cells = 'address' in entry ? [entry.address, entry.name ?? ''] : [entry.written, ''];
    return { number: index + 1, line: index + 1, cells };
  });
}

export const pastedColumns: readonly ColumnUse[] = [{ use: 'email' }, { use: 'name' }];
