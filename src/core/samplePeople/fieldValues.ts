import { isObject } from '../isObject.ts';
import { unsubscribing } from '../letters/unsubscribing.ts';
import { eachItem, type FieldPath, type FieldUse, type Guard, type Shape } from '../templates/fieldUses.ts';
import { languages } from '../templates/languages/index.ts';
import type { Person } from './people.ts';

/** The maximum number of values of a field that are read of a person, who may have long lists. */
const mostValues = 100;

/** Returns the values of a field: one for each item of the lists on the way to it, `undefined` where it is missing. */
export function valuesAt(fields: Person['fields'], path: FieldPath): readonly unknown[] {
  let values: unknown[] = [fields];
  for (const key of path) {
    values = values.flatMap((value) => (key === eachItem ? itemsOf(value) : [valueIn(value, key)]));
    values.length = Math.min(values.length, mostValues);
  }
  return values;
}

function itemsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value.slice(0, mostValues);
  return isObject(value) ? Object.values(value).slice(0, mostValues) : [];
}

/** Returns what a name reads from a value: template languages also know the ends and the size of a list. */
function valueIn(value: unknown, key: string): unknown {
  if (Array.isArray(value)) {
    if (key === 'first') return value[0];
    if (key === 'last') return value.at(-1);
  }
  if (Array.isArray(value) || typeof value === 'string') {
    if (key === 'size' || key === 'length') return value.length;
  }
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Readonly<Record<string, unknown>>)[key]
    : undefined;
}

/** Returns the name of the person's field that a placeholder means. */
export function fieldLike(fields: Person['fields'], name: string): string | undefined {
  if (Object.hasOwn(fields, name)) return name;
  const wanted = plainName(name);
  return Object.keys(fields).find((each) => plainName(each) === wanted);
}

/** Returns the name of a field without its case and punctuation, in which placeholders differ between services. */
const plainName = (name: string) => name.toLowerCase().replace(/[\s_.-]/g, '');

/** A field as template code names it. */
type NamedField = Pick<FieldUse, 'path' | 'isLoose'>;

/** Returns the values of a field for a person, as `valuesAt` does. */
export function fieldValues(fields: Person['fields'], { path, isLoose }: NamedField): readonly unknown[] {
  if (!isLoose) return valuesAt(fields, path);
  const key = fieldLike(fields, path[0] ?? '');
  return [key === undefined ? undefined : fields[key]];
}

/** A field's values by person, and what follows from them. */
interface Known {
  readonly values: readonly (readonly unknown[])[];
  /** True if some person has the field. */
  readonly isKnown: boolean;
  /** True if the field is used for some person: there are none for whom the list around it is empty. */
  readonly isUsed: boolean;
}

const nothingKnown: Known = { values: [], isKnown: false, isUsed: false };

/** The maximum number of different fields of a letter that are looked at. */
const mostFields = 1_000;

/** The fields of all sample people of a layout. Keeps what it has found out, since letters repeat their fields. */
export class PeopleFields {
  readonly people: readonly Person[];
  readonly #known = new Map<string, Known>();
  readonly #shown = new WeakMap<Guard, readonly boolean[]>();

  constructor(people: readonly Person[]) {
    this.people = people;
  }

  /** Returns what a field holds, as far as a person has it. */
  readonly shapeOf = (path: FieldPath): Shape | undefined => {
    const { values } = this.#about({ path, isLoose: false });
    const value = values.flat().find((one) => one !== undefined && one !== null);
    if (value === undefined) return undefined;
    return Array.isArray(value) ? 'list' : isObject(value) ? 'object' : 'other';
  };

  /**
   * Returns who lacks a field where a letter uses it: `everybody` if no person has it at all, else the people for whom the code is rendered
   * and the field is missing or empty. A condition on the field or a default value provides for those who lack it.
   */
  lacking(use: FieldUse): 'everybody' | readonly Person[] {
    if (use.hasDefault || isGuardedItself(use) || isOfService(use.path)) return [];
    const { values, isKnown, isUsed } = this.#about(use);
    if (isUsed && !isKnown) return 'everybody';
    if (use.as !== 'value') return [];
    const shown = use.guard && this.#shownTo(use.guard);
    return this.people.filter((_, index) => (shown?.[index] ?? true) && values[index]?.some(isEmpty));
  }

  #about(field: NamedField): Known {
    const key = `${field.isLoose} ${nameOfPath(field.path)}`;
    const kept = this.#known.get(key);
    if (kept) return kept;
    if (this.#known.size === mostFields) return nothingKnown;
    const values = this.people.map(({ fields }) => fieldValues(fields, field));
    const known = {
      values,
      isKnown: values.some((ofPerson) => ofPerson.some((value) => value !== undefined)),
      isUsed: values.some((ofPerson) => ofPerson.length > 0),
    };
    this.#known.set(key, known);
    return known;
  }

  /** Returns for each person if the code behind a guard is certainly rendered. Conditions that are not simple may hide it. */
  #shownTo(guard: Guard): readonly boolean[] {
    const kept = this.#shown.get(guard);
    if (kept) return kept;
    const { test, reads, isNegated, outer } = guard;
    const [path] = reads;
    const { values } = path ? this.#about({ path, isLoose: false }) : nothingKnown;
    const around = outer && this.#shownTo(outer);
    const shown = this.people.map((_, index) => {
      const holds = test !== undefined && values[index]?.some((value) => isTrue(value, test)) !== isNegated;
      return holds && (around?.[index] ?? true);
    });
    this.#shown.set(guard, shown);
    return shown;
  }
}

/** Returns true for fields that look like those which a service fills in for itself, such as `LIST:COMPANY` and `unsubscribe_url`. */
export const isOfService = (path: FieldPath) =>
  path.some((key) => key.includes(':') || unsubscribing.test(key));

/** Returns a path as a text. Paths with equal texts are equal. */
export const nameOfPath = (path: FieldPath) => path.join('.').replaceAll(`.${eachItem}`, eachItem);

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/** Returns true if the code is inside of a block whose condition reads the field. */
function isGuardedItself({ path, guard }: FieldUse): boolean {
  const name = nameOfPath(path);
  for (let each = guard; each; each = each.outer)
    if (each.reads.some((read) => nameOfPath(read) === name)) return true;
  return false;
}

const isTrue = (value: unknown, test: NonNullable<Guard['test']>): boolean =>
  test === 'items'
    ? Array.isArray(value)
      ? value.length > 0
      : isObject(value)
    : languages[test].isTrue(value);
