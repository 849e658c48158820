import type { Edit, FoundIn } from './edit.ts';
import { fixesOf } from './fixes.ts';
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

export interface AccessibilityFix {
  /** The edits for all findings that can be fixed safely, in the order of the source. They don't overlap. */
  readonly edits: readonly Edit[];
  /** The number of findings that the edits fix. */
  readonly fixed: number;
}

/** Returns the edits that fix findings without a change of text, links or look. The others are left to a person. */
export function accessibilityFix(found: readonly AccessibilityFinding[]): AccessibilityFix {
  const safe = found.flatMap(({ rule, ...place }) => {
    const edits = fixesOf(rule, place).find((fix) => fix.safe)?.safe;
    return edits ? [edits] : [];
  });
  const different = new Map(safe.flat().map((edit) => [JSON.stringify(edit), edit]));
  return { edits: [...different.values()].sort((a, b) => a.start - b.start), fixed: safe.length };
}
