import type { PeopleFields } from '../samplePeople/fieldValues.ts';
import type { FieldUse } from '../templates/fieldUses.ts';
import type { FoundPlace } from './rule.ts';

/** Finds the fields that no sample person has. */
export function* unknownFields(
  source: string,
  uses: readonly FieldUse[],
  people: PeopleFields,
): Generator<FoundPlace> {
  for (const use of uses) {
    const { start, end } = use;
    if (people.lacking(use) === 'everybody') yield { start, end, values: [source.slice(start, end)] };
  }
}

/** Finds the fields that some sample people lack. The values are the field, and the people's names. */
export function* missingFields(
  source: string,
  uses: readonly FieldUse[],
  people: PeopleFields,
): Generator<FoundPlace> {
  for (const use of uses) {
    const { start, end } = use;
    const lacking = people.lacking(use);
    if (lacking === 'everybody' || lacking.length === 0) continue;
    yield { start, end, values: [source.slice(start, end), ...lacking.map(({ label }) => label)] };
  }
}
