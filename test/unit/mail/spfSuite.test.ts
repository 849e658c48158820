import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkHost } from '../../../src/mail/spf/checkHost.ts';
import { corpusIsAtHand } from '../checks/corpus.ts';
import { suite } from './support/suite.ts';
import { zone } from './support/zone.ts';

describe('The official SPF test suite', () => {
  const scenarios = suite();

  it('has 200 tests', (test) => {
    if (!corpusIsAtHand) return test.diagnostic('the corpus is not at hand');
    const counts = scenarios.map(({ tests }) => Object.keys(tests).length);
    assert.equal(
      counts.reduce((sum, count) => sum + count, 0),
      200,
    );
  });

  for (const { description, tests, zone: entries } of scenarios) {
    describe(description, () => {
      for (const [name, { helo, host, mailfrom, result, explanation }] of Object.entries(tests)) {
        it(name, async () => {
          const query = { ip: host, helo, sender: mailfrom };
          const verdict = await checkHost(query, zone(entries));
          assert.ok([result].flat().includes(verdict.result), `${verdict.result} is not ${result}`);
          if (explanation === undefined || verdict.result !== 'fail') return;
          // `DEFAULT` stands for the receiver's own explanation, which is undefined here.
          assert.equal(verdict.explanation ?? 'DEFAULT', explanation);
        });
      }
    });
  }
});
