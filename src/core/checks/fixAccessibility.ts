import type { Edit, FoundIn } from './edit.ts';
import { EditedText } from './editedText.ts';
import { fixesOf } from './fixes.ts';
import { guessLanguage } from './guessLanguage.ts';
import type { RuleFacts } from './rule.ts';
import { rules } from './rules.ts';

const facts: Readonly<Record<string, RuleFacts>> = rules;

/** Returns true if a rule is about readers with disabilities. */
export const isOfAccessibility = (rule: string) =>
  Object.hasOwn(facts, rule) && facts[rule]?.accessibility === true;

/** A finding about accessibility in a layout. */
export interface AccessibilityFinding extends FoundIn {
  readonly rule: string;
}

interface AccessibilityFix<Found> {
  /** The edits for all findings that can be fixed safely, in the order of the source. They don't overlap. */
  readonly edits: readonly Edit[];
  /** The number of findings that the edits fix. */
  readonly fixed: number;
  /** The findings that are left to a person, with their places in the fixed source. */
  readonly left: readonly Found[];
}

/** The maximum number of times that a letter is checked while it is fixed. A fix seldom leads to another one, and that one to none. */
const mostChecks = 5;

/**
 * Fixes a letter until nothing is left that can be fixed safely: a picture that gets its description may then lack the language. `check`
 * returns the findings in a text, with their places in it; the edits are those of `source`.
 */
export async function fixAllAccessibility<Found extends AccessibilityFinding>(
  source: string,
  check: (text: string) => Promise<readonly Found[]>,
): Promise<AccessibilityFix<Found>> {
  const edited = new EditedText(source);
  let fix = accessibilityFix(await check(source));
  let { fixed } = fix;
  for (let checks = 1; fix.edits.length > 0 && checks < mostChecks; checks++) {
    edited.apply(fix.edits);
    fix = accessibilityFix(await check(edited.text));
    fixed += fix.fixed;
  }
  edited.apply(fix.edits);
  return { edits: edited.edits(), fixed, left: fix.left };
}

/** Returns the edits that fix findings without a change of text, links or look. The others are left to a person. */
export function accessibilityFix<Found extends AccessibilityFinding>(
  found: readonly Found[],
): AccessibilityFix<Found> {
  const judged = found.map((finding) => ({
    finding,
    safe: fixesOf(finding.rule, finding).find((fix) => fix.safe)?.safe,
  }));
  const safe = judged.flatMap((each) => each.safe ?? []);
  const different = new Map(safe.map((edit) => [JSON.stringify(edit), edit]));
  const edits = [...different.values()].sort((a, b) => a.start - b.start);
  const left = judged.filter((each) => !each.safe).map(({ finding }) => moved(finding, edits));
  return { edits, fixed: found.length - left.length, left };
}

function moved<Found extends AccessibilityFinding>(finding: Found, edits: readonly Edit[]): Found {
  const before = edits.filter(({ end }) => end <= finding.start);
  const shift = before.reduce((sum, { start, end, text }) => sum + text.length - (end - start), 0);
  return { ...finding, start: finding.start + shift, end: finding.end + shift };
}

/** The languages that a letter may be written in, each in one of the two lists. */
interface LanguagesInDoubt {
  /** The likeliest first. The last resort is the language in which the user reads everything else. */
  readonly likely: readonly string[];
  readonly others: readonly string[];
}

/** Returns the languages that a letter may be written in if its fixes need one and its words leave it in doubt. */
export function languagesInDoubt(
  found: readonly AccessibilityFinding[],
  ofUser: string,
): LanguagesInDoubt | undefined {
  const finding = found.find(({ rule }) => rule === 'language');
  if (!finding) return undefined;
  const { language, isCertain, isBlind } = guessLanguage(finding.source);
  if (isCertain) return undefined;
  const inPath = finding.known?.path?.toLowerCase().split(/[/._-]/) ?? [];
  const guesses = [
    inPath.findLast((part) => languages.includes(part)),
    isBlind ? undefined : language,
    ofUser,
  ];
  const likely = [...new Set(guesses.filter((each) => each !== undefined))];
  return { likely, others: languages.filter((each) => !likely.includes(each)) };
}

/** Languages to choose from, roughly by the number of letters that are written in them. */
const languages: readonly string[] =
  'en de fr es it pt nl pl ru uk ja zh ko tr sv da nb fi cs sk hu ro el bg hr sl ca he ar fa hi id vi th'.split(
    ' ',
  );
