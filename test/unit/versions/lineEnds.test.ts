import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { Compiler } from '../../../src/compiler/client.ts';
import type { MaketRecord } from '../../../src/core/journal/records.ts';
import { withLineFeeds } from '../../../src/core/text/lineEnds.ts';
import { findUnchanged, isHashOf, layoutHash } from '../../../src/extension/versions/layoutHash.ts';
import { builtWorker } from '../../support/builtWorker.ts';
import { compileWith } from '../compiler/compileWith.ts';
import { createRandom, randomEdit } from '../compiler/edits.ts';

const layouts = process.env.MAILROOM_DEEP === '1' ? 500 : 40;

describe('A letter whose line ends were changed by Git or an editor', () => {
  let compiler: Compiler;
  before(async () => {
    compiler = new Compiler({ workerPath: await builtWorker('compiler') });
  });
  after(() => compiler.close());

  it(`has the same hash: ${layouts} edited layouts`, async () => {
    const newsletter = withLineFeeds(await readFile('examples/newsletter.mjml', 'utf8'));
    let compared = 0;
    for (let seed = 1; seed <= layouts; seed++) {
      const source = withLineFeeds(randomEdit(newsletter, createRandom(seed)));
      const [one, other] = [
        await compileWith(compiler, source),
        await compileWith(compiler, source.replaceAll('\n', '\r\n')),
      ];
      assert.equal(one.html === undefined, other.html === undefined, `seed ${seed}`);
      if (one.html === undefined || other.html === undefined) continue;
      compared++;
      assert.equal(
        layoutHash('Spring', { html: one.html }),
        layoutHash('Spring', { html: other.html }),
        `seed ${seed}`,
      );
    }
    assert.ok(compared > layouts / 2, `${compared}`);
  });

  const written = { title: 'Spring', html: '<p>Spring</p>\r\n', ownFooter: '<p>Bye</p>\r' };
  const cloned = { title: 'Spring', html: '<p>Spring</p>\n', ownFooter: '<p>Bye</p>\n' };
  const maket = (hash: string): MaketRecord => ({ id: 1, title: 'Spring', at: '', layout: 'a.html', hash });

  it('is recognized as already uploaded', () => {
    const makets = [maket(layoutHash(written.title, written))];
    assert.equal(findUnchanged(makets, cloned, 'a.html')?.id, 1);
  });

  it('is recognized by the hash of an earlier version, which included line ends', () => {
    // SHA-256 of `6:Spring15:<p>Spring</p>\r\n11:<p>Bye</p>\r`.
    const earlier = 'd4dac1ee4eecacad6e181c46ca59d222fed4f8b78a95077884028d1ee26a6a04';
    assert.notEqual(earlier, layoutHash(written.title, written));
    assert.ok(isHashOf(earlier, written.title, written));
    assert.equal(findUnchanged([maket(earlier)], written, 'a.html')?.id, 1);
  });

  it('with LF is recognized by the hash that an earlier version computed with CRLF', () => {
    // SHA-256 of `6:Spring15:<p>Spring</p>\r\n12:<p>Bye</p>\r\n`.
    const earlier = '15762f570dbbd18c9bfd10374689642fd5cd083d8a0507b6467112967a43ef98';
    assert.ok(isHashOf(earlier, cloned.title, cloned));
    assert.equal(findUnchanged([maket(earlier)], cloned, 'a.html')?.id, 1);
    const other = { ...cloned, html: '<p>Spring</p>\n\n' };
    assert.equal(findUnchanged([maket(earlier)], other, 'a.html'), undefined);
  });
});
