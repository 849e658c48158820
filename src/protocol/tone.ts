/**
 * The weight of a remark on a page. `blocks`: nothing goes on before it is mended or accepted. `unknown`: nobody could find out. `looking`:
 * it is being found out. `planned`: it happens later, without anybody.
 */
export type Tone = 'blocks' | 'warning' | 'note' | 'fine' | 'unknown' | 'looking' | 'planned';

/** The sentence on top of a page that says how things stand, and what it means. */
export interface VerdictView {
  readonly tone: Tone;
  readonly words: string;
  readonly detail?: string;
}
