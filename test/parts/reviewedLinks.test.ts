import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import * as vscode from 'vscode';
import { type LinkOutcome, linkTargets } from '../../src/core/checks/linkTargets.ts';
import { letterLinks } from '../../src/core/links/letterLinks.ts';
import type { Account } from '../../src/extension/accounts/account.ts';
import { writeFor } from '../../src/extension/accounts/accountSettings.ts';
import { type LinkFacts, linkFacts } from '../../src/extension/checks/links/layoutLinks.ts';
import type { Preflight } from '../../src/extension/checks/preflight.ts';
import type { Inspector } from '../../src/extension/compiling/inspector.ts';
import type { CompiledLayout } from '../../src/extension/compiling/layoutCompiler.ts';
import { settings } from '../../src/extension/names.ts';
import { letterSection } from '../../src/extension/review/page/letterSection.ts';
import type { PreparedLetter } from '../../src/extension/sending/preparedLetter.ts';
import { readLetterTree } from '../../src/inspector/letterTree/readLetterTree.ts';

const work: Account = { name: 'Work', address: 'https://work.example/v1', kind: 'live' };
const html =
  '<a href="https://a.example/?utm_source=x">a</a><a href="https://b.example">b</a><a href="mailto:c@d.example">c</a><img src="https://c.example/d.png">';
const uri = vscode.Uri.file('/spring.html');
const layout = { uri, html } as CompiledLayout;

const inspector = {
  letterLinks: async () => letterLinks(readLetterTree(html)).map((link) => ({ link, isExact: true })),
  linkTargets: async () => linkTargets(readLetterTree(html)).map((target) => ({ target })),
} as unknown as Inspector;

/** Returns what the review says about the letter, in a line for each remark. */
function reviewed(links: Partial<LinkFacts>): string[] {
  const footer = { kind: 'own', html: '<p>Bye</p>' } as const;
  const preflight: Preflight = {
    ...{ layout, footer, bytes: 100, findings: [] },
    links: { addresses: 0, broken: 0, ...links },
  };
  const letter = { kind: 'maket', preflight } as unknown as PreparedLetter;
  const { items } = letterSection({ letter }, { chosen: { kind: 'layout', uri, title: 'Spring' } });
  return items
    .map(({ tone, words, actions = [] }) => `${tone}: ${words} ${actions.map(({ label }) => label)}`.trim())
    .filter((line) => /template|address|links/i.test(line));
}

describe('The links of a letter in the review', () => {
  afterEach(async () => {
    const { Global } = vscode.ConfigurationTarget;
    await vscode.workspace.getConfiguration().update(settings.linkParameters, undefined, Global);
  });

  it('are counted when they lack parameters of the account’s template', async () => {
    const check = { lastCheck: () => undefined };
    const count = async (account: Account | undefined) =>
      (await linkFacts({ active: { account }, inspector, check }, layout))?.incomplete;
    assert.equal(await count(work), undefined);
    await writeFor(work, settings.linkParameters, 'utm_source=mail');
    assert.equal(await count(work), 1);
    await writeFor(work, settings.linkParameters, 'utm_source=mail&utm_campaign={campaign}');
    assert.equal(await count(work), 2);
    await writeFor(work, settings.linkParameters, 'not a template');
    assert.equal(await count(work), undefined);
    assert.equal(await count({ ...work, name: 'Other' }), undefined);
  });

  it('are not counted as lacking parameters when they don’t work', async () => {
    await writeFor(work, settings.linkParameters, 'utm_source=mail&utm_campaign={campaign}');
    const lastCheck = () => ({ outcome: { kind: 'missing', status: 404 } as const, at: 0 });
    const { incomplete } =
      (await linkFacts({ active: { account: work }, inspector, check: { lastCheck } }, layout)) ?? {};
    assert.equal(incomplete, 0);
  });

  it('are mentioned only if the account has a template', () => {
    assert.deepEqual(reviewed({}), []);
    assert.deepEqual(reviewed({ incomplete: 0 }), ['fine: The links have the parameters of the template.']);
    assert.deepEqual(reviewed({ incomplete: 2 }), [
      'warning: 2 links lack parameters of the template. Show Links',
    ]);
  });

  it('are known to work only if all of them were requested, and none failed', async () => {
    const addresses = linkTargets(readLetterTree(html)).map(({ address }) => address);
    const facts = async (outcomes: readonly LinkOutcome['kind'][]) => {
      const kinds = new Map(addresses.map((address, at) => [address, outcomes[at]]));
      const lastCheck = (address: string) => {
        const kind = kinds.get(address);
        return kind && { outcome: { kind, status: 404 } as LinkOutcome, at: 1_767_225_600_000 };
      };
      const { incomplete: _, ...known } =
        (await linkFacts({ active: { account: undefined }, inspector, check: { lastCheck } }, layout)) ?? {};
      return reviewed(known);
    };
    assert.equal(addresses.length, 3);
    const unknown = 'unknown: Some links or pictures have not been checked. Check Links…';
    assert.deepEqual(await facts([]), [unknown]);
    assert.deepEqual(await facts(['fine']), [unknown]);
    // The picture was not requested.
    assert.deepEqual(await facts(['fine', 'fine']), [unknown]);
    assert.match(
      (await facts(['fine', 'fine', 'fine']))[0] ?? '',
      /^fine: Links and pictures were checked on /,
    );
    assert.deepEqual(await facts(['fine', 'fine', 'missing']), [
      'warning: 1 address did not work when it was checked. Show Links,Check Links…',
    ]);
  });
});
