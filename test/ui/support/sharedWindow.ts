import assert from 'node:assert/strict';
import { after, before, beforeEach } from 'node:test';
import { closeWhatFailuresLeave } from './leftOpen.ts';
import { Workbench, type WorkbenchOptions } from './workbench.ts';

/**
 * One window with Mailroom's side bar for all tests of a file: opening one takes longer than most tests. Each test begins
 * without the notifications of the one before, and after one that failed without its boxes. `options` that are a function are
 * asked for once, before the window opens, and `prepare` is called once after that.
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
