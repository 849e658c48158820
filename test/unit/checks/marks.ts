import { type CheckOptions, checkLetter } from '../../../src/core/checks/checkLetter.ts';
import type { Finding } from '../../../src/core/checks/finding.ts';
import { readLetterTree } from '../../../src/inspector/letterTree/readLetterTree.ts';

export const check = (html: string, options?: CheckOptions): readonly Finding[] =>
  checkLetter(readLetterTree(html, options?.filledIn), options);

/** Returns the letter with ⟦…⟧ around every finding of a rule. */
export function marked(html: string, rule: string, options?: CheckOptions): string {
  const found = check(html, options).filter((finding) => finding.rule === rule);
  return found.reduceRight(
    (text, { start, end }) => `${text.slice(0, start)}⟦${text.slice(start, end)}⟧${text.slice(end)}`,
    html,
  );
}

export const unmarked = (picture: string) => picture.replace(/[⟦⟧]/g, '');
