import assert from 'node:assert/strict';
import { after, before, beforeEach } from 'node:test';
import { closeWhatFailuresLeave } from './leftOpen.ts';
import { Workbench, type WorkbenchOptions } from './workbench.ts';

/**
 * Opens one window with Mailroom's side bar for all tests of a file, because opening one takes longer than
 * most tests. Clears the notifications before each test, and closes the boxes that a failed test leaves open.
 * A function as `options` is called once before the window opens, and `prepare` once after that.
 */
export function sharedWindow(
  options: WorkbenchOptions | (() => Promise<WorkbenchOptions>) = {},
  prepare: (vscode: Workbench) => Promise<void> = async () => {},
): () => Workbench {
  let vscode: Workbench | undefined;
  const window = () => vscode ?? assert.fail('The window is open only while tests run.');
  before(async () => {
    vscode = await Workbench.open(typeof options === 'function' ? await options() : options);
    await vscode.showMailroom();
    await prepare(vscode);
  });
  beforeEach(() => window().notifications.clear());
  closeWhatFailuresLeave(window);
  after(() => vscode?.close());
  return window;
}
