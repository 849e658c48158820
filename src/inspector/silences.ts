import { readSilences } from '../core/checks/silencing.ts';
import type { SourceFile } from './sourceElements.ts';
import type { SourceFinding } from './sourceFinding.ts';
import { rangeIn } from './textLines.ts';

/** The findings without those that a comment silences, in the file that they are written in. */
export function heard(found: readonly SourceFinding[]): SourceFinding[] {
  const silences = new Map<SourceFile, ReturnType<typeof readSilences>>();
  return found.filter(({ finding: { rule }, place: { file, start, end } }) => {
    const isSilenced = silences.get(file) ?? readSilences(file.text);
    silences.set(file, isSilenced);
    return !isSilenced(rule, rangeIn(file, start, end).start.line);
  });
}
