import * as vscode from 'vscode';
import { contextKeys } from '../names.ts';
import { setContext } from './contextKeys.ts';
import { type Choice, createField, createPicker, type Field, type Finding, type Picker } from './inputs.ts';

import { asWords, type Words } from './words.ts';

/**
 * A question answered by typing. `validate` is asked at every key: what is wrong, or nothing.
 * `problem` is what was found wrong with `value` already; it is shown until something else is typed.
 */
export interface TextQuestion {
  readonly prompt: Words;
  readonly value?: string;
  /** Which part of `value` is selected first, instead of all of it. */
  readonly valueSelection?: readonly [start: number, end: number];
  readonly problem?: Finding;
  readonly placeholder?: Words;
  readonly password?: boolean;
  validate?(text: string): Finding | PromiseLike<Finding>;
}

/** An answer that may be meant by what is typed, and what to know of it. */
export interface Suggestion {
  readonly answer: string;
  readonly words: Words;
}

/** A question answered by typing, with answers that are offered for what is typed. `validate` is as for a text. */
export interface SuggestQuestion {
  readonly placeholder: Words;
  readonly value: string;
  validate(text: string): Words | undefined;
  suggestions(text: string): readonly Suggestion[];
}

/** A question answered by choosing. `problem` is shown above the items; `active` is marked first, else the first one is. */
export interface PickQuestion<T extends Choice> {
  readonly placeholder: Words;
  readonly problem?: Words | undefined;
  readonly items: readonly T[];
  readonly active?: T;
  /** What is searched besides the labels: the descriptions, unless told otherwise. */
  readonly matchOn?: 'description' | 'detail';
}

/** A question answered by choosing several. `selected` are ticked first; `validate` says what is wrong on Enter. */
export interface PickManyQuestion<T extends Choice> {
  readonly placeholder: Words;
  readonly items: readonly T[];
  readonly selected?: readonly T[];
  validate?(items: readonly T[]): Words | undefined;
  /** Whether an item is no choice but leads somewhere, such as "New List…": ticking it answers at once. */
  leadsOn?(item: T): boolean;
}

/** How a step asks. Back and Escape do not come back here: the flow deals with them. */
export interface Questions {
  text(question: TextQuestion): Promise<string>;
  suggest(question: SuggestQuestion): Promise<string>;
  pick<T extends Choice>(question: PickQuestion<T>): Promise<T>;
  pickMany<T extends Choice>(question: PickManyQuestion<T>): Promise<readonly T[]>;
  /** Asks further questions that one answer leads to. Back ends them with `undefined`, and the step goes on. */
  further<T>(ask: () => Promise<T>): Promise<T | undefined>;
}

/** One step of a flow: it returns the draft with its answer. A step that does not apply is passed over. */
export interface Step<D> {
  applies?(draft: D): boolean;
  ask(draft: D, questions: Questions): Promise<D>;
}

export interface StepsOptions {
  /** The index of the step to begin with, when a flow is taken up again. */
  readonly from?: number;
  /** Whether something was asked before, which Back on the first step leads to: the flow is left. */
  readonly isOnTheWay?: boolean;
}

/**
 * Asks one step after another, with a way back, and returns the finished draft;
 * `undefined` when the user left. Answers given before going back are kept in the draft.
 */
export async function runSteps<D>(
  title: Words,
  steps: readonly Step<D>[],
  draft: D,
  options: StepsOptions = {},
): Promise<D | undefined> {
  let current = draft;
  let index = options.from ?? 0;
  for (let step = steps[index]; step; step = steps[index]) {
    const asked = steps.filter((candidate) => candidate.applies?.(current) ?? true);
    const count = asked.length > 1 && { step: asked.indexOf(step) + 1, totalSteps: asked.length };
    const isFirst = step === asked[0];
    const position = { title, canGoBack: !isFirst || options.isOnTheWay === true, ...count };
    const answer = await ask(step, current, position);
    if (answer === 'left' || (answer === 'back' && isFirst)) return undefined;
    if (answer !== 'back') current = answer.draft;
    index = neighbour(steps, current, index, answer === 'back' ? -1 : 1);
  }
  return current;
}

/** The index of the next step that applies in a direction; the first step has none before it. */
function neighbour<D>(steps: readonly Step<D>[], draft: D, index: number, direction: 1 | -1): number {
  let next = index + direction;
  while (steps[next] && !(steps[next]?.applies?.(draft) ?? true)) next += direction;
  return next < 0 ? index : next;
}

