import type { Tone } from '../../../protocol/tone.ts';
import type { Words } from '../../kit/words.ts';

/** A part of the review: what the campaign is made of, and the remarks about it. */
export interface Section {
  readonly title: Words;
  readonly value?: Words;
  /** What somebody who approves the campaign reads instead of `value`. */
  readonly valueForReader?: Words;
  readonly change?: Action;
  readonly items: readonly Item[];
  /** What is known besides: it passed no check, and nobody has to look at it. Listed below the checks that passed. */
  readonly facts?: readonly Item[];
  /** What it says instead of `value` and `items` once the campaign is requested. */
  readonly valueWhenRequested?: Words;
  readonly itemsWhenRequested?: readonly Item[];
  /** True if it matters only until the campaign is requested. */
  readonly isForDecision?: true;
  /** True if it concerns only who sends the campaign, not who approves it. */
  readonly isForSender?: true;
  /** True if `value` says that something which is asked for is done. */
  readonly isDone?: boolean;
}

/** A remark about a campaign. */
export interface Item {
  readonly tone: Tone;
  readonly words: Words;
  readonly detail?: Words;
  /** How the verdict names it, if `words` say too little on their own, or too much. */
  readonly named?: Words;
  /** What is not checked, but can be, such as “the footer”: the verdict lists it. Only with the tone `unknown`. */
  readonly unchecked?: readonly Words[];
  readonly actions?: readonly Action[];
  /** The name of the problem, if the user may accept it and send all the same. Else a blocking remark can't be accepted. */
  readonly accepted?: string;
  /** Asks to send in spite of it alone. Without it, problems are counted. */
  readonly acceptance?: Words;
  /** True if who approves the campaign can judge it, too: it is about the letter or its time, not about what this machine knows. */
  readonly isForReader?: true;
}

/** A button of a remark. */
export interface Action {
  readonly label: Words;
  /** True for a button in the bar that must not be taken for the one beside it. */
  readonly isApart?: true;
  /** True if it checks what its remark says is not checked: the bar offers it, too. */
  readonly isCheck?: true;
  /** True for one of several answers in the bar, of which none is expected more than the others. */
  readonly isAnswer?: true;
  /** True if it solves what its remark names: it is the main button if there is nothing else to solve. */
  readonly isFix?: true;
  run(): PromiseLike<unknown>;
}
