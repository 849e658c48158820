import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LinkOutcome, LinkTarget } from '../../src/core/checks/linkTargets.ts';
import { linkProblem } from '../../src/extension/checks/links/linkFindings.ts';

const problem = (outcome: LinkOutcome, use: LinkTarget['use']) => linkProblem(outcome, { use })?.message;

test('a redirect to a scheme that browsers refuse is a problem for links and pictures', () => {
  for (const use of ['link', 'picture'] as const)
    assert.equal(
      problem({ kind: 'notOpened', scheme: 'file' }, use),
      'The address redirects to “file:”, which browsers refuse: it won’t open for readers.',
    );
});

test('a redirect to an app is a problem for pictures only', () => {
  const outcome = { kind: 'toApp', scheme: 'market' } as const;
  assert.equal(problem(outcome, 'link'), undefined);
  assert.equal(problem(outcome, 'picture'), 'The address redirects to “market:”, not to a picture.');
});

test('a picture that redirects to an unsubscribe address is reported as not requested', () => {
  assert.equal(problem({ kind: 'toUnsubscribe' }, 'link'), undefined);
  assert.equal(
    problem({ kind: 'toUnsubscribe' }, 'picture'),
    'The address redirects to one that may unsubscribe the reader. It was not requested.',
  );
});
