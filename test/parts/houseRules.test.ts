import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import * as vscode from 'vscode';
import { graveFindings, type Preflight } from '../../src/extension/checks/preflight.ts';
import { CheckSettingWarnings } from '../../src/extension/checks/problems/checkSettingWarnings.ts';
import { settings } from '../../src/extension/names.ts';
import { type Answers, answerMessages } from '../host/support/answerMessages.ts';

const rule = { kind: 'text', mustHave: 'Acme', message: 'Name our company.' };
const write = (rules: unknown) => vscode.workspace.getConfiguration().update(settings.checksHouse, rules);

describe('a house rule', () => {
  it('has to be confirmed before sending if it is an error', () => {
    const findings = (['error', 'warning'] as const).map((severity) => ({
      part: 'letter' as const,
      finding: { rule: 'house-rule', severity, start: 0, end: 0, values: [rule.message] },
    }));
    assert.deepEqual(graveFindings({ findings } as Partial<Preflight> as Preflight), findings.slice(0, 1));
  });
});

describe('a rule in the settings with a mistake', () => {
  let answers: Answers;
  let warnings: CheckSettingWarnings | undefined;

  beforeEach(() => {
    answers = answerMessages({});
  });
  afterEach(async () => {
    warnings?.dispose();
    answers.dispose();
    await write(undefined);
  });

  it('is named once, until it is another mistake', async () => {
    await write([rule]);
    warnings = new CheckSettingWarnings();
    await write([{ ...rule, colour: 'red' }]);
    await write([rule]);
    await write([{ ...rule, colour: 'red' }]);
    await write([rule, { kind: 'color', mustHave: '[#f](command:x)', message: 'Red.' }]);
    assert.deepEqual(answers.shown, [
      'Setting mailroom.checks.house, rule 1: There is no field “colour”. Correct its name, or remove it.',
      'Setting mailroom.checks.house, rule 2: “[#f]\u2060(command:x)” is not a color. Write it like #d32f2f, rgb(211, 47, 47) or red.',
    ]);
    assert.deepEqual(answers.buttons, [['Open Settings'], ['Open Settings']]);
  });

  it('is named once, too, if it is a rule that there is none of', async () => {
    warnings = new CheckSettingWarnings();
    for (const rules of [{ contast: 'off' }, { contrast: 'off' }, { contast: 'off' }, undefined])
      await vscode.workspace.getConfiguration().update(settings.checksRules, rules);
    assert.deepEqual(answers.shown, [
      'Setting mailroom.checks.rules: There is no rule “contast”. The most similar one is “contrast”.',
    ]);
  });
});
