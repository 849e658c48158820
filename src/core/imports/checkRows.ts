import { readAddressList } from '../addressList.ts';
import { type EmailAddressProblem, readEmailAddress } from '../emailAddress.ts';
import { AddressTable } from './addressTable.ts';
import type { ColumnUse } from './columns.ts';
import { type Doubt, isRoleAddress, isThrowAwayDomain, suggestAddress } from './doubts.ts';
import { isMarked, type MarkColumns } from './exports.ts';
import { withoutGuards } from './report.ts';
import type { Row, RowProblem } from './rows.ts';

/** The subscriber that a row adds to a list. */
export interface RowSubscriber {
  readonly email: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** The reason why a row is invalid. `column` counts from 0. */
export type RowFault =
  | { readonly problem: RowProblem }
  /** The row has more or fewer cells than the file has columns, so the cells can't be assigned to columns. */
  | { readonly problem: 'cellCount'; readonly expected: number; readonly found: number }
  | {
      readonly problem:
        | EmailAddressProblem
        /** The part before the @ has letters that are not ASCII. Sending to it would need SMTPUTF8 (RFC 6531). */
        | 'needsSmtpUtf8'
        | 'severalAddresses'
        | 'controlCharacter'
        /** The cell has replacement characters (U+FFFD): the file was decoded with the wrong encoding. */
        | 'encoding'
        | 'fieldTooLong';
      readonly column: number;
    };

/** The result of checking a row. Each row has exactly one state. */
export type CheckedRow =
  | { readonly state: 'good'; readonly row: Row; readonly subscriber: RowSubscriber }
  /** The address can be added, but is probably wrong or unwanted. */
  | {
      readonly state: 'suspicious';
      readonly row: Row;
      readonly subscriber: RowSubscriber;
      readonly doubt: Doubt;
      readonly suggestion?: string;
    }
  | { readonly state: 'doubled'; readonly row: Row; readonly firstLine: number }
  | { readonly state: 'wrong'; readonly row: Row; readonly fault: RowFault }
  /** The address is suppressed: `here` by the suppressions on this machine, `export` by its status in another service's export. */
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

/** The number of rows in each state. The states add up to `rows`. */
export type CheckSummary = Readonly<Record<RowState | 'rows', number>>;

/** The columns of a recognized export say whose addresses are never added. */
export interface RowCheckOptions extends MarkColumns {
  /** The use of each column of the file. `mappingProblem` must find no problem in them. */
  readonly columns: readonly ColumnUse[];
  /** Converts an internationalized domain to A-labels, as for `readEmailAddress`. */
  readonly toAscii?: (domain: string) => string;
  /** Returns true if the address with this key (`addressKey`) is suppressed, so that it must never be requested. */
  readonly isSuppressed?: (key: string) => boolean;
  /** Returns true if Mailroom has already added the address with this key to the list. */
  readonly isAdded?: (key: string) => boolean;
  /** Returns true for a disposable domain, from a longer list than the built-in one. */
  readonly isThrowAway?: (domain: string) => boolean;
  /** Returns true if the user accepted the suggestion for this row. It then replaces the address. */
  readonly acceptsSuggestion?: (row: Row) => boolean;
}

/** Returns the key that finds duplicate addresses. Ignores case; dots and `+tags` make addresses different. */
export const addressKey = (address: string): string => address.toLowerCase();

/** The maximum length of a subscriber's field, in UTF-16 units. A longer one is a mistake in the file. */
const longestField = 1_000;

/** Checks the rows of one file, in order. Keeps at most 32 bytes per address, to find duplicates. */
export class RowChecker {
  readonly #options: RowCheckOptions;
  readonly #toAscii: (domain: string) => string;
  readonly #email: number;
  readonly #seen = new AddressTable();
  readonly #unwanted = new AddressTable();
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