/** Where in a flow a question is. A single one is not counted. */
interface Position {
  readonly title: Words;
  readonly canGoBack: boolean;
  readonly step?: number;
  readonly totalSteps?: number;
}

async function ask<D>(
  step: Step<D>,
  draft: D,
  position: Position,
): Promise<'left' | 'back' | { readonly draft: D }> {
  try {
    return { draft: await step.ask(draft, new StepQuestions(position)) };
  } catch (reason) {
    if (reason === left) return 'left';
    if (reason === wentBack) return 'back';
    throw reason;
  }
}

/** Asks one question on the way, with a way back and none to count. `undefined` when the user left. */
export async function askAside<T>(
  title: Words,
  question: (questions: Questions) => Promise<T>,
): Promise<T | 'back' | undefined> {
  const step: Step<T | undefined> = { ask: (_, questions) => question(questions) };
  const answer = await ask(step, undefined, { title, canGoBack: true });
  if (answer === 'left') return undefined;
  return answer === 'back' ? 'back' : answer.draft;
}

const left = Symbol('the user left');
const wentBack = Symbol('the user went back');
const separator = vscode.QuickPickItemKind.Separator;

class StepQuestions implements Questions {
  readonly #position: Position;

  constructor(position: Position) {
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
    /** What was typed, when it may be used. Something else may be typed while it is looked at. */
    const judge = async () => {
      const answer = input.value;
      const found = await question.validate?.(answer);
      if (input.value !== answer) return undefined;
      input.validationMessage = found;
      return isError(found) ? undefined : { answer };
    };
    // Nothing is said of a field that nobody has touched.
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
      // Who types and accepts quickly sees entries of a moment ago, and means what was typed.
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
    return this.#show(picker, async () => {
      const item = picker.selectedItems[0];
      return item && { answer: item };
    });
  }

  pickMany<T extends Choice>(question: PickManyQuestion<T>): Promise<readonly T[]> {
    const picker = createPicker<T>();
    picker.canSelectMany = true;
    picker.placeholder = question.placeholder;
    picker.items = question.items;
    picker.matchOnDescription = true;
    picker.selectedItems = question.selected ?? [];
    const leadsOn = (item: T) => question.leadsOn?.(item) ?? false;
    const isLedOn = new vscode.EventEmitter<void>();
    picker.onDidChangeSelection((items) => {
      const leading = items.filter(leadsOn).length;
      if (leading === 1) isLedOn.fire();
      // Who ticks everything at once means the choices.
      if (leading > 1) picker.selectedItems = items.filter((item) => !leadsOn(item));
    });
    const accept = async () => {
      const problem = question.validate?.(picker.selectedItems);
      picker.prompt = problem;
      return problem ? undefined : { answer: picker.selectedItems };
    };
    return whileTicking(() => this.#show(picker, accept, { isAnswered: isLedOn.event }));
  }

  async further<T>(ask: () => Promise<T>): Promise<T | undefined> {
    try {
      return await ask();
    } catch (reason) {
      if (reason === wentBack) return undefined;
      throw reason;
    }
  }

  /**
   * Shows `input` until it is accepted with an answer, left, or gone back from. `isAnswered` accepts it as Enter does;
   * `whenTyped` is done at every key.
   */
  async #show<T>(
    input: Field | Pick<Picker<Choice>, keyof Field & keyof Picker<Choice>>,
    accept: () => Promise<{ readonly answer: T } | undefined>,
    { isAnswered, whenTyped }: Noticed = {},
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
        input.onDidHide(() => reject(left));
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

/** What was typed comes first, with what is wrong with it. VS Code is not to look for it in the others once more. */
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
 * Runs `work`, during which a list with check boxes is open. While a check box has the focus, VS Code passes some keys of text
 * fields (select all, undo, redo) to the editor behind the list. The context key turns these keys off in the manifest.
 */
async function whileTicking<T>(work: () => Promise<T>): Promise<T> {
  await setContext(contextKeys.ticking, true);
  try {
    return await work();
  } finally {
    await setContext(contextKeys.ticking, false);
  }
}

/** What is noticed of an input besides Enter, Back and Escape. */
interface Noticed {
  readonly isAnswered?: vscode.Event<void>;
  readonly whenTyped?: () => Promise<unknown>;
}

function isError(problem: Finding): boolean {
  if (!problem) return false;
  return typeof problem === 'string' || problem.severity === vscode.InputBoxValidationSeverity.Error;
}
