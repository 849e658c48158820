import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { canIEmail } from '../../../scripts/caniemail.ts';
import { fixesOf } from '../../../src/core/checks/fixes.ts';
import type { LayoutKind } from '../../../src/core/layouts/layout.ts';
import { InspectorClient } from '../../../src/inspector/client.ts';
import type { PlacedFinding, SourcePlace } from '../../../src/protocol/inspector.ts';
import { builtWorker } from '../../support/builtWorker.ts';
import { ask, offsetOf } from './askInspector.ts';

const clients = Object.keys(canIEmail().clients);

describe('The fix of a color finding', () => {
  let inspector: InspectorClient;
  before(async () => {
    inspector = new InspectorClient({ workerPath: await builtWorker('inspector') });
  });
  after(() => inspector.close());

  const check = (kind: LayoutKind, source: string): Promise<readonly PlacedFinding[]> =>
    ask(
      inspector,
      { document: 'a', kind, source, context: 'notAFile' },
      { ask: 'check', options: { clients } },
    );

  const rulesOf = (found: readonly PlacedFinding[]) => found.map(({ finding }) => finding.rule);

  const countOf = (rule: string, rules: readonly string[]) => rules.filter((one) => one === rule).length;

  /** Returns the layout after each fix of a rule's first finding; asserts that each fix removes it and adds no other. */
  async function fixed(rule: string, kind: LayoutKind, source: string): Promise<Record<string, string>> {
    const passage = ({ range }: SourcePlace) => ({
      start: offsetOf(source, range.start),
      end: offsetOf(source, range.end),
    });
    const all = await check(kind, source);
    const found = all.find(({ finding }) => finding.rule === rule) ?? assert.fail(source);
    const recolorings = (found.recolorings ?? []).map((one) => ({
      ...one,
      places: one.places.map(passage),
    }));
    const results: Record<string, string> = {};
    for (const { name, edits, values = [] } of fixesOf(rule, {
      source,
      kind,
      ...passage(found),
      recolorings,
    })) {
      const changed = edits.reduceRight(
        (text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end),
        source,
      );
      const after = rulesOf(await check(kind, changed));
      const added = after.filter((one) => countOf(one, after) > countOf(one, rulesOf(all)));
      assert.deepEqual(added, [], changed);
      assert.equal(countOf(rule, after), countOf(rule, rulesOf(all)) - 1, changed);
      results[[name, ...values].join(' ')] = changed;
    }
    return results;
  }

  const html = (body: string) => `<html lang="en"><head><title>T</title></head><body>${body}</body></html>`;
  const mjml = (section: string, head = '') =>
    `<mjml><mj-head>${head}</mj-head><mj-body>${section}</mj-body></mjml>`;

  it('uses the nearest color of the text or of the background with enough contrast', async () => {
    assert.deepEqual(
      await fixed('contrast', 'html', html('<p style="background:#fff;color:#999 !important">x</p>')),
      { 'colorText #767676': html('<p style="background:#fff;color:#767676 !important">x</p>') },
    );
    assert.deepEqual(
      await fixed(
        'contrast',
        'html',
        html(
          '<td bgcolor=#333333 style="background-color: rgb(51, 51, 51)"><p style="color:#777">x</p></td>',
        ),
      ),
      {
        'colorText #9b9b9b': html(
          '<td bgcolor=#333333 style="background-color: rgb(51, 51, 51)"><p style="color:#9b9b9b">x</p></td>',
        ),
        'colorGround #060606': html(
          '<td bgcolor=#060606 style="background-color: #060606"><p style="color:#777">x</p></td>',
        ),
      },
    );
    assert.deepEqual(
      Object.keys(
        await fixed('contrast', 'html', html('<table bgcolor="white"><tr><td><font color=red>x</font>')),
      ),
      ['colorText #ee0000'],
    );
  });

  it('uses a color that has enough contrast wherever it applies', async () => {
    const colours = async (body: string) => Object.keys(await fixed('contrast', 'html', html(body)));
    const ground =
      '<div style="background:#aaa"><b style="color:#555">a</b><b style="color:#000">b</b></div>';
    assert.deepEqual(await colours(ground), ['colorText #3f3f3f', 'colorGround #c9c9c9']);
    // A heading needs less contrast than text. The background is already white.
    const heading = '<div style="background:#fff;color:#999"><h1>a</h1><p>b</p></div>';
    assert.deepEqual(await colours(heading), ['colorText #767676']);
    assert.deepEqual(await colours('<b style="background:#888;color:#888">a</b>'), [
      'colorText #212121',
      'colorGround #212121',
    ]);
  });

  it('is not offered if no color is enough, or if the color was edited meanwhile', async () => {
    const colors = Array.from({ length: 60 }, (_, i) => `<b style="color:#${100 + i}">a</b>`).join('');
    const grey = html(`<div style="background:#777">${colors}</div>`);
    const [offered = '', ...more] = Object.keys(await fixed('contrast', 'html', grey));
    assert.deepEqual([offered.split(' ')[0], more], ['colorText', []]);
    const recolorings = [
      { what: 'text', from: [153, 153, 153], to: '#767676', places: [{ start: 10, end: 20 }] },
    ] as const;
    for (const color of ['color:#998', 'color:red;', '#999999   ', 'height:#99']) {
      const source = `<p style="${color}">x</p>`;
      assert.deepEqual(fixesOf('contrast', { source, kind: 'html', start: 10, end: 20, recolorings }), []);
    }
  });

  it('changes or adds attributes in MJML', async () => {
    const text = (section: string, own: string) =>
      mjml(`<mj-section${section}><mj-column><mj-text${own}>x</mj-text></mj-column></mj-section>`);
    const grey = ' background-color="#bbbbbb"';
    assert.deepEqual(await fixed('contrast', 'mjml', text(grey, ' color="#666666"')), {
      'colorText #4b4b4b': text(grey, ' color="#4b4b4b"'),
      'colorGround #e4e4e4': text(' background-color="#e4e4e4"', ' color="#666666"'),
    });
    const button = (own: string) =>
      mjml(
        `<mj-section><mj-column><mj-button href="https://a.example"${own}>x</mj-button></mj-column></mj-section>`,
      );
    assert.deepEqual(await fixed('contrast', 'mjml', button(' color="#999999"')), {
      'colorText #adadad': button(' color="#adadad"'),
      'colorGround #323232': button(' color="#999999" background-color="#323232"'),
    });
    const head = (color: string) =>
      `<mj-attributes><mj-text color="${color}" /><mj-section background-color="#ffffff" /></mj-attributes>`;
    const byDefault = (own: string) => text('', own).replace('<mj-head>', `<mj-head>${head('#999999')}`);
    assert.deepEqual(await fixed('contrast', 'mjml', byDefault('')), {
      'colorText #767676': byDefault(' color="#767676"'),
    });
    const inText = (color: string) =>
      mjml(
        `<mj-section><mj-column><mj-text><p style="background:#fff"><a href="https://a.example" style="color: ${color}">The spring sale</a></p></mj-text></mj-column></mj-section>`,
      );
    assert.deepEqual(await fixed('contrast', 'mjml', inText('#e06000')), {
      'colorText #c55400': inText('#c55400'),
    });
  });

  it('declares the color schemes that a letter supports', async () => {
    const metas = (schemes: string, end: string) =>
      `<meta name="color-scheme" content="${schemes}"${end}><meta name="supported-color-schemes" content="${schemes}"${end}>`;
    const style = (schemes: string) =>
      `:root { color-scheme: ${schemes}; supported-color-schemes: ${schemes}; }`;
    const inMjml = (schemes: string) =>
      mjml('').replace(
        '<mj-head>',
        `<mj-head>\n  <mj-raw>${metas(schemes, ' /')}</mj-raw>\n  <mj-style>${style(schemes)}</mj-style>`,
      );
    assert.deepEqual(await fixed('color-scheme', 'mjml', mjml('')), {
      fitDarkMode: inMjml('light dark'),
      onlyLight: inMjml('light'),
    });
    const inHtml = (schemes: string) =>
      html('').replace(
        '<head>',
        `<head>${metas(schemes, '').replaceAll('<meta', '\n  <meta')}\n  <style>${style(schemes)}</style>`,
      );
    assert.deepEqual(await fixed('color-scheme', 'html', html('')), {
      fitDarkMode: inHtml('light dark'),
      onlyLight: inHtml('light'),
    });
    assert.match(
      (await fixed('color-scheme', 'mjml', '<mjml>\n  <mj-body></mj-body>\n</mjml>')).onlyLight ?? '',
      /^<mjml>\n {2}<mj-head>\n {4}<mj-raw>.*<\/mj-raw>\n {4}<mj-style>.*<\/mj-style>\n {2}<\/mj-head>\n {2}<mj-body>/,
    );
  });
});
