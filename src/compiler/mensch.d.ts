/** Types for the parts of mensch, the CSS parser of juice, that the compiler uses. It has no types of its own. */
declare module 'mensch' {
  /** A rule, an at-rule or a comment. Only rules have selectors. */
  interface CssRule {
    readonly selectors?: readonly string[];
    readonly declarations?: readonly { readonly name?: string; readonly value?: string }[];
    /** Both count from 1. */
    readonly position: { readonly start: { readonly line: number; readonly col: number } };
  }

  interface CssTree {
    readonly stylesheet: { readonly rules: readonly CssRule[] };
  }

  const mensch: {
    parse(css: string, options: { readonly comments: true; readonly position: true }): CssTree;
    stringify(tree: CssTree, options: { readonly comments: true }): string;
  };

  export { type CssRule, mensch as default };
}
