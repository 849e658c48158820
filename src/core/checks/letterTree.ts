import type { PlaceholderSyntax } from '../templates/placeholderSyntax.ts';
import type { TemplateCode } from '../templates/templateCode.ts';

/** A range of a letter's HTML, in UTF-16 units. */
export interface Passage {
  readonly start: number;
  readonly end: number;
}

/** An attribute, from its name to the closing quote. */
export interface LetterAttribute extends Passage {
  /** The name in lower case. */
  readonly name: string;
  /** The value, decoded as browsers do. */
  readonly value: string;
  /** The place of the value without quotes. */
  readonly valueStart: number;
  readonly valueEnd: number;
}

/** An element, from its opening tag to the end of its closing tag, or to whatever closes it without one. */
export interface LetterElement extends Passage {
  readonly kind: 'element';
  /** The name in lower case. */
  readonly name: string;
  /** The opening tag. */
  readonly tag: Passage;
  readonly attributes: readonly LetterAttribute[];
  /** The declarations of the `style` attribute. */
  readonly style: readonly Declaration[];
  readonly parent: LetterElement | undefined;
  /** The content's nodes are `letter.nodes.slice(contentFrom, contentTo)`. */
  readonly contentFrom: number;
  readonly contentTo: number;
  /** True inside a conditional comment, which only Outlook for Windows reads. */
  readonly onlyOutlook: boolean;
  /** True if template code in the tag may write further attributes. */
  readonly hasFilledInAttributes: boolean;
  /** True inside a block of template code: the element may be missing or repeated. */
  readonly isConditional: boolean;
}

/** The text between two tags, decoded. */
export interface LetterText extends Passage {
  readonly kind: 'text';
  readonly text: string;
  readonly parent: LetterElement | undefined;
  readonly onlyOutlook: boolean;
}

export type LetterNode = LetterElement | LetterText;

/** A comment, including its delimiters. */
export interface LetterComment extends Passage {
  /**
   * The type of a conditional comment. `hidden`: complete, with content that only Outlook reads; `open` and `close`: the ends of a
   * passage that Outlook may skip and others read (`<!--[if !mso]><!-->` and `<!--<![endif]-->`); `unended`: it ends before its
   * `<![endif]`.
   */
  readonly condition: 'hidden' | 'open' | 'close' | 'unended' | undefined;
  /** False if another comment or the letter's end comes first. The tree continues inside such a comment. */
  readonly closed: boolean;
}

/** A CSS declaration. */
export interface Declaration extends Passage {
  /** The property in lower case. */
  readonly property: string;
  /** The value without `!important`. */
  readonly value: string;
  readonly important: boolean;
  readonly valueStart: number;
  readonly valueEnd: number;
}

/** An at-rule of a style sheet, such as `@media screen {…}`. */
export interface AtRule extends Passage {
  /** The name in lower case, without the `@`. */
  readonly name: string;
  readonly prelude: string;
  /** The rule without its block, such as `@media screen`. */
  readonly head: Passage;
  /** The enclosing at-rule. */
  readonly within: AtRule | undefined;
  /** The declarations directly inside the at-rule, as in `@font-face`. */
  readonly declarations: readonly Declaration[];
}

/** A part of a selector. The name of a combinator is `>`, `+`, `~` or a space. */
export interface SelectorPart extends Passage {
  readonly kind:
    | 'type'
    | 'universal'
    | 'class'
    | 'id'
    | 'attribute'
    | 'pseudoClass'
    | 'pseudoElement'
    | 'combinator'
    | 'nesting';
  readonly name: string;
}

/** A rule of a style sheet: `selectors { declarations }`. */
export interface StyleRule extends Passage {
  /** The comma-separated selectors as lists of parts, including those inside `:not(…)`. */
  readonly selectors: readonly (readonly SelectorPart[])[];
  readonly head: Passage;
  readonly declarations: readonly Declaration[];
  /** The enclosing at-rule. */
  readonly within: AtRule | undefined;
  /** True for a rule nested in another rule. */
  readonly nested: boolean;
}

/** The content of a `<style>` element. */
export interface StyleSheet extends Passage {
  readonly element: LetterElement;
  readonly rules: readonly StyleRule[];
  readonly atRules: readonly AtRule[];
  readonly comments: readonly Passage[];
  /** Passages of invalid CSS, which mail clients skip. */
  readonly mistakes: readonly Passage[];
}

/**
 * A mistake in the markup. `unclosed`: an opening tag without its closing tag; `stray`: a closing tag without its opening tag; `crossed`: a
 * closing tag that comes too late; `halfTyped`: a tag without its end or with an unclosed quote, which the tree does not contain;
 * `doubled`: a repeated attribute; `selfClosed`: a `/` without effect.
 */
export interface MarkupMistake extends Passage {
  readonly kind: 'unclosed' | 'stray' | 'crossed' | 'halfTyped' | 'doubled' | 'selfClosed';
  /** The name of the element or attribute. */
  readonly name: string;
}

/** A letter's HTML, parsed for the checks. All offsets refer to `source`. */
export interface LetterTree {
  readonly source: string;
  /** The place and name of `<!doctype html>`. */
  readonly doctype: (Passage & { readonly name: string }) | undefined;
  /** Elements and texts in source order; the content of an element follows it. */
  readonly nodes: readonly LetterNode[];
  /** The elements among the nodes. */
  readonly elements: readonly LetterElement[];
  readonly comments: readonly LetterComment[];
  readonly styleSheets: readonly StyleSheet[];
  readonly mistakes: readonly MarkupMistake[];
  /** The template code in the letter, which is not parsed as HTML. */
  readonly codes: readonly TemplateCode[];
  /** The account's placeholder syntaxes, if known. */
  readonly filledIn: readonly PlaceholderSyntax[];
}
