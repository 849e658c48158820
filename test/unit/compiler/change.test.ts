import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { Compiler } from '../../../src/compiler/client.ts';
import { builtWorker } from '../../support/builtWorker.ts';
import { type Compiled, compileWith, problemLines } from './compileWith.ts';

/** A carousel gets a new random id whenever it is rendered, so its id tells whether its block was cached. */
const carousel =
  '<mj-section><mj-column><mj-carousel><mj-carousel-image src="a" /></mj-carousel></mj-column></mj-section>';
const carouselId = ({ html }: Compiled) => /mj-carousel-([0-9a-f]{16})/.exec(html ?? '')?.[1] ?? '';

const withoutId = ({ html }: Compiled) => html?.replaceAll(/\b[0-9a-f]{16}\b/g, '');

const section = (text: string) => `<mj-section><mj-column>${text}</mj-column></mj-section>`;
const letter = (...blocks: string[]) =>
  `<mjml>\n<mj-head><mj-title>T</mj-title></mj-head>\n<mj-body>\n${blocks.join('\n')}\n</mj-body>\n</mjml>`;

describe('A change of a layout', () => {
  let compiler: Compiler;
  let folder: string;
  before(async () => {
    compiler = new Compiler({ workerPath: await builtWorker('compiler') });
    folder = await mkdtemp(join(tmpdir(), 'mr-change-'));
  });
  after(async () => {
    await compiler.close();
    await rm(folder, { recursive: true });
  });

  const compile = (source: string) => compileWith(compiler, source);

  /** Compiles a layout without any cache. */
  async function compileOnce(source: string): Promise<Compiled> {
    const document = crypto.randomUUID();
    const outcome = await compiler.compile({ document, source, context: 'notAFile' });
    compiler.forget(document);
    assert(outcome.kind === 'compiled');
    const { pieces, problems } = outcome.compiled;
    return { problems, ...(pieces && { html: pieces.join('') }) };
  }

  it('does not render the other blocks again', async () => {
    const id = carouselId(await compile(letter(carousel, section('<mj-text>a</mj-text>'))));
    const after = await compile(letter(carousel, section('<mj-text>ab</mj-text>')));
    assert.match(after.html ?? '', />ab</);
    assert.equal(carouselId(after), id);
  });

  it('does not render the other blocks again after an unfinished tag', async () => {
    const id = carouselId(await compile(letter(carousel, section('<mj-text>a</mj-text>'))));
    await compile(letter(carousel, section('<mj-text>a</mj-text><mj-tex')));
    assert.equal(carouselId(await compile(letter(carousel, section('<mj-text>ab</mj-text>')))), id);
  });

  it('does not render the other blocks again if styles are inlined', async () => {
    const style = '<mj-style inline="inline">td p { margin: 0 }</mj-style>';
    const styled = (text: string) =>
      letter(carousel, section(`<mj-text><p>${text}</p></mj-text>`)).replace(
        '<mj-title>',
        `${style}<mj-title>`,
      );
    const id = carouselId(await compile(styled('a')));
    const after = await compile(styled('ab'));
    assert.match(after.html ?? '', /<p style="margin: 0;">ab</);
    assert.equal(carouselId(after), id);
  });

  it('does not render the other blocks again if blocks are added and removed', async () => {
    const [a, b, c] = ['a', 'b', 'c'].map((text) => section(`<mj-text>${text}</mj-text>`)) as [
      string,
      string,
      string,
    ];
    const wide = section('<mj-text>w</mj-text>').replace('<mj-column>', '<mj-column width="30%">');
    const first = await compile(letter(a, carousel));
    for (const blocks of [
      [a, b, carousel],
      [a, b, carousel, wide],
      [a, carousel, wide],
      [a, '<!-- a note -->', carousel, wide],
      [a, '<!-- a longer note -->', carousel, wide],
      [a, '', '', carousel, wide],
      [a, carousel, wide],
      [a, carousel, b, c, '<mj-wrapper></mj-wrapper>'],
      [a, carousel],
    ]) {
      const source = letter(...blocks);
      const changed = await compile(source);
      assert.equal(carouselId(changed), carouselId(first), source);
      assert.equal(withoutId(changed), withoutId(await compileOnce(source)));
    }
  });

  it('before the first block or outside blocks gives the same letter as a full compile', async () => {
    const [a, b] = [section('<mj-text>a</mj-text>'), section('<mj-text>b</mj-text>')];
    for (const blocks of [
      [b, a, carousel],
      ['', '', a, carousel],
      [a, 'text', carousel],
      [a, '<p>', carousel, '</p>'],
      [a, '<mj-text>b</mj-text>', carousel],
      [a, '<mj-section>', carousel],
      [a, '<!-- ', carousel],
      [a, '</mj-body><mj-body>', carousel],
    ]) {
      await compile(letter(a, carousel));
      const source = letter(...blocks);
      assert.deepEqual(withoutId(await compile(source)), withoutId(await compileOnce(source)), source);
    }
  });

  it('in the head renders all blocks again', async () => {
    const source = letter(carousel);
    const id = carouselId(await compile(source));
    assert.notEqual(carouselId(await compile(source.replace('>T<', '>Title<'))), id);
  });

  it('to an mj-breakpoint without a width uses the default breakpoint', async () => {
    const navbar = section('<mj-navbar hamburger="hamburger" />');
    const source = letter(navbar).replace('<mj-title>', '<mj-breakpoint /><mj-title>');
    assert.match((await compile(source)).html ?? '', /max-width:479px[^}]*mj-menu-checkbox/);
  });

  it('moves the problems of the blocks below', async () => {
    const wrong = section('<mj-text wrong="1">a</mj-text>');
    const mistake = (line: number) => [`${line} warning mjml mj-text Attribute wrong is illegal`];
    assert.deepEqual(problemLines(await compile(letter(section('a'), wrong))), mistake(5));
    assert.deepEqual(problemLines(await compile(letter(section('a\n\nb'), wrong))), mistake(7));
    assert.deepEqual(problemLines(await compile(letter(section('\nb'), wrong))), mistake(6));
    assert.deepEqual(problemLines(await compile(letter(section('\nb'), section('\n\n'), wrong))), mistake(9));
    assert.deepEqual(
      problemLines(await compile(letter(section('\nb'), `${section('')} ${section('\n<mj-text')}`, wrong))),
      ['7 error unknownElement mj-text<', '7:1 error unclosed mj-text<', ...mistake(8)],
    );
  });

  it('does not render the other blocks again while a tag is unfinished', async () => {
    const half = (name: string) => section(`<mj-text>a</mj-text>\n  <mj-${name}`);
    const id = carouselId(await compile(letter(carousel, section('<mj-text>a</mj-text>'), section('b'))));
    for (const name of ['t', 'text', 'text color', 'text>']) {
      const compiled = await compile(letter(carousel, half(name), section('b')));
      assert.equal(carouselId(compiled), id);
      assert.match(problemLines(compiled).join(), /6:3 error unclosed mj-t/);
    }
  });

  it('reports an unclosed element even if its block cannot be rendered', async () => {
    await compile(letter(section('<mj-text>a</mj-text>')));
    const wide = '<mj-image src="a" width="p" />\n<mj-text';
    const broken = section(wide).replace('<mj-column>', '<mj-column width="p">');
    assert.deepEqual(problemLines(await compile(letter(broken))), [
      '4 error mjml mj-column Attribute width has invalid value: p for type Unit, only accepts (px, %) units and 1 value(s)',
      '4 error mjml mj-image Attribute width has invalid value: p for type Unit, only accepts (px) units and 1 value(s)',
      '5:1 error unclosed mj-text<',
    ]);
  });

  it('reports correct columns for several blocks on one line', async () => {
    const source = `<mj-section></mj-section>${section('a')}`;
    await compile(letter(source));
    const broken = letter(source.replace('>a<', '><mj-text><'));
    assert.deepEqual(problemLines(await compile(broken)), ['4:49 error unclosed mj-text']);
    const moved = broken.replace('<mj-section>', '<mj-section full-width="full-width">');
    assert.deepEqual(problemLines(await compile(moved)), ['4:73 error unclosed mj-text']);
  });

  it('to one document is not mixed up with another one compiled in between', async () => {
    const ask = async (document: string, source: string) => {
      const outcome = await compiler.compile({ document, source, context: 'notAFile' });
      return outcome.kind === 'compiled' ? (outcome.compiled.pieces ?? []).join('') : '';
    };
    await ask('one', letter(section('<mj-text>one</mj-text>')));
    await ask('two', letter(section('<mj-text>two</mj-text>')));
    assert.match(await ask('one', letter(section('<mj-text>one!</mj-text>'))), />one!</);
    assert.match(await ask('two', letter(section('<mj-text>two!</mj-text>'))), />two!</);
  });

  it('includes changes of included files', async () => {
    const file = join(folder, 'layout.mjml');
    const header = join(folder, 'header.mjml');
    const type = (text: string) =>
      compileWith(
        compiler,
        letter(carousel, '<mj-include path="header.mjml" />', section(`<mj-text>${text}</mj-text>`)),
        { file, roots: [folder] },
      );
    await writeFile(file, '');
    await writeFile(header, section('<mj-text>before</mj-text>'));
    const id = carouselId(await type('a'));
    assert.equal(carouselId(await type('ab')), id);
    await writeFile(header, section('<mj-text>after</mj-text>'));
    assert.match((await type('abc')).html ?? '', />after</);
    await rm(header);
    assert.deepEqual(problemLines(await type('abcd')), ['5 error includeNotReadable header.mjml']);
  });
});
