import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Choice } from '../../../src/extension/kit/inputs.ts';
import type { Step } from '../../../src/extension/kit/steps.ts';
import { EventEmitter, window } from '../../support/vscode/index.ts';
import '../../support/withoutVsCode.ts';

const { runSteps } = await import('../../../src/extension/kit/steps.ts');
const { asWords } = await import('../../../src/extension/kit/words.ts');

/** A double of a quick pick with check boxes. */
class Box {
  readonly #accepted = new EventEmitter<void>();
  readonly #hidden = new EventEmitter<void>();
  readonly #selected = new EventEmitter<readonly Choice[]>();
  readonly onDidAccept = this.#accepted.event;
  readonly onDidHide = this.#hidden.event;
  readonly onDidChangeSelection = this.#selected.event;
  readonly onDidChangeValue = new EventEmitter<string>().event;
  readonly onDidTriggerButton = new EventEmitter<unknown>().event;
  readonly step: number | undefined;
  readonly totalSteps: number | undefined;
  prompt: string | undefined;
  items: readonly Choice[] = [];
  selectedItems: readonly Choice[] = [];
  show(): void {}
  dispose(): void {}

  tick(items: readonly Choice[]): void {
    this.selectedItems = items;
    this.#selected.fire(items);
  }

  async enter(): Promise<string | undefined> {
    this.#accepted.fire();
    await new Promise(setImmediate);
    return this.prompt;
  }

  leave(): void {
    this.#hidden.fire();
  }
}

/** Starts a flow of lists and returns the boxes that it shows. */
function flow(count: number) {
  const boxes: Box[] = [];
  const createQuickPick = () => {
    const box = new Box();
    boxes.push(box);
    return box;
  };
  Object.assign(window, { createQuickPick });
  const newStep = (): Step<string> => ({
    ask: async (draft, questions) => {
      await questions.pickMany({
        placeholder: asWords('Which ones?'),
        items: [{ label: asWords('Readers') }],
        validate: (items) => (items.length === 0 ? asWords('Select one.') : undefined),
      });
      return draft;
    },
  });
  const answer = runSteps(asWords('Flow'), Array.from({ length: count }, newStep), '');
  /** Checks and accepts the current box. Returns its step number. */
  const takeNext = async () => {
    await new Promise(setImmediate);
    const box = boxes.at(-1);
    box?.tick(box.items);
    await box?.enter();
    return box?.step === undefined ? '' : `${box.step}/${box.totalSteps}`;
  };
  return { boxes, answer, takeNext };
}

test('a validation message is shown until the selection changes', async () => {
  const { boxes, answer } = flow(1);
  await new Promise(setImmediate);
  const [box] = boxes;
  assert.equal(await box?.enter(), 'Select one.');
  box?.tick(box.items);
  assert.equal(box?.prompt, undefined);
  box?.leave();
  assert.equal(await answer, undefined);
});

test('questions are numbered only when there are three or more', async () => {
  const numbers = [];
  for (const count of [1, 2, 3]) {
    const { answer, takeNext } = flow(count);
    for (let asked = 0; asked < count; asked++) numbers.push(await takeNext());
    assert.equal(await answer, '');
  }
  assert.deepEqual(numbers, ['', '', '', '1/3', '2/3', '3/3']);
});
