import { isObject } from '../isObject.ts';
import { eachItem, type FieldPath, type FieldUse, readFieldUses } from '../templates/fieldUses.ts';
import { isOfService } from './fieldValues.ts';

/** A person of a new file, who may lack what a condition asks for. */
interface Known {
  readonly name: string;
  readonly email: string;
  readonly city: string;
  readonly lacksConditions?: true;
}

/** Somebody ordinary by language. */
const ordinary: Readonly<Record<string, Known>> = {
  de: { name: 'Anna Müller', email: 'anna@example.com', city: 'Köln' },
  en: { name: 'Anna Miller', email: 'anna@example.com', city: 'Boston' },
  ru: { name: 'Анна Смирнова', email: 'anna@example.com', city: 'Казань' },
};

/** The others: one with a long name, one without a name, and one whose name is written from right to left. */
const unusual: readonly Known[] = [
  {
    name: 'Maximiliane-Alexandra von Hohenberg-Wolkenstein',
    email: 'maximiliane@example.com',
    city: 'Llanfairpwllgwyngyll',
  },
  { name: '', email: 'reader@example.com', city: '', lacksConditions: true },
  { name: 'נועם כהן', email: 'noam@example.com', city: 'תל אביב' },
];

/** The maximum number of fields that a new file of people gets from a layout, of names on the way to one, and of characters in a name. */
const most = { fields: 50, keys: 12, name: 100 } as const;

/**
 * Returns sample people whose data has the fields that the template code of a layout uses: first somebody from where the user's `language` is
 * spoken. Takes no more memory than a few hundred values, however the loops of the layout are nested.
 */
export function samplePeople(layout: string, language = 'en'): readonly Readonly<Record<string, unknown>>[] {
  const fields = new Map<string, FieldUse>();
  for (const use of readFieldUses(layout).uses) {
    if (fields.size === most.fields) break;
    const key = use.path.length <= most.keys ? use.path.join('\0') : undefined;
    if (key !== undefined && !fields.has(key) && isOfPerson(use.path)) fields.set(key, use);
  }
  const [prefix = ''] = language.split('-');
  const first = ordinary[prefix] ?? ordinary.en;
  return [...(first ? [first] : []), ...unusual].map((person) => {
    const data: Fields = { name: person.name, email: person.email, city: person.city };
    for (const { path, as } of fields.values()) put(data, path, () => valueFor(path, as, person));
    return data;
  });
}

const isOfPerson = (path: FieldPath) => !isOfService(path) && path.every((key) => key.length <= most.name);

type Fields = Record<string, unknown>;

/** Puts a value at a path, if there is none yet. `lists` is the number of lists around. */
function put(inside: Fields, [key, ...rest]: FieldPath, value: () => unknown, lists = 0): void {
  if (key === undefined || key === '__proto__') return;
  const [next] = rest;
  const held = Object.hasOwn(inside, key) ? inside[key] : undefined;
  if (next === undefined) inside[key] = held === undefined ? value() : held;
  else if (isItem(next)) inside[key] = listWith(held, rest.slice(1), value, lists);
  else inside[key] = objectWith(held, rest, value, lists);
}

/** Returns true for a step into a list: to each item or to one of them. */
const isItem = (key: string) => key === eachItem || /^\d+$/.test(key);

/** Returns the list that is held, or a new one, with a value at a path in each item. */
function listWith(held: unknown, path: FieldPath, value: () => unknown, lists: number): unknown[] {
  const items: unknown[] = Array.isArray(held) && held.length > 0 ? held : newItems(lists);
  if (path.length === 0) return items.map(value);
  for (const item of items) if (isObject(item)) put(item as Fields, path, value, lists + 1);
  return items;
}

/** Returns the object that is held, or a new one, with a value at a path. */
function objectWith(held: unknown, path: FieldPath, value: () => unknown, lists: number): Fields {
  const object: Fields = isObject(held) ? { ...held } : {};
  put(object, path, value, lists);
  return object;
}

/** Returns the items of a new list: two, or one in a list of lists, which would double with each loop. */
const newItems = (lists: number): Fields[] => (lists < 2 ? [{}, {}] : [{}]);

/** Fields that hold numbers, by the last word of their names, and the number that they get. */
const numbers: readonly (readonly [names: RegExp, number: number])[] = [
  [/(?:^|_)(?:price|amount|total|sum|cost|balance)$/, 49.9],
  [/(?:^|_)(?:discount|percent|percentage|rate)$/, 15],
  [/(?:^|_)age$/, 34],
  [/(?:^|_)year$/, 2026],
  [/(?:^|_)(?:points|score|bonus|bonuses|miles|count|quantity|qty|number|stock|days|id)$/, 120],
];

function valueFor(path: FieldPath, as: FieldUse['as'], { lacksConditions, ...person }: Known): unknown {
  const field = path.findLast((key) => key !== eachItem) ?? '';
  const plain = field.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase();
  if (as === 'list') return newItems(path.filter((key) => key === eachItem).length);
  const number = numbers.find(([names]) => names.test(plain))?.[1];
  if (number !== undefined) return number;
  if (as === 'condition') return !lacksConditions;
  if (/mail$/.test(plain)) return person.email;
  if (/city$/.test(plain)) return person.city;
  if (/(?:url|link|href)$/.test(plain)) return 'https://example.com/';
  return /name$/.test(plain) ? nameFor(plain, person.name) : field;
}

/** Returns the part of a name that a field such as `first_name` holds. */
function nameFor(plain: string, name: string): string {
  const at = name.indexOf(' ');
  if (at === -1) return name;
  if (/first|given|^fname/.test(plain)) return name.slice(0, at);
  return /last|family|^sur|^lname/.test(plain) ? name.slice(at + 1) : name;
}
