import { samplePeople } from '../../../src/core/samplePeople/samplePeople.ts';
import { languageNames, type TemplateLanguage } from '../../../src/core/templates/languages/index.ts';
import { fillIn } from '../../../src/inspector/templates/fillIn.ts';
import type { GrowthReader } from './inputs.ts';

/** The person that the templates are filled in for. */
const person = {
  a: 'Anna',
  A: 'Anna',
  list: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  long: '<'.repeat(5_000),
};

const filledInAs = (language: TemplateLanguage): readonly [string, GrowthReader] => [
  `fillIn as ${language}`,
  {
    kinds: [`template of ${language}`],
    read: (template) => fillIn(template, person, { language, syntaxes: [] }),
  },
];

/** The readers that make sample people for a layout and fill in templates, by name. */
export const growthReaders: Readonly<Record<string, GrowthReader>> = {
  samplePeople: { kinds: ['template', 'layout'], read: (text) => JSON.stringify(samplePeople(text)) },
  fillIn: {
    kinds: ['template', ...languageNames.map((language) => `template of ${language}` as const)],
    read: (text) => fillIn(text, person),
  },
  ...Object.fromEntries(languageNames.map(filledInAs)),
};
