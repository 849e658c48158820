import * as vscode from 'vscode';

/** What somebody does with a question: types, chooses the item that begins like this, presses Enter, or leaves. */
type Doing = { readonly type: string } | { readonly choose: string } | 'enter' | undefined;

export interface Inputs extends vscode.Disposable {
  /** The questions so far, in order, with their steps: `5/6 When?`. What was said of an answer follows; then the question is answered again. */
  readonly asked: readonly string[];
}

/** Answers VS Code's inputs, by how their questions begin, knowing what stands in them. Those without an answer are left. */
export function answerInputs(
  answers: Readonly<Record<string, (value: string) => Doing | Promise<Doing>>>,
): Inputs {
  const asked: string[] = [];
  const { createInputBox, createQuickPick } = vscode.window;
  const answer = async (
    { step, totalSteps, value }: vscode.QuickInput & { readonly value: string },
    question: string,
    work: (doing: NonNullable<Doing>) => void,
    leave: () => void,
  ) => {
    asked.push(`${step}/${totalSteps} ${question}`);
    const start = Object.keys(answers).find((text) => question.startsWith(text));
    const doing = start === undefined ? undefined : await answers[start]?.(value);
    if (doing) work(doing);
    else leave();
  };
  const asInput = <T extends vscode.QuickInput>(input: object, show: (input: T) => void): T => {
    const accepted = new vscode.EventEmitter<void>();
    const hidden = new vscode.EventEmitter<void>();
    const nothing = new vscode.EventEmitter<never>().event;
    return Object.assign(input, {
      accepted,
      hidden,
      onDidAccept: accepted.event,
      onDidHide: hidden.event,
      onDidTriggerButton: nothing,
      onDidChangeValue: nothing,
      onDidChangeSelection: nothing,
      show() {
        show(this as unknown as T);
      },
      dispose: () => {},
    }) as unknown as T;
  };
  type Fake = { readonly accepted: vscode.EventEmitter<void>; readonly hidden: vscode.EventEmitter<void> };
  Object.assign(vscode.window, {
    createInputBox: () =>
      asInput<vscode.InputBox & Fake>({}, (input) => {
        const type = (doing: NonNullable<Doing>) => {
          if (doing !== 'enter') input.value = 'type' in doing ? doing.type : '';
          input.accepted.fire();
        };
        const answerIt = () => void answer(input, input.prompt ?? '', type, () => input.hidden.fire());
        Object.defineProperty(input, 'validationMessage', {
          set(problem: string | undefined) {
            if (problem === undefined) return;
            asked.push(problem);
            answerIt();
          },
        });
        answerIt();
      }),
    createQuickPick: () =>
      asInput<vscode.QuickPick<vscode.QuickPickItem> & Fake>({ items: [] }, (input) => {
        const choose = (doing: NonNullable<Doing>) => {
          const start = doing !== 'enter' && 'choose' in doing ? doing.choose : '';
          const chosen = input.items.filter(({ label }) => label.startsWith(start)).slice(0, 1);
          input.selectedItems = doing === 'enter' ? input.activeItems : chosen;
          input.accepted.fire();
        };
        const question = [input.prompt, input.placeholder].filter(Boolean).join(' ');
        void answer(input, question, choose, () => input.hidden.fire());
      }),
  });
  return { asked, dispose: () => void Object.assign(vscode.window, { createInputBox, createQuickPick }) };
}
