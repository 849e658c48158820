import { readAddressCell } from '../addressList.ts';

/** The subscriber's field that a column is imported into. Several name columns are joined with spaces, in their order. */
export type ColumnUse =
  | { readonly use: 'email' | 'name' | 'city' | 'leaveOut' }
  /** A further field of the subscriber; `name` is the field's name in the request. */
  | { readonly use: 'field'; readonly name: string };

export type FieldNameProblem = 'empty' | 'tooLong' | 'characters' | 'taken' | 'doubled';

/** A problem of the column mapping. */
export type MappingProblem =
  | { readonly problem: 'noEmail' | 'severalEmails' }
  /** `taken` means that the request already uses the name, such as `list_id`. */
  | {
      readonly problem: 'fieldName';
      readonly column: number;
      readonly reason: FieldNameProblem;
    };

const takenNames = new Set(['email', 'list_id', 'activation_letter', 'name', 'city']);
const longestFieldName = 100;

/** Returns the problem of a column mapping; `undefined` if rows can be checked with it. Columns count from 0. */
export function mappingProblem(columns: readonly ColumnUse[]): MappingProblem | undefined {
  const emails = columns.filter(({ use }) => use === 'email').length;
  if (emails !== 1) return { problem: emails === 0 ? 'noEmail' : 'severalEmails' };
  const names = new Set<string>();
  for (const [column, each] of columns.entries()) {
    if (each.use !== 'field') continue;
    const name = each.name.trim();
    const reason = fieldNameProblem(name, names);
    if (reason) return { problem: 'fieldName', column, reason };
    names.add(name);
  }
  return undefined;
}

function fieldNameProblem(name: string, others: ReadonlySet<string>): FieldNameProblem | undefined {
  if (name === '') return 'empty';
  if (name.length > longestFieldName) return 'tooLong';
  if (!/^[\p{L}\p{N}_.-]+$/u.test(name)) return 'characters';
  if (takenNames.has(name.toLowerCase())) return 'taken';
  return others.has(name) ? 'doubled' : undefined;
}

