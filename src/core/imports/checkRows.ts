import { readAddressCell } from '../addressList.ts';
import { type EmailAddressProblem, readEmailAddress } from '../emailAddress.ts';
import type { ColumnUse } from './columns.ts';
import { type Doubt, isRoleAddress, isThrowAwayDomain, suggestAddress } from './doubts.ts';
import { withLatinLetters } from './lookAlikes.ts';
import type { LeftOutBy } from './optOut.ts';
import { withoutGuards } from './report.ts';
import type { Row, RowProblem } from './rows.ts';

/** The subscriber that a row adds to a list. */
interface RowSubscriber {
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
  /**
   * The address is suppressed: `here` by the suppressions on this machine, or by the file: then `leftOutBy` is the column that says so, unless
   * another row of the same address does.
   */
  | {
      readonly state: 'suppressed';
      readonly row: Row;
      readonly by: 'here' | 'file';
      readonly leftOutBy?: LeftOutBy;
    }
  /** Nobody has decided yet whether the value in this column means that the person wants no mail. */
  | { readonly state: 'undecided'; readonly row: Row; readonly leftOutBy: LeftOutBy }
  | { readonly state: 'added'; readonly row: Row };

export type RowState = CheckedRow['state'];

export const rowStates = [
  'good',
  'suspicious',
  'doubled',
  'wrong',
  'suppressed',
  'undecided',
  'added',
] as const satisfies RowState[];

/** The number of rows in each state. The states add up to `rows`. */
export type CheckSummary = Readonly<Record<RowState | 'rows', number>>;

export interface RowCheckOptions {
  /** The use of each column of the file. `mappingProblem` must find no problem in them. */
  readonly columns: readonly ColumnUse[];
  /** Converts an internationalized domain to A-labels, as for `readEmailAddress`. */
  readonly toAscii?: (domain: string) => string;
  /** Returns the column of the file by which a row is left out (`rowsLeftOut`). */
  readonly leftOutBy?: ((cells: readonly string[]) => LeftOutBy | undefined) | undefined;
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

/** Checks the rows of one file, in order. Keeps each address, to find duplicates. */
export class RowChecker {
  readonly #options: RowCheckOptions;
  readonly #toAscii: (domain: string) => string;
  readonly #email: number;
  readonly #fieldColumns: readonly FieldColumn[];
  /** The line on which each address first occurred, and the addresses of unwanted rows, by `addressKey`. */
  readonly #firstLines = new Map<string, number>();
  readonly #unwanted = new Set<string>();
  readonly #counts: Record<RowState | 'rows', number> = {
    rows: 0,
    good: 0,
    suspicious: 0,
    doubled: 0,
    wrong: 0,
    suppressed: 0,
    undecided: 0,
    added: 0,
  };

  constructor(options: RowCheckOptions) {
    this.#options = options;
    this.#toAscii = onlyWhereNeeded(options.toAscii);
    this.#email = options.columns.findIndex(({ use }) => use === 'email');
    this.#fieldColumns = fieldColumns(options.columns);
  }

