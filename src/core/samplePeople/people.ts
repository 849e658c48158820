import { isObject } from '../isObject.ts';
import { shortText } from '../text/shortText.ts';

/** A sample person whose data fills in the template code of a letter. */
export interface Person {
  /** Names the person in menus: the value of `name`, else another one that tells people apart. */
  readonly label: string;
  /** The person's fields. Values are JSON: texts, numbers, lists, or fields below. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** The people of a file, or why they can't be used. */
type People = { readonly people: readonly Person[] } | { readonly problem: PeopleProblem };

export type PeopleProblem = 'notJson' | 'notAList' | 'empty' | 'tooMany' | 'tooLarge';

/** The limits of a file of people: its length in UTF-16 units, and the number of people, whom a menu lists. */
export const mostPeople = { length: 1_000_000, people: 200 } as const;

/** Reads a file of people: a JSON list of objects, or an object with such a list as `people`. */
export function readPeople(text: string): People {
  if (text.length > mostPeople.length) return { problem: 'tooLarge' };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { problem: 'notJson' };
  }
  const list = isObject(value) && Object.hasOwn(value, 'people') ? value.people : value;
  if (!Array.isArray(list) || !list.every((one) => isObject(one))) return { problem: 'notAList' };
  if (list.length === 0) return { problem: 'empty' };
  if (list.length > mostPeople.people) return { problem: 'tooMany' };
  return { people: list.map((fields, index) => ({ label: labelOf(fields, index), fields })) };
}

/** The fields that tell people apart, the best first. */
const tellingFields = ['name', 'fullName', 'full_name', 'firstName', 'first_name', 'email'];

/** The maximum length of a label, which a menu shows. */
const longestLabel = 40;

function labelOf(fields: Person['fields'], index: number): string {
  for (const field of tellingFields) {
    const value = Object.hasOwn(fields, field) ? fields[field] : undefined;
    if (typeof value === 'string' && value.trim() !== '') return shortText(value.trim(), longestLabel);
  }
  return `#${index + 1}`;
}

const ending = '.people.json';

/** Returns the name of the file with the people of one layout. It has the layout's name, without its ending. */
export function peopleFileName(layoutName: string): string {
  return `${layoutName.replace(/\.(?:mjml|html)$/i, '')}${ending}`;
}

/** The name of a file with people for all layouts in its directory and below. */
export const sharedPeopleName = 'people.json';

/**
 * Returns the paths at which the people of a layout are looked for, in order, relative to its directory: the file with its name, then
 * `people.json` there and in each directory above, up to the workspace folder. `depth` is the number of directories between them.
 */
export function placesOfPeople(layoutName: string, depth: number): readonly string[] {
  const shared = Array.from({ length: depth + 1 }, (_, up) => '../'.repeat(up) + sharedPeopleName);
  return [peopleFileName(layoutName), ...shared];
}
