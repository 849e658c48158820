import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Choice } from '../../../src/extension/kit/inputs.ts';
import type { PickQuestion, Questions } from '../../../src/extension/kit/steps.ts';
import { TabInputText, Uri, window } from '../../support/vscode/index.ts';
import { folder } from '../../support/vscode/workspace.ts';
import '../../support/withoutVsCode.ts';

const { letterStep } = await import('../../../src/extension/sending/questions/letterStep.ts');

const tab = (name: string) => ({ input: new TabInputText(Uri.joinPath(folder.uri, name)) });

test('the letter step offers the active editor’s layout first, then the visible ones of other groups', async () => {
  const [spring, summer, autumn, winter] = ['spring', 'summer', 'autumn', 'winter'].map((name) =>
    tab(`${name}.mjml`),
  );
  const preview = { input: undefined };
  const groups = [
    { tabs: [spring, summer], activeTab: summer },
    { tabs: [tab('notes.txt'), autumn, winter], activeTab: winter },
    { tabs: [preview], activeTab: preview },
  ];
  const offered: string[][] = [];
  for (const activeTabGroup of groups) {
    Object.assign(window.tabGroups, { all: groups, activeTabGroup });
    const leave = new Error('left');
    const questions: Partial<Questions> = {
      pick: async <T extends Choice>({ items }: PickQuestion<T>) => {
        offered.push(
          items.flatMap(({ label, choice }: T & { choice?: unknown }) =>
            choice instanceof Uri ? label : [],
          ),
        );
        throw leave;
      },
    };
    const parts = {
      records: () => ({ makets: new Map(), sends: new Map() }),
      makets: { isCurrentText: () => false, onDidChangeText: () => ({ dispose() {} }) },
    };
    const step = letterStep(parts as unknown as Parameters<typeof letterStep>[0]);
    await assert.rejects(step.ask({ lists: [] }, questions as Questions), leave);
  }
  assert.deepEqual(offered, [
    ['summer.mjml', 'winter.mjml', 'spring.mjml', 'autumn.mjml'],
    ['winter.mjml', 'summer.mjml', 'spring.mjml', 'autumn.mjml'],
    ['summer.mjml', 'winter.mjml', 'spring.mjml', 'autumn.mjml'],
  ]);
});

test('a letter with missing texts can’t be selected, and the error leads to the first of them', async () => {
  Object.assign(window.tabGroups, { all: [], activeTabGroup: { tabs: [tab('spring.mjml')] } });
  const layout = { title: 'Spring', missing: ['hero.title', 'hero.text'], language: 'ru' };
  const purposes: string[] = [];
  const preparation = {
    mastersToUse: async () => undefined,
    languagesOf: async () => [],
    compile: async (_uri: unknown, _tag: unknown, purpose = 'upload') => {
      purposes.push(purpose);
      return { layout };
    },
  };
  const parts = {
    records: () => ({ makets: new Map(), sends: new Map() }),
    makets: { isCurrentText: () => false, onDidChangeText: () => ({ dispose() {} }) },
    preparation,
  };
  const questions: Partial<Questions> = {
    pick: async <T extends Choice>() => ({ choice: Uri.joinPath(folder.uri, 'spring.mjml') }) as unknown as T,
    followUp: (ask) => ask(),
  };
  const step = letterStep(parts as unknown as Parameters<typeof letterStep>[0]);
  await assert.rejects(step.ask({ lists: [] }, questions as Questions), {
    message: '“spring.mjml” can’t be sent yet. 2 texts are missing in Russian.',
    nextSteps: [{ label: 'Go to “hero.title”', command: 'workbench.actions.view.problems' }],
  });
  assert.deepEqual(purposes, ['check']);
});
