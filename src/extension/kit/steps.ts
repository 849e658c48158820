import * as vscode from 'vscode';
import { contextKeys } from '../names.ts';
import { setContext } from './contextKeys.ts';
import {
  type Choice,
  createField,
  createPicker,
  type Field,
  type InputFinding,
  type Picker,
} from './inputs.ts';

import { asWords, type Words } from './words.ts';

/**
 * A question with a text field. `validate` is called after every keystroke. `problem` is a known problem of the initial `value`,
 * shown until the user types.
 */
export interface TextQuestion {
  readonly prompt: Words;
  readonly value?: string;
  /** The part of `value` that is initially selected, as offsets. By default, all of `value`. */
  readonly valueSelection?: readonly [start: number, end: number];
  readonly problem?: InputFinding;
  readonly placeholder?: Words;
  readonly password?: boolean;
  validate?(text: string): InputFinding | PromiseLike<InputFinding>;
}

/** A suggested answer with its description. */
export interface Suggestion {
  readonly answer: string;
  readonly words: Words;
}

/** A question with a text field and suggestions for the typed text. `validate` works as in `TextQuestion`. */
interface SuggestQuestion {
  readonly placeholder: Words;
  readonly value: string;
  validate(text: string): Words | undefined;
  suggestions(text: string): readonly Suggestion[];
}

/** A question with a list. `problem` is shown above the items; `active` is the item with the initial focus, by default the first. */
export interface PickQuestion<T extends Choice> {
  readonly placeholder: Words;
  readonly problem?: Words | undefined;
  readonly items: readonly T[];
  readonly active?: T;
  /** The field that typed text is matched against, in addition to the label. By default the description. */
  readonly matchOn?: 'description' | 'detail';
  /** Returns the entries for a typed text. If missing, VS Code shows the `items` that match it. */
  offer?(text: string): readonly T[];
  /** The same items with what has become known since, read at each event. */
  readonly update?: { readonly on: vscode.Event<unknown>; items(): readonly T[] };
}

/** A question with check boxes. The `selected` items are initially checked; `validate` is called on Enter. */
interface PickManyQuestion<T extends Choice> {
  readonly placeholder: Words;
  readonly items: readonly T[];
  readonly selected?: readonly T[];
  validate?(items: readonly T[]): Words | undefined;
  /** Returns true if an item is an action, such as "New List…": checking it answers the question at once. */
  isAction?(item: T): boolean;
}

/** Asks the questions of a step. Back and Escape are handled by the flow, not by the step. */
export interface Questions {
  text(question: TextQuestion): Promise<string>;
  suggest(question: SuggestQuestion): Promise<string>;
  pick<T extends Choice>(question: PickQuestion<T>): Promise<T>;
  pickMany<T extends Choice>(question: PickManyQuestion<T>): Promise<readonly T[]>;
  /** Asks follow-up questions. Back ends them with `undefined`, and the step continues. */
  followUp<T>(ask: () => Promise<T>): Promise<T | undefined>;
}

/** One step of a flow. `ask` returns the draft with the answer. A step that does not apply is skipped. */
export interface Step<D> {
  applies?(draft: D): boolean;
  ask(draft: D, questions: Questions): Promise<D>;
}

export interface StepsOptions {
  /** Index of the first step, to resume a flow. */
  readonly from?: number;
  /** Shows Back on the first step, too, where it ends the flow. For callers that asked a question before the flow. */
  readonly canLeaveByBack?: boolean;
}

/** The smallest number of questions that are numbered. Fewer are over before a number says anything. */
const leastNumbered = 3;

/**
 * Asks the steps in order, with a Back button, and returns the finished draft; `undefined` if the user canceled. Going back keeps
 * the answers in the draft.
 */
export async function runSteps<D>(
  title: Words,
  steps: readonly Step<D>[],
  draft: D,
  options: StepsOptions = {},
): Promise<D | undefined> {
  let current = draft;
  let index = options.from ?? 0;
  const stepsNow = () => steps.filter((step) => step.applies?.(current) ?? true);
  // A flow that gets longer on the way does not begin to count in its middle.
  const isNumbered = stepsNow().length >= leastNumbered;
  for (let step = steps[index]; step; step = steps[index]) {
    const asked = stepsNow();
    const count = isNumbered && { step: asked.indexOf(step) + 1, totalSteps: asked.length };
    const isFirst = step === asked[0];
    const position = { title, canGoBack: !isFirst || options.canLeaveByBack === true, ...count };
    const answer = await askStep(step, current, position);
    if (answer === 'left' || (answer === 'back' && isFirst)) return undefined;
    if (answer !== 'back') current = answer.draft;
    index = neighbour(steps, current, index, answer === 'back' ? -1 : 1);
  }
  return current;
}