  /**
   * Notes the address of a row if another service's export says that it wants no more mail. Call it for all rows before the first
   * `check`, so that no earlier row of the same address is added.
   */
  noteUnwanted(row: Row): void {
    if (row.problem !== undefined || !isMarked(row.cells, this.#options)) return;
    const read = this.#readAddress(row.cells[this.#email] ?? '');
    if ('address' in read) this.#unwanted.firstLine(addressKey(read.address), row.line);
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
    if (isMarked(row.cells, this.#options) || this.#unwanted.has(key)) {
      return { state: 'suppressed', row, by: 'export' };
    }
    if (isAdded?.(key)) return { state: 'added', row };
    const subscriber = { email, fields: fields.fields };
    const suspicious = (doubt: Doubt) => ({ state: 'suspicious', row, subscriber, doubt }) as const;
    if (suggestion !== undefined && !isCorrected) return { ...suspicious('typo'), suggestion };
    if (isThrowAwayDomain(email.slice(email.lastIndexOf('@') + 1), this.#options.isThrowAway)) {
      return suspicious('throwAway');
    }
    return isRoleAddress(email) ? suspicious('role') : { state: 'good', row, subscriber };
  }

  /** Parses `anna@reader.example`, `mailto:anna@reader.example` or `Anna <anna@reader.example>`. Corrects nothing else. */
  #readAddress(cell: string): { address: string; name?: string } | { problem: AddressFault } {
    const text = withoutBlanks(withoutGuards(cell));
    if (controlCharacter.test(text)) return { problem: 'controlCharacter' };
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
    const fields = new Map<string, string>();
    for (const [column, each] of this.#options.columns.entries()) {
      if (each.use === 'leaveOut' || each.use === 'email') continue;
      const value = withoutBlanks(withoutGuards(row.cells[column] ?? ''));
      if (value === '') continue;
      if (value.length > longestField) return { problem: 'fieldTooLong', column };
      if (controlCharacter.test(value)) return { problem: 'controlCharacter', column };
      if (value.includes('\uFFFD')) return { problem: 'encoding', column };
      const name = each.use === 'field' ? each.name.trim() : each.use;
      const before = fields.get(name);
      fields.set(name, before === undefined ? value : `${before} ${value}`);
    }
    if (nameOfAddress !== undefined && !fields.has('name')) fields.set('name', nameOfAddress);
    return { fields: Object.fromEntries(fields) };
  }
}

type AddressFault = Extract<RowFault, { column: number }>['problem'];
type FieldFault = Extract<RowFault, { column: number }>;

/** Returns a function that calls `toAscii` only for domains that need it: the conversion takes longer than the rest of a check. */
function onlyWhereNeeded(toAscii: ((domain: string) => string) | undefined): (domain: string) => string {
  if (!toAscii) return (domain) => domain;
  return (domain) => (/[^ -~]|xn--/i.test(domain) ? toAscii(domain) : domain);
}

/** Returns true if the address is valid except for letters before the @ that are not ASCII. */
function isAsciiButLetters(address: string, toAscii: (domain: string) => string): boolean {
  const at = address.lastIndexOf('@');
  const plain = address.slice(0, at).replace(/[\p{L}\p{M}\p{N}]/gu, 'a');
  return 'address' in readEmailAddress(plain + address.slice(at), toAscii);
}

/** Matches control characters except the tab: no name or address has any. Line breaks in a cell are invalid, too. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const controlCharacter = /[\u0000-\u0008\u000a-\u001f\u007f]/;

/** Trims blanks and invisible characters. Line breaks stay. */
function withoutBlanks(cell: string): string {
  let [start, end] = [0, cell.length];
  while (start < end && blanks.includes(cell.charAt(start))) start++;
  while (end > start && blanks.includes(cell.charAt(end - 1))) end--;
  return cell.slice(start, end);
}

const blanks = ' \t\u00a0\u200b\ufeff\u2007\u202f';

/** Splits `Anna <anna@reader.example>` into name and address. The name is empty for any other cell. */
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

/**
 * Returns the addresses of a pasted text as rows of two columns, address and name, which `pastedColumns` maps. Each address gets its own
 * line number, because many addresses may be on one line of the text.
 */
export function pastedRows(text: string, toAscii?: (domain: string) => string): Row[] {
  return readAddressList(text, toAscii).map((entry, index) => {
    const cells = 'address' in entry ? [entry.address, entry.name ?? ''] : [entry.written, ''];
    return { number: index + 1, line: index + 1, cells };
  });
}

export const pastedColumns: readonly ColumnUse[] = [{ use: 'email' }, { use: 'name' }];
