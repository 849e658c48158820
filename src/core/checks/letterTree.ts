import type { PlaceholderSyntax } from './placeholderSyntax.ts';

/** A passage of a letter's HTML, in UTF-16 units. */
export interface Passage {
  readonly start: number;
  readonly end: number;
}

/**
 * What a piece of template code does. `value` writes something; `begin`, `otherwise` and `end` are the tags of a block that is
 * written on a condition or several times; `silent` code (comments, assignments) writes nothing.
 */
export type CodeKind = 'value' | 'begin' | 'otherwise' | 'end' | 'silent';

/** A piece of template code with its signs: `{{ name }}`, `{% if paid %}`. */
export interface TemplateCode extends Passage {
  readonly kind: CodeKind;
  /** The name of a Mustache section, as in `{{#name}}`. */
  readonly section?: string;
  /** A Mustache section for the opposite case: `{{^name}}`. */
  readonly inverted?: true;
}

/** An attribute from its name to the closing quote. */
export interface LetterAttribute extends Passage {
  /** In lower case. */
  readonly name: string;
  /** As a browser reads it: with its character references decoded. */
  readonly value: string;
  /** The place of the value without its quotes. */
  readonly valueStart: number;
  readonly valueEnd: number;
}

/** An element from its opening tag to its closing one, or to what closes it without one. */
export interface LetterElement extends Passage {
  readonly kind: 'element';
  /** In lower case. */
  readonly name: string;
  /** The opening tag. */
  readonly tag: Passage;
  readonly attributes: readonly LetterAttribute[];
  /** What its `style` attribute declares. */
  readonly style: readonly Declaration[];
  readonly parent: LetterElement | undefined;
  /** What is inside it: `letter.nodes.slice(contentFrom, contentTo)`. */
  readonly contentFrom: number;
  readonly contentTo: number;
  /** Written inside a conditional comment, which Outlook for Windows alone reads. */
  readonly onlyOutlook: boolean;
  /** Whether template code between its attributes may write further ones. */
  readonly hasFilledInAttributes: boolean;
  /** Whether it is in a block of template code, and so may be missing, or be there several times. */
  readonly isConditional: boolean;
}

/** A run of text between tags, as a browser reads it. */
export interface LetterText extends Passage {
  readonly kind: 'text';
  readonly text: string;
  readonly parent: LetterElement | undefined;
  readonly onlyOutlook: boolean;
}

export type LetterNode = LetterElement | LetterText;

/** A comment with its markers. */
export interface LetterComment extends Passage {
  /**
   * What Outlook makes of it. `hidden`: a whole conditional comment, whose content only Outlook reads; `open` and `close`: the
   * two ends of a passage that Outlook may skip, and that others read (`<!--[if !mso]><!-->` and `<!--<![endif]-->`);
   * `unended`: a conditional comment that ends before its `<![endif]`.
   */
  readonly condition: 'hidden' | 'open' | 'close' | 'unended' | undefined;
  /** Whether it ends before another comment begins, or the letter ends. The tree goes on inside of one that does not. */
  readonly closed: boolean;
}

/** A declaration of CSS. */
export interface Declaration extends Passage {
  /** In lower case. */
  readonly property: string;
  /** Without `!important`. */
  readonly value: string;
  readonly important: boolean;
  readonly valueStart: number;
  readonly valueEnd: number;
}

/** An at-rule of a style sheet, such as `@media screen {…}`. */
export interface AtRule extends Passage {
  /** In lower case, without the `@`. */
  readonly name: string;
  readonly prelude: string;
  /** `@media screen`. */
  readonly head: Passage;
  /** The at-rule around it. */
  readonly within: AtRule | undefined;
  /** What stands directly in it, as in `@font-face`. */
  readonly declarations: readonly Declaration[];
}

/** A piece of a selector. A combinator's name is `>`, `+`, `~` or a space. */
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
  /** The selectors that commas part; each in pieces, those inside `:not(…)` among them. */
  readonly selectors: readonly (readonly SelectorPart[])[];
  readonly head: Passage;
  readonly declarations: readonly Declaration[];
  /** The at-rule around it. */
  readonly within: AtRule | undefined;
  /** Whether it stands inside another rule. */
  readonly nested: boolean;
}

/** What a `<style>` element says. */
export interface StyleSheet extends Passage {
  readonly element: LetterElement;
  readonly rules: readonly StyleRule[];
  readonly atRules: readonly AtRule[];
  readonly comments: readonly Passage[];
  /** What is no CSS, and what mail clients therefore skip. */
  readonly mistakes: readonly Passage[];
}

/**
 * What is wrong with the tags themselves. `unclosed`: an opening tag without its closing one; `stray`: a closing tag without its
 * opening one; `crossed`: a closing tag that comes too late; `halfTyped`: a tag without its end, or with an open quote, which is
 * no element of the tree; `doubled`: an attribute that the tag has already; `selfClosed`: a `/` that means nothing.
 */
export interface MarkupMistake extends Passage {
  readonly kind: 'unclosed' | 'stray' | 'crossed' | 'halfTyped' | 'doubled' | 'selfClosed';
  /** The name of the element or the attribute. */
  readonly name: string;
}

/** A letter's HTML as the checks see it. All places are offsets in `source`. */
export interface LetterTree {
  readonly source: string;
  /** `<!doctype html>`, where there is one. */
  readonly doctype: (Passage & { readonly name: string }) | undefined;
  /** The elements and texts in the order of the source; what is inside an element follows it. */
  readonly nodes: readonly LetterNode[];
  /** The elements among them. */
  readonly elements: readonly LetterElement[];
  readonly comments: readonly LetterComment[];
  readonly styleSheets: readonly StyleSheet[];
  readonly mistakes: readonly MarkupMistake[];
  /** The template code in it, which is no HTML. */
  readonly codes: readonly TemplateCode[];
  /** How the account writes what it fills in, as far as that is known. */
  readonly filledIn: readonly PlaceholderSyntax[];
}
