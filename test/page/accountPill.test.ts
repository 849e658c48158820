import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createFormats } from '../../src/core/text/formats.ts';
import { languages } from '../support/withoutVsCode.ts';
import { tellPage } from './support/builtPage.ts';
import { imports } from './support/importStates.ts';
import { pageSuite } from './support/pageSuite.ts';

const { importState } = await import('../../src/extension/imports/page/importState.ts');

const words = {
  en: ['Work · live', 'Work · test', 'Work'],
  ru: ['Work · боевой', 'Work · тестовый', 'Work'],
};

describe('The account on a page', () => {
  const suite = pageSuite('import');

  for (const language of languages) {
    it(`says in words whether it is live or a test account, unlike the sandbox, whose name says it (${language})`, async () => {
      await suite.load(language);
      const said: string[] = [];
      for (const accountKind of ['live', 'test', 'sandbox'] as const) {
        const state = importState(imports.checked, {
          lists: [],
          accountKind,
          formats: createFormats(language),
        });
        await tellPage(suite.page, { type: 'show', state, memory: { account: 'work', id: 1 } });
        said.push(await suite.page.locator('.pill').innerText());
      }
      assert.deepEqual(said, words[language]);
    });
  }
});
