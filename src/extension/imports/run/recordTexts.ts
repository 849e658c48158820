import type { ColumnUse } from '../../../core/imports/columns.ts';
import type { AddressFinder } from '../../../core/text/addressWritings.ts';
import type { ImportRecord } from './importStore.ts';

/** What a record keeps about a person: the names of columns, the note on consent, or the path of the file. */
type TextsOfPerson =
  | { readonly cells: readonly string[] }
  | { readonly note: string }
  | { readonly file: string };

/** Returns the entries that the record of an import keeps about a person. */
export function textsAbout(record: ImportRecord, finder: AddressFinder): readonly TextsOfPerson[] {
  const { started, consentNote, choices, name, path } = record;
  // A row of data may have been taken for the header, whose cells are offered as names of fields.
  const names = (choices.columns ?? []).flatMap((use) => (use.use === 'field' ? [use.name] : []));
  const cells = [...new Set([...(started?.header ?? []), ...names])].filter(finder.isIn);
  return [
    ...(cells.length > 0 ? [{ cells }] : []),
    ...(finder.isIn(consentNote) ? [{ note: consentNote }] : []),
    ...(isFileOf(record, finder) ? [{ file: path || name }] : []),
  ];
}

/** Returns a record without a person: in its header, its fields, its note, and the name and path of its file. The same one if it has none. */
export function withoutTexts(record: ImportRecord, finder: AddressFinder): ImportRecord {
  if (textsAbout(record, finder).length === 0) return record;
  const { started, consentNote, choices } = record;
  const header = started?.header.map((cell) => (finder.isIn(cell) ? '' : cell)) ?? [];
  const columns = choices.columns?.map(
    (use): ColumnUse => (use.use === 'field' && finder.isIn(use.name) ? { use: 'leaveOut' } : use),
  );
  return {
    ...record,
    consentNote: finder.isIn(consentNote) ? '' : consentNote,
    ...(isFileOf(record, finder) && { name: erased, path: erased }),
    choices: { ...choices, ...(columns && { columns }) },
    ...(started && { started: { ...started, header } }),
  };
}

/** Stands for a name that was erased. */
const erased = '•••';

/** Returns true if the user's file, or a folder that it is in, is called like the person. */
const isFileOf = ({ isPasted, name, path }: ImportRecord, { isInName }: AddressFinder): boolean =>
  !isPasted && (isInName(name) || isInName(path));
