import { afterEach } from 'node:test';
import type { Workbench } from './workbench.ts';

/** Closes the boxes that a failed test has left open, so that those after it do not fail with it. */
export function closeWhatFailuresLeave(window: () => Workbench | undefined): void {
  afterEach(async (context) => {
    const hasPassed = 'passed' in context && context.passed;
    if (!hasPassed) await window()?.closeBoxes();
  });
}
