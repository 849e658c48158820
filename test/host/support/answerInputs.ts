import * as vscode from 'vscode';

/**
 * An answer to an input: text to type, the beginning of the label to select, labels to check in addition,
 * Enter, the Back button, or `undefined`, which dismisses the input.
 */
export type Doing =
  | { readonly type: string }
  | { readonly choose: string }
  | { readonly tick: readonly string[] }
  | 'enter'
  | 'back'
  | undefined;

export interface Inputs extends vscode.Disposable {
  /**
   * The questions so far, with their steps (`5/6 When?`), each after the validation message that led to it,
   * if any. An answer that is not accepted is asked for again.
   */
  readonly asked: readonly string[];
  /** The lists so far: each question with its entries below, one a line. */
  readonly listed: readonly string[];
}

/**
 * Answers VS Code's inputs by the beginnings of their questions. An answer gets the content of its input: the
 * text, the checked labels, or the active entry. Inputs without an answer are dismissed.
 */
export function answerInputs(
  answers: Readonly<Record<string, (value: string) => Doing | Promise<Doing>>>,
): Inputs {
  const asked: string[] = [];
  const listed: string[] = [];
  const { createInputBox, createQuickPick, showInputBox } = vscode.window;
  const answer = async (input: FakeInput, said?: string) => {
    const { question } = input;
    if (said !== undefined) asked.push(said);
    asked.push(input.step === undefined ? question : `${input.step}/${input.totalSteps} ${question}`);
    if (input instanceof FakeQuickPick) listed.push([question, ...input.rows].join('\n'));
    const start = Object.keys(answers).find((text) => question.startsWith(text));
    const doing = start === undefined ? undefined : await answers[start]?.(input.content);
    if (doing === undefined) input.hidden.fire();
    else if (doing === 'back') input.goBack();
    else input.take(doing);
  };
  const createBox = () => new FakeInputBox(answer, (said) => asked.push(said));
  Object.assign(vscode.window, {
    createInputBox: createBox,
    createQuickPick: () => new FakeQuickPick(answer),
    showInputBox: (options: vscode.InputBoxOptions) => answerOf(createBox(), options),
  });
  const former = { createInputBox, createQuickPick, showInputBox };
  return { asked, listed, dispose: () => void Object.assign(vscode.window, former) };
}

/** Returns these answers one after another, then `undefined`, which dismisses the input. */
export function inTurn(...doings: readonly Doing[]): () => Doing {
  const left = [...doings];
  return () => left.shift();
}

/** Shows a box until its answer is accepted or it is dismissed. */
function answerOf(
  box: FakeInputBox,
  { prompt = '', value = '', validateInput }: vscode.InputBoxOptions,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    box.onDidAccept(async () => {
      const problem = await validateInput?.(box.value);
      if (problem) box.validationMessage = problem;
      const isInfo =
        typeof problem === 'object' && problem?.severity !== vscode.InputBoxValidationSeverity.Error;
      if (!problem || isInfo) resolve(box.value);
    });
    box.onDidHide(() => resolve(undefined));
    Object.assign(box, { prompt, value }).show();
  });
}

/** An input that is answered as soon as it is shown. */
abstract class FakeInput {
  readonly ask: (input: FakeInput, said?: string) => Promise<void>;
  readonly accepted = new vscode.EventEmitter<void>();
  readonly hidden = new vscode.EventEmitter<void>();
  readonly pressed = new vscode.EventEmitter<vscode.QuickInputButton>();
  readonly onDidAccept = this.accepted.event;
  readonly onDidHide = this.hidden.event;
  readonly onDidTriggerButton = this.pressed.event;
  readonly typed = new vscode.EventEmitter<string>();
  readonly onDidChangeValue = this.typed.event;
  readonly step: number | undefined;
  readonly totalSteps: number | undefined;
  value = '';
  buttons: readonly vscode.QuickInputButton[] = [];
  isShown = false;

  constructor(ask: (input: FakeInput, said?: string) => Promise<void>) {
    this.ask = ask;
  }

  abstract readonly question: string;
  abstract readonly content: string;
  abstract take(doing: Exclude<Doing, 'back' | undefined>): void;

  show(): void {
    this.isShown = true;
    void this.ask(this);
  }

  goBack(): void {
    const { Back } = vscode.QuickInputButtons;
    if (!this.buttons.includes(Back)) throw new Error(`“${this.question}” has no Back button.`);
    this.pressed.fire(Back);
  }

  dispose(): void {}
}

class FakeInputBox extends FakeInput {
  readonly #mention: (said: string) => void;
  prompt = '';

  constructor(ask: FakeInput['ask'], mention: (said: string) => void) {
    super(ask);
    this.#mention = mention;
  }

  get question(): string {
    return this.prompt;
  }

  get content(): string {
    return this.value;
  }

  set validationMessage(found: string | vscode.InputBoxValidationMessage | undefined) {
    if (!this.isShown || found === undefined) return;
    if (typeof found === 'string') void this.ask(this, found);
    else this.#mention(found.message);
  }

  take(doing: Exclude<Doing, 'back' | undefined>): void {
    if (doing !== 'enter') this.value = 'type' in doing ? doing.type : '';
    this.accepted.fire();
  }
}

class FakeQuickPick extends FakeInput {
  readonly #selected = new vscode.EventEmitter<readonly vscode.QuickPickItem[]>();
  readonly onDidChangeSelection = this.#selected.event;
  placeholder: string | undefined;
  canSelectMany = false;
  items: readonly vscode.QuickPickItem[] = [];
  activeItems: readonly vscode.QuickPickItem[] = [];
  selectedItems: readonly vscode.QuickPickItem[] = [];
  #prompt: string | undefined;

  get question(): string {
    return [this.#prompt, this.placeholder].filter(Boolean).join(' ');
  }

  get rows(): readonly string[] {
    const rows = this.items.filter(({ kind }) => kind !== vscode.QuickPickItemKind.Separator);
    return rows.map(({ label, description }) => [label, description].filter(Boolean).join(' | '));
  }

  get content(): string {
    const taken = this.canSelectMany ? this.selectedItems : this.activeItems;
    return taken
      .map(({ label, description }) => (this.canSelectMany ? label : `${label} | ${description}`))
      .join(', ');
  }

  set prompt(said: string | undefined) {
    this.#prompt = said;
    if (this.isShown && said !== undefined) void this.ask(this);
  }

  take(doing: Exclude<Doing, 'back' | undefined>): void {
    const isMeant = (start: string) => this.items.filter(({ label }) => label.startsWith(start)).slice(0, 1);
    if (doing === 'enter') {
      if (!this.canSelectMany) this.selectedItems = this.activeItems;
    } else if ('type' in doing) {
      this.value = doing.type;
      this.typed.fire(doing.type);
      this.selectedItems = this.items.slice(0, 1);
    } else if ('tick' in doing) {
      this.selectedItems = [...this.selectedItems, ...doing.tick.flatMap(isMeant)];
      this.#selected.fire(this.selectedItems);
    } else {
      this.selectedItems = isMeant(doing.choose);
    }
    this.accepted.fire();
  }
}
