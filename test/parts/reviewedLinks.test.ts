import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import * as vscode from 'vscode';
import { letterLinks } from '../../src/core/links/letterLinks.ts';
import type { Account } from '../../src/extension/accounts/account.ts';
import { writeFor } from '../../src/extension/accounts/accountSettings.ts';
import { countIncompleteLinks } from '../../src/extension/checks/links/layoutLinks.ts';
import type { Preflight } from '../../src/extension/checks/preflight.ts';
import type { Inspector } from '../../src/extension/layouts/inspector.ts';
import type { CompiledLayout } from '../../src/extension/layouts/layoutCompiler.ts';
import { settings } from '../../src/extension/names.ts';
import type { PreparedLetter } from '../../src/extension/sending/preparedLetter.ts';
import { letterSection } from '../../src/extension/sending/review/letterSection.ts';
import { readLetterTree } from '../../src/inspector/letterTree/readLetterTree.ts';

const work: Account = { name: 'Work', address: 'https://work.example/v1', kind: 'live' };
const html =
  '<a href="https://a.example/?utm_source=x">a</a><a href="https://b.example">b</a><a href="mailto:c@d.example">c</a>';
const uri = vscode.Uri.file('/spring.html');
const layout = { uri, html } as CompiledLayout;

const inspector = {
  letterLinks: async () => letterLinks(readLetterTree(html)).map((link) => ({ link, isExact: true })),
} as unknown as Inspector;

/** Returns what the review says about the letter, in a line for each remark. */
function reviewed(incompleteLinks: number | undefined): string[] {
  const footer = { kind: 'own', html: '<p>Bye</p>' } as const;
  const preflight: Preflight = {
    ...{ layout, footer, bytes: 100, findings: [] },
    ...(incompleteLinks !== undefined && { incompleteLinks }),
  };
  const letter = { kind: 'maket', preflight } as unknown as PreparedLetter;
  const { items } = letterSection({ letter }, { chosen: { kind: 'layout', uri, title: 'Spring' } });
  return items
    .map(({ tone, words, actions = [] }) => `${tone}: ${words} ${actions.map(({ label }) => label)}`.trim())
    .filter((line) => line.includes('template'));
}

describe('The links of a letter in the review', () => {
  afterEach(async () => {
    const { Global } = vscode.ConfigurationTarget;
    await vscode.workspace.getConfiguration().update(settings.linkParameters, undefined, Global);
  });

  it('are counted that lack parameters of the account’s template', async () => {
    const count = (account: Account | undefined) =>
      countIncompleteLinks({ active: { account }, inspector }, layout);
    assert.equal(await count(work), undefined);
    await writeFor(work, settings.linkParameters, 'utm_source=mail');
    assert.equal(await count(work), 1);
    await writeFor(work, settings.linkParameters, 'utm_source=mail&utm_campaign={campaign}');
    assert.equal(await count(work), 2);
    await writeFor(work, settings.linkParameters, 'not a template');
    assert.equal(await count(work), undefined);
    assert.equal(await count({ ...work, name: 'Other' }), undefined);
  });

  it('are mentioned if the account has a template', () => {
    assert.deepEqual(reviewed(undefined), []);
    assert.deepEqual(reviewed(0), ['fine: The links have the parameters of the template.']);
    assert.deepEqual(reviewed(2), ['warning: Links without all parameters of the template: 2 Show Links']);
  });
});
