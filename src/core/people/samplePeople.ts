import { templateCode } from '../checks/templateCode.ts';

type Value = string | boolean | readonly object[];

/** The people of a new file: one with a long name, one without a name, and one whose name is written from right to left. */
const known = [
  {
    name: 'Maximiliane-Alexandra von Hohenberg-Wolkenstein',
    email: 'maximiliane@example.com',
    city: 'Llanfairpwllgwyngyll',
  },
  { name: '', email: 'reader@example.com', city: '' },
  { name: 'נועם כהן', email: 'noam@example.com', city: 'תל אביב' },
];

/** The maximum number of fields that a new file of people gets from a layout. */
const mostFields = 50;

/** Returns sample people whose data has the fields that the template code of a layout uses. */
export function samplePeople(layout: string): readonly Readonly<Record<string, Value>>[] {
  const fields = [...fieldsIn(layout)].slice(0, mostFields);
  return known.map((person) => ({
    ...person,
    ...Object.fromEntries(fields.map(([field, use]) => [field, valueFor(field, use, person)])),
  }));
}

type Use = 'value' | 'condition' | 'list';

/** Returns the fields that a layout uses, and how. Names inside of loops belong to their elements and are left out. */
export function fieldsIn(layout: string): ReadonlyMap<string, Use> {
  const fields = new Map<string, Use>();
  let loops = 0;
  const open: boolean[] = [];
  for (const { kind, start, end } of templateCode(layout)) {
    const code = layout.slice(start, end);
    const [, list] =
      /^(?:\{\{[~#\s]*each\s+|\{%-?\s*for\s+\w+\s+in\s+)([\p{L}_][\p{L}\p{N}_]*)/u.exec(code) ?? [];
    const [, condition] =
      /^(?:\{\{[~#\s]*(?:if|unless)\s+|\{%-?\s*(?:if|unless)\s+)([\p{L}_][\p{L}\p{N}_]*)/u.exec(code) ?? [];
    const [before = '', named] =
      /^(?:\{\{\{?[~\s]*|%%=?\s*|\*\|\s*|\$\{\s*|\[\[\s*)([\p{L}_][\p{L}\p{N}_]*)\s*/u.exec(code) ?? [];
    // A name before values is that of a helper, not of a field.
    const value = /^[\p{L}\p{N}_'"@(]/u.test(code.slice(before.length)) ? undefined : named;
    const [field, use] = list ? [list, 'list'] : condition ? [condition, 'condition'] : [value, 'value'];
    if (field && loops === 0 && !reserved.has(field) && !fields.has(field)) fields.set(field, use as Use);
    if (kind === 'begin') {
      open.push(list !== undefined);
      if (list !== undefined) loops++;
    } else if (kind === 'end' && open.pop()) loops--;
  }
  return fields;
}

/** Words of the template languages, which are no fields. */
const reserved = new Set([
  'else',
  'this',
  'end',
  'if',
  'each',
  'unless',
  'with',
  'lookup',
  'log',
  'END',
  'IF',
  'ELSE',
]);

function valueFor(field: string, use: Use, person: (typeof known)[number]): Value {
  if (use === 'list') return [{}, {}];
  if (use === 'condition') return true;
  const plain = field.toLowerCase().replaceAll('_', '');
  if (plain.endsWith('mail')) return person.email;
  if (plain.endsWith('city')) return person.city;
  if (plain.endsWith('name')) return person.name;
  return field;
}