  get summary(): CheckSummary {
    return { ...this.#counts };
  }

  /**
   * Notes the address of a row if the file says that it wants no more mail. Call it for all rows before the first `check`, so that no
   * earlier row of the same address is added.
   */
  noteUnwanted(row: Row): void {
    if (row.problem !== undefined || this.#options.leftOutBy?.(row.cells)?.isUnclear !== false) return;
    const read = this.#readAddress(row.cells[this.#email] ?? '');
    if ('address' in read) this.#unwanted.add(addressKey(read.address));
  }

  check(row: Row): CheckedRow {
    const checked = this.#check(row);
    this.#counts.rows++;
    this.#counts[checked.state]++;
    return checked;
  }

  #check(row: Row): CheckedRow {
    const wrong = (fault: RowFault) => ({ state: 'wrong', row, fault }) as const;
    if (row.problem !== undefined) return wrong({ problem: row.problem });
    const { length } = this.#options.columns;
    if (row.cells.length < length || row.cells.slice(length).some((cell) => withoutBlanks(cell) !== '')) {
      return wrong({ problem: 'cellCount', expected: length, found: row.cells.length });
    }
    const read = this.#readAddress(row.cells[this.#email] ?? '');
    if ('problem' in read) return wrong({ problem: read.problem, column: this.#email });
    const fields = this.#fields(row, read.name);
    if ('problem' in fields) return wrong(fields);
    return this.#checkAddress(row, read, fields.fields);
  }

  #checkAddress(row: Row, { address, latin }: ReadCell, fields: Record<string, string>): CheckedRow {
    const { isSuppressed, isAdded, leftOutBy, acceptsSuggestion } = this.#options;
    const suggestion = latin ?? suggestAddress(address);
    const isCorrected = suggestion !== undefined && acceptsSuggestion?.(row) === true;
    const email = isCorrected ? suggestion : address;
    const key = addressKey(email);
    const firstLine = this.#firstLines.get(key);
    if (firstLine !== undefined) return { state: 'doubled', row, firstLine };
    this.#firstLines.set(key, row.line);
    if (isSuppressed?.(key)) return { state: 'suppressed', row, by: 'here' };
    const by = leftOutBy?.(row.cells);
    if (by?.isUnclear === false) return { state: 'suppressed', row, by: 'file', leftOutBy: by };
    if (this.#unwanted.has(key)) return { state: 'suppressed', row, by: 'file' };
    if (by) return { state: 'undecided', row, leftOutBy: by };
    if (isAdded?.(key)) return { state: 'added', row };
    const subscriber = { email, fields };
    if (suggestion !== undefined && !isCorrected) {
      const doubt = latin === undefined ? 'typo' : 'lookAlike';
      return { state: 'suspicious', row, subscriber, doubt, suggestion };
    }
    const doubt = this.#doubtAbout(subscriber, key);
    return doubt ? { state: 'suspicious', row, subscriber, doubt } : { state: 'good', row, subscriber };
  }

  /** Returns why an address that is written correctly may not be a reader’s own. */
  #doubtAbout({ email, fields }: RowSubscriber, key: string): Doubt | undefined {
    const domain = email.slice(email.lastIndexOf('@') + 1);
    if (isThrowAwayDomain(domain, this.#options.isThrowAway)) return 'throwAway';
    if (hasOtherAddress(fields, key)) return 'otherAddress';
    return isRoleAddress(email) ? 'role' : undefined;
  }

  /** Reads a cell as entries of pasted lists are read (`readAddressCell`). */
  #readAddress(cell: string): ReadCell | { problem: AddressFault } {
    const text = withoutBlanks(withoutGuards(cell));
    if (controlCharacter.test(text)) return { problem: 'controlCharacter' };
    const lookAlike = text.length <= longestField ? wordWithLookAlikes(text) : undefined;
    if (lookAlike) {
      const read = readAddressCell(text.replace(lookAlike.word, lookAlike.latin), this.#toAscii);
      if ('address' in read) return { ...read, address: lookAlike.word, latin: read.address };
    }
    const read = readAddressCell(text, this.#toAscii);
    if ('address' in read) return read;
    if (text.includes('\uFFFD')) return { problem: 'encoding' };
    return read.problem === 'localPart' && isAsciiButLetters(text, this.#toAscii)
      ? { problem: 'needsSmtpUtf8' }
      : read;
  }

  #fields(row: Row, nameOfAddress: string | undefined): { fields: Record<string, string> } | FieldFault {
    const fields = new Map<string, string>();
    const address = row.cells[this.#email] ?? '';
    for (const { column, use, name } of this.#fieldColumns) {
      const value = fieldValue(row.cells[column] ?? '', address);
      if (value === '' || (use === 'name' && isSameAddress(value, address))) continue;
      const problem = faultIn(value);
      if (problem) return { problem, column };
      const before = fields.get(name);
      fields.set(name, before === undefined ? value : `${before} ${value}`);
    }
    if (nameOfAddress !== undefined && !fields.has('name')) fields.set('name', nameOfAddress);
    return { fields: Object.fromEntries(fields) };
  }
}

/** A column whose cells become a field of the subscriber. `name` is that of the field. */
interface FieldColumn {
  readonly column: number;
  readonly use: ColumnUse['use'];
  readonly name: string;
}

const fieldColumns = (columns: readonly ColumnUse[]): readonly FieldColumn[] =>
  columns.flatMap((each, column) => {
    const { use } = each;
    if (use === 'leaveOut' || use === 'email') return [];
    return [{ column, use, name: use === 'field' ? each.name.trim() : use }];
  });

interface ReadCell {
  readonly address: string;
  readonly name?: string;
  /** The address in Latin letters, if it has letters of another script that look like them. `address` is what the cell has then. */
  readonly latin?: string;
}

/**
 * Returns what is sent of a cell: without guards, blanks and invisible characters around it, and without direction marks. Programs that put
 * an apostrophe in front of an address do so with the other cells, too.
 */
function fieldValue(cell: string, addressCell: string): string {
  const value = withoutBlanks(withoutGuards(cell)).replace(directionMarks, '');
  const isGuarded = value.startsWith("'") && withoutBlanks(addressCell).startsWith("'");
  return isGuarded ? value.slice(1) : value;
}

const directionMarks = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

function faultIn(value: string): FieldFault['problem'] | undefined {
  if (value.length > longestField) return 'fieldTooLong';
  if (controlCharacter.test(value)) return 'controlCharacter';
  return undecoded.test(value) ? 'encoding' : undefined;
}

/** Returns true if a name is the address itself, which is no name. */
const isSameAddress = (name: string, address: string): boolean =>
  name.includes('@') && addressKey(name) === addressKey(address.trim());

/** Returns true if a name is an address, and not the subscriber’s own one. */
function hasOtherAddress({ name = '' }: Readonly<Record<string, string>>, key: string): boolean {
  if (!name.includes('@')) return false;
  const read = readAddressCell(name);
  return 'problem' in read ? read.problem === 'severalAddresses' : addressKey(read.address) !== key;
}

/** Returns the address in a cell that has letters that look like Latin ones, as it is written and in Latin letters. */
function wordWithLookAlikes(text: string): { readonly word: string; readonly latin: string } | undefined {
  if (!/[^ -~]/.test(text)) return undefined;
  const word = text.split(/[\s"'<>(),;]/).find((each) => each.includes('@'));
  const latin = word === undefined ? undefined : withLatinLetters(word);
  return word === undefined || latin === undefined ? undefined : { word, latin };
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

/** Matches characters of a text that was decoded with the wrong encoding: U+FFFD and the control characters from U+0080. */
const undecoded = /[\ufffd\u0080-\u009f]/;

/** Trims blanks and invisible characters. Line breaks stay. */
function withoutBlanks(cell: string): string {
  let [start, end] = [0, cell.length];
  while (start < end && isBlank(cell.charAt(start))) start++;
  while (end > start && isBlank(cell.charAt(end - 1))) end--;
  return cell.slice(start, end);
}

/** Returns true for blanks other than line breaks, and for characters that nobody sees, such as direction marks. */
const isBlank = (character: string): boolean =>
  character === ' ' || character === '\t' || (character > '~' && /[\p{Cf}\p{Zs}]/u.test(character));
