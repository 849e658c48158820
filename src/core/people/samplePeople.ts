import { isObject } from '../isObject.ts';
import { eachItem, type FieldPath, type FieldUse, readFieldUses } from '../templates/fieldUses.ts';
import { isOfService } from './fieldValues.ts';

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
export function samplePeople(layout: string): readonly Readonly<Record<string, unknown>>[] {
  const fields = new Map<string, FieldUse>();
  for (const use of readFieldUses(layout).uses) {
    const key = use.path.join('\0');
    if (fields.size < mostFields && !fields.has(key) && !isOfService(use.path)) fields.set(key, use);
  }
  return known.map((person) => {
    const data: Fields = { ...person };
    for (const { path, as } of fields.values()) put(data, path, () => valueFor(path, as, person));
    return data;
  });
}

type Fields = Record<string, unknown>;

/** Puts a value at a path, if there is none yet. A list on the way gets two items. */
function put(inside: Fields, [key, ...rest]: FieldPath, value: () => unknown): void {
  if (key === undefined || key === '__proto__') return;
  const [next] = rest;
  if (next === undefined) {
    if (!Object.hasOwn(inside, key)) inside[key] = value();
    return;
  }
  const held = Object.hasOwn(inside, key) ? inside[key] : undefined;
  if (next === eachItem || /^\d+$/.test(next)) {
    const items: unknown[] = Array.isArray(held) && held.length > 0 ? held : [{}, {}];
    inside[key] = rest.length > 1 ? items : items.map(value);
    for (const item of items) if (isObject(item)) put(item as Fields, rest.slice(1), value);
  } else {
    const object: Fields = isObject(held) ? { ...held } : {};
    inside[key] = object;
    put(object, rest, value);
  }
}

function valueFor(path: FieldPath, as: FieldUse['as'], person: (typeof known)[number]): unknown {
  if (as === 'list') return [{}, {}];
  if (as === 'condition') return true;
  const field = path.findLast((key) => key !== eachItem) ?? '';
  const plain = field.toLowerCase().replaceAll('_', '');
  if (plain.endsWith('mail')) return person.email;
  if (plain.endsWith('city')) return person.city;
  if (plain.endsWith('name')) return person.name;
  return field;
}