/** Returns the index of the next applicable step in the given direction. If no earlier step applies, returns `index`. */
function neighbour<D>(steps: readonly Step<D>[], draft: D, index: number, direction: 1 | -1): number {
  let next = index + direction;
  while (steps[next] && !(steps[next]?.applies?.(draft) ?? true)) next += direction;
  return next < 0 ? index : next;
}

/** The position of a question in its flow. A short flow has no step numbers. */
interface StepPosition {
  readonly title: Words;
  readonly canGoBack: boolean;
  readonly step?: number;
  readonly totalSteps?: number;
}

async function askStep<D>(
  step: Step<D>,
  draft: D,
  position: StepPosition,
): Promise<'left' | 'back' | { readonly draft: D }> {
  try {
    return { draft: await step.ask(draft, new StepQuestions(position)) };
  } catch (reason) {
    if (reason === userLeft) return 'left';
    if (reason === wentBack) return 'back';
    throw reason;
  }
}

/** Asks one question outside of the numbered steps, with a Back button. Returns `undefined` if the user cancels. */
export async function askAside<T>(
  title: Words,
  question: (questions: Questions) => Promise<T>,
): Promise<T | 'back' | undefined> {
  const step: Step<T | undefined> = { ask: (_, questions) => question(questions) };
  const answer = await askStep(step, undefined, { title, canGoBack: true });
  if (answer === 'left') return undefined;
  return answer === 'back' ? 'back' : answer.draft;
}

const userLeft = Symbol('the user left');
const wentBack = Symbol('the user went back');
const separator = vscode.QuickPickItemKind.Separator;

class StepQuestions implements Questions {
  #position: StepPosition;

  constructor(position: StepPosition) {
    this.#position = position;
  }

  text(question: TextQuestion): Promise<string> {
    const input = createField();
    input.value = question.value ?? '';
    input.prompt = question.prompt;
    input.placeholder = question.placeholder;
    input.password = question.password ?? false;
    input.validationMessage = question.problem;
    if (question.valueSelection) input.valueSelection = question.valueSelection;
    /** Returns the typed text if it is valid. The user may type something else during an asynchronous validation. */
    const judge = async () => {
      const answer = input.value;
      const found = await question.validate?.(answer);
      if (input.value !== answer) return undefined;
      input.validationMessage = found;
      return isError(found) ? undefined : { answer };
    };
    // Validates only after the first keystroke, so that an untouched field shows no error.
    return this.#show(input, judge, { whenTyped: judge });
  }

  suggest(question: SuggestQuestion): Promise<string> {
    const picker = createPicker<SuggestedChoice>();
    picker.placeholder = question.placeholder;
    picker.value = question.value;
    picker.items = suggestedChoices(question, question.value);
    const offer = async () => {
      picker.prompt = undefined;
      picker.items = suggestedChoices(question, picker.value);
    };
    const accept = async () => {
      // The list may still show entries for earlier text if the user types and accepts quickly: then the typed text is the answer.
      const isOffered = ({ answer }: SuggestedChoice) => answer === picker.selectedItems[0]?.answer;
      const answer = suggestedChoices(question, picker.value).find(isOffered)?.answer ?? picker.value;
      picker.prompt = question.validate(answer);
      return picker.prompt ? undefined : { answer };
    };
    return this.#show(picker, accept, { whenTyped: offer });
  }

  pick<T extends Choice>(question: PickQuestion<T>): Promise<T> {
    const picker = createPicker<T>();
    picker.placeholder = question.placeholder;
    picker.items = question.items;
    picker.matchOnDescription = question.matchOn !== 'detail';
    picker.matchOnDetail = question.matchOn === 'detail';
    picker.prompt = question.problem;
    const active = question.active ?? question.items.find(({ kind }) => kind !== separator);
    picker.activeItems = active ? [active] : [];
    const offered = () => {
      const text = picker.value.trim();
      const items = text === '' ? undefined : question.offer?.(text);
      return items?.map((item) => ({ ...item, alwaysShow: true })) ?? question.items;
    };
    const offer = async () => {
      picker.items = offered();
    };
    const accept = async () => {
      const [selected] = picker.selectedItems;
      // The list may still show entries for earlier text if the user types and accepts quickly: these are no answer.
      const item = question.offer ? offered().find(({ label }) => label === selected?.label) : selected;
      return item && { answer: item };
    };
    const updating = question.update?.on(() => {
      const [current] = picker.activeItems;
      const index = current ? picker.items.indexOf(current) : -1;
      picker.items = question.update?.items() ?? question.items;
      picker.activeItems = picker.items.slice(index, index + 1);
    });
    const shown = this.#show(picker, accept, question.offer ? { whenTyped: offer } : {});
    return shown.finally(() => updating?.dispose());
  }

