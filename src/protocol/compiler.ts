/** Something wrong in a layout, with its place as far as it is known: `line` and `column` count from 1. */
export interface LayoutProblem {
  readonly message: string;
  readonly severity: 'error' | 'warning';
  readonly line: number;
  readonly column?: number;
}
