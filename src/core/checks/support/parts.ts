import type {
  AtRule,
  LetterAttribute,
  LetterElement,
  Passage,
  SelectorPart,
  StyleRule,
  StyleSheet,
} from '../letterTree.ts';

/** A part of a letter that a mail program keeps or drops as a whole. */
export interface Part {
  readonly kind:
    | 'doctype'
    | 'comment'
    | 'element'
    | 'attribute'
    | 'declaration'
    | 'selector'
    | 'rule'
    | 'atRule'
    | 'font'
    /** Anything from one offset to another. */
    | 'passage'
    /** The beginning or the end of a conditional comment, whose content is kept, or settings in it, which are not part of the content. */
    | 'mark';
  /** What is written of the part in the letter. */
  readonly place: Passage;
  /** The element whose tag it is in. */
  readonly element?: LetterElement | undefined;
  readonly attribute?: LetterAttribute | undefined;
  /** The style sheet it is in. */
  readonly sheet?: StyleSheet | undefined;
  readonly rule?: StyleRule | undefined;
  /** The selectors of the style rule that it is in, unless the rule is in an at-rule. */
  readonly selector?: string | undefined;
  readonly atRule?: AtRule | undefined;
  /** The property and the value of a declaration. */
  readonly property?: string | undefined;
  readonly value?: string | undefined;
  /** What is before a part of a selector in its compound, such as the `a` of `a:hover`. */
  readonly before?: SelectorPart | undefined;
  /** The text of a part of a selector, or an address. */
  readonly text?: string | undefined;
}