  pickMany<T extends Choice>(question: PickManyQuestion<T>): Promise<readonly T[]> {
    const picker = createPicker<T>();
    picker.canSelectMany = true;
    picker.placeholder = question.placeholder;
    picker.items = question.items;
    picker.matchOnDescription = true;
    picker.selectedItems = question.selected ?? [];
    const isAction = (item: T) => question.isAction?.(item) ?? false;
    const actionChosen = new vscode.EventEmitter<void>();
    picker.onDidChangeSelection((items) => {
      picker.prompt = undefined;
      const actions = items.filter(isAction).length;
      if (actions === 1) actionChosen.fire();
      // Only "select all" checks several actions at once: uncheck them and keep the choices.
      if (actions > 1) picker.selectedItems = items.filter((item) => !isAction(item));
    });
    const accept = async () => {
      const problem = question.validate?.(picker.selectedItems);
      picker.prompt = problem;
      return problem ? undefined : { answer: picker.selectedItems };
    };
    return whileTicking(() => this.#show(picker, accept, { isAnswered: actionChosen.event }));
  }

  async followUp<T>(ask: () => Promise<T>): Promise<T | undefined> {
    const position = this.#position;
    this.#position = { ...position, canGoBack: true };
    try {
      return await ask();
    } catch (reason) {
      if (reason === wentBack) return undefined;
      throw reason;
    } finally {
      this.#position = position;
    }
  }

  /**
   * Shows `input` until it is accepted, canceled, or left with Back. `isAnswered` accepts it as Enter does; `whenTyped` is called
   * after every keystroke.
   */
  async #show<T>(
    input: Field | Pick<Picker<Choice>, keyof Field & keyof Picker<Choice>>,
    accept: () => Promise<{ readonly answer: T } | undefined>,
    { isAnswered, whenTyped }: InputEvents = {},
  ): Promise<T> {
    const { canGoBack, ...position } = this.#position;
    Object.assign(input, position);
    input.buttons = canGoBack ? [vscode.QuickInputButtons.Back] : [];
    try {
      return await new Promise<T>((resolve, reject) => {
        const tryToAccept = () => {
          accept().then((accepted) => accepted && resolve(accepted.answer), reject);
        };
        input.onDidAccept(tryToAccept);
        isAnswered?.(tryToAccept);
        if (whenTyped) input.onDidChangeValue(() => whenTyped().catch(reject));
        input.onDidTriggerButton(() => reject(wentBack));
        input.onDidHide(() => reject(userLeft));
        input.show();
      });
    } finally {
      input.dispose();
    }
  }
}

interface SuggestedChoice extends Choice {
  readonly answer: string;
}

/** Returns the typed text with its problem, followed by the suggestions. `alwaysShow` turns off VS Code's own filter. */
function suggestedChoices({ validate, suggestions }: SuggestQuestion, typed: string): SuggestedChoice[] {
  const choice = (answer: string, description: Words | undefined): SuggestedChoice => ({
    label: asWords(answer),
    ...(description && { description }),
    answer,
    alwaysShow: true,
  });
  const suggested = suggestions(typed).map(({ answer, words }) => choice(answer, words));
  const isThere = typed === '' || suggested.some(({ answer }) => answer === typed);
  return isThere ? suggested : [choice(typed, validate(typed)), ...suggested];
}

/**
 * Sets a context key while `work` shows a list with check boxes. While a check box has the focus, VS Code passes some keys of text
 * fields (select all, undo, redo) to the editor behind the list; the manifest disables these keys by the context key.
 */
async function whileTicking<T>(work: () => Promise<T>): Promise<T> {
  await setContext(contextKeys.ticking, true);
  try {
    return await work();
  } finally {
    await setContext(contextKeys.ticking, false);
  }
}

/** Events of an input besides Enter, Back and Escape. */
interface InputEvents {
  readonly isAnswered?: vscode.Event<void>;
  readonly whenTyped?: () => Promise<unknown>;
}

function isError(problem: InputFinding): boolean {
  if (!problem) return false;
  return typeof problem === 'string' || problem.severity === vscode.InputBoxValidationSeverity.Error;
}