/** Returns the number of cells that most rows have. A row with an extra cell is a wrong row and does not add a column. */
function usualCount(rows: readonly (readonly string[])[]): number {
  const counts = Map.groupBy(rows, ({ length }) => length);
  const [usual = 0] = [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? [];
  return usual;
}

/**
 * Guesses the use of each column from its header in English, Russian or German and from its cells. `header` is empty for a file without one. Leaves
 * out columns that it does not recognize, so that no data is sent that nobody has chosen.
 */
export function guessColumns(header: readonly string[], rows: readonly (readonly string[])[]): ColumnUse[] {
  const count = header.length > 0 ? header.length : usualCount(rows.slice(0, 100));
  const kinds = Array.from({ length: count }, (_, column) => headerKind(header[column] ?? ''));
  const addresses = kinds.map((_, column) => rows.filter((row) => isAddressCell(row[column] ?? '')).length);
  const email = emailColumn(kinds, addresses);
  const hasWholeName = kinds.includes('wholeName');
  const uses = kinds.map((kind, column): ColumnUse => {
    if (column === email) return { use: 'email' };
    if (kind === 'city') return { use: kinds.indexOf('city') === column ? 'city' : 'leaveOut' };
    if (kind === 'wholeName') return { use: kinds.indexOf('wholeName') === column ? 'name' : 'leaveOut' };
    return { use: kind === 'partOfName' && !hasWholeName ? 'name' : 'leaveOut' };
  });
  if (header.length > 0 || email < 0) return uses;
  const named = uses.flatMap(({ use }, column) =>
    use === 'leaveOut' && isMostlyNames(rows, column) ? [column] : [],
  );
  return uses.map((each, column) => (named.length === 1 && column === named[0] ? { use: 'name' } : each));
}

/** Returns the key under which a column mapping is remembered. Files with the same header have the same key. */
export const headerKey = (header: readonly string[]): string => header.map(normalized).join('\n');

/** Returns true for a header that is common in address files. */
export const isKnownHeader = (text: string): boolean => headerKind(text) !== undefined;

type HeaderKind = 'email' | 'wholeName' | 'partOfName' | 'city';

const headers: Readonly<Record<HeaderKind, readonly string[]>> = {
  email: [
    ...[
      'email',
      'emailaddress',
      'mail',
      'emails',
      'email1',
      'email1value',
      'emailaddress1',
      'useremail',
      'contactemail',
    ],
    ...[
      'subscriberemail',
      'primaryemail',
      'адрес',
      'почта',
      'email адрес',
      'адресemail',
      'электроннаяпочта',
      'имейл',
      'емейл',
    ],
    ...[
      'адресэлектроннойпочты',
      'электронныйадрес',
      'элпочта',
      'эладрес',
      'емайл',
      'мейл',
      'мыло',
      'адреспочты',
      'почтовыйадрес',
    ],
    ...['emailadresse', 'mailadresse', 'emailkontakt'],
  ],
  wholeName: [
    ...[
      'name',
      'fullname',
      'contactname',
      'displayname',
      'subscribername',
      'customername',
      'username',
      'firstandlastname',
    ],
    ...[
      'фио',
      'имяифамилия',
      'фамилияиимя',
      'полноеимя',
      'фамилияимяотчество',
      'фамилияимя',
      'контакт',
      'клиент',
      'получатель',
    ],
    ...['vollständigername', 'vorundnachname', 'vornamenachname', 'ansprechpartner', 'kunde', 'empfänger'],
  ],
  partOfName: [
    ...['firstname', 'fname', 'givenname', 'first', 'lastname', 'lname', 'familyname', 'surname', 'last'],
    ...['имя', 'фамилия', 'отчество', 'vorname', 'nachname', 'familienname'],
  ],
  city: [
    ...['city', 'town', 'homecity', 'cityname', 'address1city', 'location', 'hometown'],
    ...['город', 'населенныйпункт', 'городпроживания', 'местожительства'],
    ...['stadt', 'ort', 'wohnort'],
  ],
};

const kinds = new Map<string, HeaderKind>(
  (Object.keys(headers) as HeaderKind[]).flatMap((kind) =>
    headers[kind].map((word) => [normalized(word), kind]),
  ),
);

/**
 * Normalizes a header for comparison: the first 100 characters in lower case, letters and digits only, and “ё” as “е”. `E-mail Address` and
 * `email_address` are equal then.
 */
function normalized(text: string): string {
  return text
    .slice(0, 100)
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

const headerKind = (header: string): HeaderKind | undefined => kinds.get(normalized(header));

/**
 * Returns the column with the most addresses among those whose header says that they have addresses; if these have none, the column with
 * the most addresses of all; -1 if there is no such column.
 */
function emailColumn(kinds: readonly (HeaderKind | undefined)[], addresses: readonly number[]): number {
  const named = kinds.flatMap((kind, column) => (kind === 'email' ? [column] : []));
  const most = (columns: readonly number[]) =>
    columns.reduce(
      (best, column) => ((addresses[column] ?? 0) > (addresses[best] ?? 0) ? column : best),
      columns[0] ?? -1,
    );
  const best = most([...addresses.keys()]);
  const ofNamed = most(named);
  if ((addresses[best] ?? 0) === 0) return ofNamed;
  return ofNamed >= 0 && (addresses[ofNamed] ?? 0) > 0 ? ofNamed : best;
}

function isMostlyNames(rows: readonly (readonly string[])[], column: number): boolean {
  const cells = rows.map((row) => row[column]?.trim() ?? '').filter((cell) => cell !== '');
  const names = cells.filter((cell) => cell.length < 100 && /^\p{Lu}[\p{L} .'’-]*$/u.test(cell));
  return cells.length > 0 && names.length > cells.length * 0.8;
}

/** Returns true if a cell contains exactly one valid address, with or without a name. */
export const isAddressCell = (cell: string): boolean =>
  cell.includes('@') && 'address' in readAddressCell(cell.trim());
