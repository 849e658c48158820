import { threadFailureText } from '../../compiler/problemTexts.ts';
import { limits, megabytes } from '../../core/limits.ts';
import type { Person } from '../../core/samplePeople/people.ts';
import { templateDeclaration } from '../../core/templates/templateDeclaration.ts';
import { CannotRun } from '../cannotRun.ts';
import type { Program } from '../program.ts';
import type { Threads } from '../threads.ts';
import { peopleOf } from '../workspace/layout.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** Returns the fields of a sample person of a layout. Rejects with `CannotRun` if there is none of this name. */
export async function personNamed(
  { l10n }: Program,
  workspace: Workspace,
  file: string,
  name: string,
): Promise<Person['fields']> {
  const people = await peopleOf(workspace, file);
  const person = people.find(({ label }) => label === name);
  if (person) return person.fields;
  if (people.length === 0)
    throw new CannotRun(l10n.t('The layout has no sample people. Write them into people.json beside it.'));
  const names = people.map(({ label }) => label).join(', ');
  throw new CannotRun(l10n.t('There is no sample person “{0}”. There are: {1}.', name, names));
}

interface Template {
  readonly html: string;
  /** The text of the layout, which may declare its template language. */
  readonly source: string;
  readonly fields: Person['fields'];
}

/** Fills in the template code of a letter. Rejects with `CannotRun` if that takes too long, or makes too large a letter. */
export async function filledIn(
  { l10n }: Program,
  { inspector }: Threads,
  { html, source, fields }: Template,
): Promise<string> {
  const declared = templateDeclaration(source);
  const outcome = await inspector.fillIn({ template: html, person: JSON.stringify(fields), declared });
  if (outcome.kind === 'superseded' || outcome.kind === 'closed') return html;
  if (outcome.kind !== 'answered') throw new CannotRun(threadFailureText(l10n, outcome));
  if ('html' in outcome.answer) return outcome.answer.html;
  throw new CannotRun(
    outcome.answer.problem === 'tooLarge'
      ? l10n.t(
          'The letter is larger than {0} MB. Mailroom doesn’t process larger ones.',
          megabytes(limits.letter),
        )
      : l10n.t('Filling in the template code takes too long. Look for loops inside of loops.'),
  );
}
