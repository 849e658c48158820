import { dirname, resolve } from 'node:path';
import { type CheckOptions, mostFindings } from '../core/checks/checkLetter.ts';
import { missingFields, unknownFields } from '../core/checks/fields.ts';
import { layoutRules } from '../core/checks/rules.ts';
import type { WrittenInclude } from '../core/mjml/includes.ts';
import { PeopleFields } from '../core/samplePeople/fieldValues.ts';
import { fieldsOfLetter } from '../core/templates/fieldsOfLetter.ts';
import type { SourceFinding } from './layoutRules.ts';
import type { LetterSource } from './letterSource.ts';
import type { SourceFile } from './sourceElements.ts';

const fieldRules = { 'unknown-field': unknownFields, 'missing-field': missingFields } as const;

/** Finds the fields that sample people lack, where the layout and the files that it includes use them. */
export function fieldFindings(
  letter: LetterSource,
  { people = [], severities }: CheckOptions,
): SourceFinding[] {
  if (people.length === 0) return [];
  const fields = new PeopleFields(people);
  const files = fieldsOfLetter(layoutOf(letter), includedIn(letter), fields.shapeOf);
  return Object.entries(fieldRules).flatMap(([rule, find]) => {
    const severity = severities?.[rule] ?? layoutRules[rule as keyof typeof fieldRules].severity;
    if (severity === 'off') return [];
    const found: SourceFinding[] = [];
    for (const { file, uses } of files) {
      for (const { start, end, values = [] } of find(file.text, uses, fields)) {
        if (found.length === mostFindings) return found;
        found.push({ finding: { rule, severity, start: 0, end: 0, values }, place: { file, start, end } });
      }
    }
    return found;
  });
}

const layoutOf = ({ mjmlFiles: [mjml], elements: [any], html }: LetterSource): SourceFile =>
  mjml ?? any?.file ?? { text: html };

/** Returns a function that finds the file that an include of the letter names. */
function includedIn({ path: layout, mjmlFiles, included }: LetterSource) {
  const files = new Map(mjmlFiles.map((file) => [file.path, file]));
  return (from: SourceFile, { path }: WrittenInclude): SourceFile | undefined => {
    const parent = from.path ?? layout;
    if (parent === undefined) return undefined;
    const wanted = resolve(dirname(parent), path);
    const resolved = included.get(wanted)?.resolved;
    if (resolved && !files.has(wanted)) files.set(wanted, { path: wanted, text: resolved.text, resolved });
    return files.get(wanted);
  };
}
