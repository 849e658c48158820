import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { compileMjml } from '../../../src/compiler/compile.ts';
import { InspectorClient } from '../../../src/inspector/client.ts';
import type { FooterTexts, InspectedLayout, ProgramLetters } from '../../../src/protocol/inspector.ts';
import { builtWorker } from '../../support/builtWorker.ts';
import { ask, textIn } from './askInspector.ts';

describe('The letters of mail programs', () => {
  let inspector: InspectorClient;

  before(async () => {
    inspector = new InspectorClient({ workerPath: await builtWorker('inspector') });
  });
  after(() => inspector.close());

  const clients = ['outlook.windows', 'gmail.ios', 'apple-mail.ios'];

  async function letters(
    source: string,
    {
      shown,
      html = source,
      programs = clients,
      footers = {},
    }: {
      readonly shown?: string;
      readonly html?: string;
      readonly programs?: readonly string[];
      readonly footers?: FooterTexts;
    } = {},
  ): Promise<ProgramLetters> {
    const kind = source.startsWith('<mjml') ? 'mjml' : 'html';
    const layout: InspectedLayout = {
      document: source,
      kind,
      source,
      context: 'notAFile',
    };
    const question = {
      ask: 'programLetters',
      html,
      isFilledIn: html !== source || kind === 'mjml',
      clients: programs,
      shown,
      footers,
      filledIn: [],
    } as const;
    return (await ask(inspector, layout, question)) ?? assert.fail();
  }

  it('are those of groups, in the order of the setting, with removals, causes and their lines', async () => {
    const source =
      '<p style="border-radius: 4px">a</p>\n<p style="align-items: end">b</p>\n<p style="border-radius: 1px">c</p>';
    const { groups, view } = await letters(source, { shown: 'outlook.windows' });
    assert.deepEqual(
      groups.map(({ programs, changes, losses }) => [
        programs.map(({ name }) => name).join(', '),
        changes,
        ...losses.map(({ title, count, places }) =>
          [title, count, ...places.map(({ range }) => textIn(source, range))].join(' '),
        ),
      ]),
      [
        [
          'Outlook (Windows)',
          3,
          'border-radius 2 border-radius: 4px border-radius: 1px',
          'align-items 1 align-items: end',
        ],
        ['Gmail (iOS)', 1, 'align-items 1'],
        ['Apple Mail (iOS)', 0],
      ],
    );
    assert.equal(view, '<p style="">a</p>\n<p style="">b</p>\n<p style="">c</p>');
  });

  it('are of one group if readers see no difference, with what only some of its programs drop', async () => {
    const source =
      '<div style="display: none; opacity: 0">preview</div><p style="cursor: auto; word-break: break-word"><a target="_blank" href="https://a.example">a</a></p>';
    const programs = ['apple-mail.macos', 'gmail.ios', 'mail-ru.desktop-webmail', 'yahoo.desktop-webmail'];
    const { groups } = await letters(source, { programs, shown: 'apple-mail.macos' });
    assert.deepEqual(
      groups.map(({ programs, isAsMade, losses }) => [
        programs.length,
        isAsMade,
        ...losses.map(({ title, isSeen, onlyIn = [] }) => [title, isSeen, ...onlyIn].join(' ')),
      ]),
      [
        [
          4,
          true,
          'opacity false Mail.ru (Desktop Webmail)',
          'cursor false Gmail (iOS)',
          'word-break false Yahoo! Mail (Desktop Webmail)',
          'target attribute false Gmail (iOS) Mail.ru (Desktop Webmail) Yahoo! Mail (Desktop Webmail)',
        ],
      ],
    );
  });

  it('are of one group if programs drop the same for other reasons', async () => {
    const source = '<style>@media (prefers-color-scheme: dark) { p { color: #fff } }</style><p>a</p>';
    const { groups } = await letters(source, { programs: ['gmail.ios', 'yahoo.desktop-webmail'] });
    assert.deepEqual(
      groups.map(({ programs, isAsMade, losses }) => [
        programs.length,
        isAsMade,
        ...losses.map(({ isForDarkColors }) => isForDarkColors),
      ]),
      [[2, false, true, true]],
    );
  });

  it('show no settings that Outlook reads and never draws', async () => {
    const source = `<html><head><!--[if mso]><noscript><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml></noscript><![endif]--></head>
<body><p>a</p></body></html>`;
    const { groups, view = '' } = await letters(source, {
      programs: ['outlook.windows', 'apple-mail.macos'],
      shown: 'outlook.windows',
    });
    assert.doesNotMatch(view, /96|xml/);
    assert.match(view, /<p>a<\/p>/);
    assert.deepEqual(
      groups.map(({ programs, isAsMade }) => [programs.length, isAsMade]),
      [[2, true]],
    );
  });

  it('show a person’s data if the letter is filled in', async () => {
    const source = '<p style="align-items: end">{{name}}</p>';
    const { view } = await letters(source, { shown: 'gmail.ios', html: source.replace('{{name}}', 'Ann') });
    assert.equal(view, '<p style="">Ann</p>');
  });

  it('end with what the program keeps of the footers', async () => {
    const source = '<body><p style="border-radius: 4px">a</p></body>';
    const own = '<style>a{color:red}</style><p style="border-radius: 1px;color:red">b</p>';
    const asked = { footers: { own, standard: '<b>c</b>' } };
    assert.deepEqual((await letters(source, { ...asked, shown: 'outlook.windows' })).footers, {
      own: '<style>a{color:red}</style><p style="color:red">b</p>',
      standard: '<b>c</b>',
    });
    const gmail = { shown: 'gmail.desktop-webmail', programs: ['gmail.desktop-webmail'] };
    const { footers } = await letters(source, { ...asked, ...gmail });
    assert.equal(footers?.own, own.slice(own.indexOf('<p')));
    assert.equal((await letters(source, asked)).footers, undefined);
  });

  it('stand beside that of another program, or the original', async () => {
    const source = '<p style="border-radius: 4px; align-items: end">a</p>';
    const question = {
      ask: 'programLetters',
      html: source,
      isFilledIn: false,
      clients,
      shown: 'outlook.windows',
      footers: { standard: '<b style="align-items: end">b</b>' },
      filledIn: [],
    } as const;
    const layout = { document: source, kind: 'html', source, context: 'notAFile' } as const;
    const beside = async (program: string) =>
      (await ask(inspector, layout, { ...question, beside: program }))?.beside;
    assert.deepEqual(await beside('gmail.ios'), {
      html: '<p style="border-radius: 4px; ">a</p>',
      footers: { standard: '<b style="">b</b>' },
    });
    assert.deepEqual(await beside('original'), { html: source });
    assert.equal(await beside('nothing'), undefined);
  });

  it('can be told by what a program changes: elements, passages that it hides, and rules', async () => {
    const source = `<style>.box, a:hover { border-radius: 1px } b { color: red } @media print { i { gap: 1px } }</style>
<p>a</p><p style="border-radius: 4px">b<b style="opacity: .5">c</b></p>
<!--[if !mso]><!--><div><p style="border-radius: 4px">d</p></div><p>e</p><!--<![endif]--><p>f</p>`;
    const layout = { document: source, kind: 'html', source, context: 'notAFile' } as const;
    const asked = { html: source, isFilledIn: false, clients, shown: 'outlook.windows', footers: {} };
    const answer = await ask(inspector, layout, {
      ask: 'programLetters',
      ...asked,
      isOutlined: true,
      filledIn: [],
    });
    assert.equal(answer?.view, undefined);
    assert.deepEqual(answer?.outlined, {
      paths: [
        [1, 1],
        [1, 1, 0],
        [1, 2],
        [1, 3],
      ],
      selectors: ['.box, a:hover'],
    });
  });

  it('have no footer where the program clips them before it', async () => {
    const source = `<p>${'a'.repeat(102_500)}</p>`;
    const gmail = { shown: 'gmail.desktop-webmail', programs: ['gmail.desktop-webmail'] };
    const { footers } = await letters(source, { ...gmail, footers: { own: '<p>b</p>' } });
    assert.deepEqual(footers, { own: '' });
  });

  it('are joined by Gmail’s app with another account, unless it is selected, and by the letter without pictures', async () => {
    const source = '<style>a{background:url(b.png)}</style><p>a<img src="a.png" alt="b"></p>';
    const { others } = await letters(source);
    assert.deepEqual(
      others.map(({ programs: [program], changes }) => [program?.id, changes]),
      [
        ['gmail.other-account', 1],
        ['picturesOff', 2],
      ],
    );
    assert.equal(
      (await letters(source, { shown: 'gmail.other-account' })).view,
      source.slice(source.indexOf('<p')),
    );
    assert.match(
      (await letters(source, { shown: 'picturesOff' })).view ?? '',
      /<p>a<span [^>]+>b<\/span><\/p>$/,
    );
    const { others: fewer } = await letters(source, { programs: ['gmail.other-account'] });
    assert.equal(fewer.length, 1);
  });

  it('say what Outlook alone shows, and where', async () => {
    const source =
      '<p>a</p>\n<!--[if mso]><p>For Outlook</p><![endif]-->\n<!--[if mso]><style>p{}</style><![endif]-->';
    const { groups } = await letters(source, { shown: 'outlook.windows' });
    assert.deepEqual(
      groups.map(({ programs, changes, losses }) => [
        programs[0]?.id,
        changes,
        ...losses.map(({ cause, count, places }) => [
          cause,
          count,
          places.map(({ range }) => range.start.line),
        ]),
      ]),
      [
        ['outlook.windows', 2, ['shownToOutlook', 2, [1, 2]]],
        ['gmail.ios', 0],
      ],
    );
  });

  it('tell what MJML writes from what the layout has', async () => {
    const { groups } = await letters(
      '<mjml><mj-body><mj-section><mj-column><mj-text><b style="opacity:.5">x</b></mj-text></mj-column></mj-section></mj-body></mjml>',
    );
    const [outlook] = groups;
    assert.deepEqual(
      outlook?.losses.filter(({ isOfMjml }) => !isOfMjml).map(({ cause }) => cause),
      ['conditionalComment', 'css-opacity'],
    );
    assert.ok(outlook.losses.length > 5);
  });

  it('lead to the line of each removal, also in included files', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mailroom-programs-'));
    try {
      const part = '\n<mj-text>\n<b style="opacity:.5">x</b>\n<i style="gap:1px">y</i></mj-text>';
      const source =
        '<mjml><mj-body><mj-section><mj-column>\n<mj-include path="./part.mjml" />\n<mj-text><b style="opacity:.6">z</b></mj-text></mj-column></mj-section></mj-body></mjml>';
      await writeFile(join(folder, 'part.mjml'), part);
      const document = join(folder, 'letter.mjml');
      await writeFile(document, source);
      const context = { file: document, roots: [folder] };
      const layout = { document, kind: 'mjml', source, context } as const;
      const { compiled } = await compileMjml(source, context);
      const asked = { html: compiled.pieces?.join('') ?? '', isFilledIn: false, footers: {}, filledIn: [] };
      const question = { ask: 'programLetters', ...asked, clients, shown: 'outlook.windows' } as const;
      const { groups } = (await ask(inspector, layout, question)) ?? assert.fail();
      const [outlook] = groups;
      assert.deepEqual(
        outlook?.losses
          .filter(({ cause }) => cause === 'css-opacity' || cause === 'css-gap')
          .flatMap(({ cause, places }) =>
            places.map(({ file = document, range }) => `${cause} ${basename(file)} ${range.start.line + 1}`),
          ),
        ['css-opacity part.mjml 3', 'css-opacity letter.mjml 3', 'css-gap part.mjml 4'],
      );
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('name a program once, however often the setting has it', async () => {
    const { groups } = await letters('<p>a</p>', { programs: ['gmail.ios', 'nothing', 'gmail.ios'] });
    assert.deepEqual(
      groups.flatMap(({ programs }) => programs.map(({ name }) => name)),
      ['Gmail (iOS)'],
    );
  });
});
