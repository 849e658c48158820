/** Example letters for a rule. */
export interface RuleLetters {
  /** Letters in which the rule marks exactly what is between ⟦ and ⟧. */
  readonly finds: readonly string[];
  /** Letters in which the rule finds nothing. */
  readonly passes: readonly string[];
}

export const many = (text: string, times: number) => Array(times).fill(text).join('');
