import type { Localizer } from './text/localizer.ts';

/** One thing that Check Everything, or `mailroom doctor`, has looked at. */
export interface Diagnosis<Text extends string = string> {
  /** `good`; `attention`: works, but a person should know; `bad`: something can’t work like this. */
  readonly state: 'good' | 'attention' | 'bad';
  /** What was looked at: “Account”. */
  readonly subject: Text;
  /** What was seen, as a sentence that fits into a line. Names no address and no path: people publish it. */
  readonly seen: Text;
  /** What to do. */
  readonly advice?: Text;
}

/** The order in which diagnoses are shown: what needs a person first. */
const order = ['bad', 'attention', 'good'] as const;

/** Sorts diagnoses: what needs a person first. */
export const neediestFirst = <One extends Diagnosis>(all: readonly One[]): readonly One[] =>
  order.flatMap((state) => all.filter((one) => one.state === state));

const marks = { good: '[x]', attention: '[!]', bad: '[ ]' } as const;

/** Returns diagnoses as a list in Markdown, to paste into an issue. */
export function diagnosisReport(all: readonly Diagnosis[]): string {
  const lines = all.map(
    ({ state, subject, seen, advice }) =>
      `- ${marks[state]} ${subject}: ${advice === undefined ? seen : `${seen} ${advice}`}`,
  );
  return `${lines.join('\n')}\n`;
}

/** Judges whether records of sender domains can be looked up: whether any name server has `answered`. */
export function nameServerDiagnosis<Text extends string>(
  l10n: Localizer<Text>,
  answered: boolean,
): Diagnosis<Text> {
  const subject = l10n.t('DNS');
  return answered
    ? {
        state: 'good',
        subject,
        seen: l10n.t('A name server answers, so records of sender domains can be looked up.'),
      }
    : {
        state: 'attention',
        subject,
        seen: l10n.t('No name server answers, so records of sender domains can’t be looked up.'),
      };
}
