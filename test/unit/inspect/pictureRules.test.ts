import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { LayoutKind } from '../../../src/core/layouts/layout.ts';
import { InspectorClient } from '../../../src/inspector/client.ts';
import { builtWorker } from '../../support/builtWorker.ts';
import { needs } from '../../support/needs.ts';
import { png } from '../../support/png.ts';
import { ask, textIn } from './askInspector.ts';

const base = 'https://img.example/mail/';
const rules = [
  ...['missing-picture', 'large-picture', 'large-pictures', 'wide-picture', 'relative-picture'],
  ...['dark-logo', 'white-picture'],
];

describe('the files of pictures', needs('symbolic links'), () => {
  let inspector: InspectorClient;
  let folder: string;
  before(async () => {
    inspector = new InspectorClient({ workerPath: await builtWorker('inspector') });
    folder = await mkdtemp(join(tmpdir(), 'mr-pictures-'));
    for (const path of ['mail', 'images', 'outside']) await mkdir(join(folder, path));
    const write = async (name: string, bytes?: number) => {
      await writeFile(join(folder, name), png(1200, 1, [1, 2, 3]));
      if (bytes !== undefined) await truncate(join(folder, name), bytes);
    };
    await write('images/small.png');
    await writeFile(join(folder, 'images/white.png'), png(24, 24, [255, 255, 255]));
    await write('images/edge.png', 204_800);
    await write('images/large.png', 204_801);
    for (const index of [1, 2, 3, 4, 5, 6]) await write(`images/part${index}.png`, 204_800);
    await write('mail/beside.png', 3_000_000);
    await writeFile(join(folder, 'images/liar.gif'), Buffer.from('474946383961ffffffff', 'hex'));
    await writeFile(join(folder, 'outside/secret.png'), png(1200, 1, [1, 2, 3]));
    await symlink(join(folder, 'outside/secret.png'), join(folder, 'images/linked.png'));
  });
  after(async () => {
    await inspector.close();
    await rm(folder, { recursive: true });
  });

  /** Returns the findings in a layout as rule, marked text and values. */
  async function found(source: string, kind: LayoutKind = 'html') {
    const file = join(folder, `mail/letter.${kind}`);
    await writeFile(file, source);
    const pictures = { directory: 'mail', folders: [{ path: 'images', address: base }] };
    const roots = [join(folder, 'mail'), join(folder, 'images')];
    const layout = { document: file, kind, source, context: { file, roots, pictures } };
    const findings = await ask(inspector, layout, { ask: 'check', options: {} });
    return findings
      .filter(({ finding }) => rules.includes(finding.rule))
      .map(({ finding: { rule, values }, range }) => [rule, textIn(source, range), ...values]);
  }

  it('are reported if they are white and the background around them becomes dark', async () => {
    const image = '<img src="../images/white.png" width="24" alt="">';
    assert.deepEqual(await found(image), [['white-picture', '../images/white.png']]);
    assert.deepEqual(await found(`<div style="background:#123456">${image}</div>`), []);
  });

  it('are reported if they are missing, large, or wider than twice their place', async () => {
    const image = (name: string, width = 600) => `<img src="../images/${name}" width="${width}" alt="">`;
    const html = (body: string) => `<html lang="en"><body>\n${body}\n</body></html>`;
    assert.deepEqual(await found(html(image('small.png') + image('edge.png'))), []);
    assert.deepEqual(await found(html(image('large.png') + image('large.png', 300))), [
      ['large-picture', '../images/large.png', '204801'],
    ]);
    assert.deepEqual(await found(html(image('small.png', 300))), [
      ['wide-picture', '../images/small.png', '1200', '300'],
    ]);
    assert.deepEqual(await found(html(image('gone.png'))), [
      ['missing-picture', '../images/gone.png', `${base}gone.png`],
    ]);
    assert.deepEqual(
      await found(html(`<img src="${base}gone.png"><img src="https://other.example/a.png">`)),
      [],
    );
    assert.deepEqual(await found(html(`<img src="beside.png" width="600">`)), [
      ['large-pictures', '<html lang="en">', '3000000'],
      ['relative-picture', 'beside.png', 'beside.png'],
      ['large-picture', 'beside.png', '3000000'],
    ]);
  });

  it('count once for the total size, however often they are shown', async () => {
    const images = [1, 2, 3, 4, 5]
      .map((index) => `<mj-image padding="0" src="../images/part${index}.png" />`)
      .join('\n');
    const mjml = (inside: string) =>
      `<mjml lang="en"><mj-body><mj-section><mj-column>${inside}</mj-column></mj-section></mj-body></mjml>`;
    assert.deepEqual(await found(mjml(images.repeat(3)), 'mjml'), []);
    const [all] = await found(mjml(`${images}<mj-image padding="0" src="../images/part6.png" />`), 'mjml');
    assert.deepEqual(all?.slice(0, 1), ['large-pictures']);
    assert.deepEqual(all?.at(-1), `${6 * 204_800}`);
    assert.deepEqual(await found(mjml('<mj-image src="../images/small.png" width="200px" />'), 'mjml'), [
      ['wide-picture', '../images/small.png', '1200', '200'],
    ]);
  });

  it('are read only in the workspace, and reported at most 100 times', async () => {
    const image = (path: string) => `<html><body><img src="${path}" width="10"></body></html>`;
    assert.deepEqual(await found(image('../images/linked.png')), [
      ['missing-picture', '../images/linked.png', `${base}linked.png`],
    ]);
    assert.deepEqual(await found(image('../outside/secret.png')), [
      ['relative-picture', '../outside/secret.png', '../outside/secret.png'],
    ]);
    assert.deepEqual(await found(image('../images/liar.gif')), [
      ['wide-picture', '../images/liar.gif', '65535', '10'],
    ]);
    const many = Array.from({ length: 20_000 }, (_, index) => `<img src="../images/${index}.png">`).join('');
    assert.equal((await found(`<html><body>${many}</body></html>`)).length, 100);
  });
});
