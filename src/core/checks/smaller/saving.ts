/** What was removed from a letter, or written shorter, besides blanks. */
export interface Saving {
  /** Rules, or selectors among others, that can't match or are repeated. */
  rules: number;
  /** Declarations that are repeated. */
  declarations: number;
  comments: number;
}

export const noSaving = (): Saving => ({ rules: 0, declarations: 0, comments: 0 });
