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

/** Why no browser draws letters: none is installed, the one that is named doesn’t exist, or it doesn’t start. */
type NoBrowser = 'none' | 'missing' | 'failed';

/** The browser that draws letters. */
export type BrowserSeen = { readonly name: string; readonly version: string } | NoBrowser;

/** Judges whether pictures of letters can be drawn. `advice` says what to do without a browser. */
export function browserDiagnosis<Text extends string>(
  l10n: Localizer<Text>,
  seen: BrowserSeen,
  advice: Text,
): Diagnosis<Text> {
  const subject = l10n.t('Chromium');
  if (typeof seen === 'object')
    return {
      state: 'good',
      subject,
      seen: l10n.t('Pictures of letters are drawn with {0} {1}.', seen.name, seen.version),
    };
  return { state: 'attention', subject, seen: withoutBrowser(l10n, seen), advice };
}

function withoutBrowser<Text extends string>(l10n: Localizer<Text>, seen: NoBrowser): Text {
  switch (seen) {
    case 'none':
      return l10n.t('No Chrome, Edge or Chromium was found, so no pictures of letters can be drawn.');
    case 'missing':
      return l10n.t('The browser that is named doesn’t exist, so no pictures of letters can be drawn.');
    case 'failed':
      return l10n.t('A browser was found and didn’t start, so no pictures of letters can be drawn.');
  }
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
