import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { before, beforeEach, describe, test } from 'node:test';
import upng from 'upng-js';
import { findChromium } from '../../scripts/vscode/chromium.ts';
import { png } from '../support/png.ts';
import { type CommandLine, commandLine } from '../unit/cli/support/commandLine.ts';

const page = (body: string, style = '') =>
  `<!doctype html><html><head><title>x</title><style>body { margin: 0; background: #fff } ${style}</style></head><body>${body}</body></html>`;

describe('pictures of letters on the command line', () => {
  const opened = commandLine();
  let { write, run, commit, folder } = {} as CommandLine;
  let browser = '';
  before(() => {
    browser = findChromium();
  });
  beforeEach(() => {
    ({ write, run, commit, folder } = opened());
  });

  /** Returns the size of a PNG in the folder, and the color of one of its pixels. */
  function look(name: string, x = 0, y = 0) {
    const { width, height, data } = decodePng(readFileSync(join(folder, name)));
    const at = (y * width + x) * 4;
    return { width, height, color: [...data.subarray(at, at + 3)] };
  }

  async function drawn(...args: readonly string[]) {
    const { status, stdout, stderr } = await run(['render', '--png', '--browser', browser, ...args]);
    assert.deepEqual([status, stderr], [0, '']);
    return stdout.trimEnd().split('\n');
  }

  test('have the widths that are asked for, and the whole height of the letter', async () => {
    write('spring.html', page('<div style="height: 1234px; background: #00f"></div>'));
    assert.deepEqual(await drawn('spring.html', '--width', '320,700', '--output', 'out'), [
      join('out', 'spring-320.png'),
      join('out', 'spring-700.png'),
    ]);
    assert.deepEqual(look('out/spring-320.png'), { width: 320, height: 1234, color: [0, 0, 255] });
    assert.equal(look('out/spring-700.png').width, 700);
  });

  test('follow dark styles, a language and a sample person', async () => {
    write(
      'spring.html',
      page(
        '[[text:color]]{{ name }}',
        '@media (prefers-color-scheme: dark) { body { background: #000 } } p { height: 200px; margin: 0 } .Ann { background: #f00 }',
      ).replace('[[text:color]]{{ name }}', '<p class="{{ name }}">[[text:hi]]</p>'),
    );
    write('spring.ru.json', '{ "hi": "" }');
    write('people.json', '[{ "name": "Bob" }, { "name": "Ann" }]');
    await drawn('spring.html', '--width', '300', '--dark');
    assert.deepEqual(look('spring-300-dark.png').color, [0, 0, 0]);
    assert.deepEqual(await drawn('spring.html', '--width', '300', '--language', 'ru', '--person', 'Ann'), [
      'spring-ru-300.png',
    ]);
    assert.deepEqual(look('spring-ru-300.png').color, [255, 0, 0]);
  });

  test('show pictures of the workspace, and nothing outside of it', async () => {
    write('.vscode/settings.json', '{ "mailroom.pictures.base": { "images": "https://cdn.example.com/a" } }');
    const picture = (source: string) =>
      `<img src="${source}" width="100" height="100" style="display: block">`;
    write(
      'letters/spring.html',
      page([picture('../images/red.png'), picture('green.png'), picture('/../../x.png')].join('')),
    );
    write('images/.keep', '');
    writeFileSync(join(folder, 'images/red.png'), png(10, 10, [255, 0, 0]));
    writeFileSync(join(folder, 'letters/green.png'), png(10, 10, [0, 255, 0]));
    await drawn('letters/spring.html', '--width', '300');
    assert.deepEqual(look('spring-300.png', 50, 50).color, [255, 0, 0]);
    assert.deepEqual(look('spring-300.png', 50, 150).color, [0, 255, 0]);
  });

  test('request nothing from the network and run no script, unless pictures are asked for', async () => {
    const asked: string[] = [];
    const server = createServer(({ url }, response) => {
      asked.push(url ?? '');
      response.setHeader('content-type', 'image/png').end(png(10, 10, [255, 0, 0]));
    });
    await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    try {
      write(
        'spring.html',
        page(
          `<link rel="preconnect" href="${origin}"><link rel="stylesheet" href="${origin}/style"><iframe src="${origin}/frame"></iframe>
          <script>document.body.innerHTML = '<img src="${origin}/script">'</script><p style="background: url(${origin}/css)">x</p><img src="${origin}/picture" loading="lazy">`,
        ),
      );
      await drawn('spring.html', '--width', '300');
      assert.equal(asked.length, 0, asked.join());
      // Chromium lets no page of the web reach this machine.
      const lenient = `#!/bin/sh\nexec '${browser}' --disable-features=LocalNetworkAccessChecks "$@"\n`;
      writeFileSync(join(folder, 'lenient.sh'), lenient, { mode: 0o755 });
      await drawn('spring.html', '--width', '300', '--load-pictures', '--browser', './lenient.sh');
      assert.ok(asked.includes('/picture') && !asked.includes('/script'), JSON.stringify(asked));
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });

  test('end with a sentence if a letter makes the browser crash', async () => {
    write('spring.html', page('Spring', 'a{'.repeat(20_000)));
    const { status, stderr } = await run(['render', '--png', '--browser', browser, 'spring.html']);
    assert.deepEqual(
      [status, stderr],
      [
        2,
        `The browser “${browser}” couldn’t draw the letter: it crashed. Name another one with --browser.\n`,
      ],
    );
  });

  test('give way to HTML where there is no browser, which the command says', async () => {
    write('spring.html', page('Hello'));
    const env = {
      PATH: folder,
      PROGRAMFILES: '',
      'PROGRAMFILES(X86)': '',
      LOCALAPPDATA: '',
      MAILROOM_BROWSER: '',
    };
    const { status, stdout, stderr } = await run(['render', '--png', 'spring.html'], { env });
    if (process.platform !== 'darwin') {
      assert.deepEqual([status, stdout], [2, 'spring-rendered.html\n']);
      assert.match(stderr, /^No pictures were drawn: there is no Chrome, Edge or Chromium here\./);
      assert.match(readFileSync(join(folder, 'spring-rendered.html'), 'utf8'), /Hello/);
    }
    const named = await run(['render', '--png', 'spring.html', '--browser', './none']);
    assert.deepEqual(
      [named.status, named.stderr],
      [2, 'There is no browser “./none”. Name the program of Chrome, Edge or Chromium with --browser.\n'],
    );
    const wide = await run(['render', '--png', 'spring.html', '--width', '1']);
    assert.match(wide.stderr, /^“1” is no list of widths\./);
  });

  test('show what differs between two versions, in one page and one comment', async () => {
    const block = (color: string) => `<div style="height: 200px; background: ${color}"></div>`;
    write('letters/spring.html', page(block('#000') + block('#fff')));
    write('gone.html', page(block('#000')));
    write('same.html', page('<p title="a">x</p>'));
    commit();
    write('letters/spring.html', page(block('#000') + block('#00f')));
    write('same.html', page('<p title="b">x</p>'));
    rmSync(join(folder, 'gone.html'));
    const { status } = await run([
      ...['diff', '--pictures', 'out', '--width', '300', '--browser', browser],
      ...['--pictures-url', 'https://example.com/pictures'],
    ]);
    assert.equal(status, 0);
    const names = readdirSync(join(folder, 'out')).filter((name) => name.startsWith('letters-spring'));
    assert.deepEqual(
      names.map((name) => name.replace(/-[0-9a-f]{6}-/, '-#-')),
      ['after', 'before', 'difference'].map((side) => `letters-spring-html-#-300-${side}.png`),
    );
    const difference = `out/${names.at(-1)}`;
    const [same, different] = [look(difference, 50, 50).color, look(difference, 50, 300).color];
    assert.ok(
      same[0] === same[1] && (different[0] ?? 0) > 200 && (different[1] ?? 255) < 60,
      `${same} ${different}`,
    );
    const comment = readFileSync(join(folder, 'out/comment.md'), 'utf8');
    assert.match(comment, /^### Changed letters$/m);
    assert.match(comment, /!\[Difference\]\(<https:\/\/example\.com\/pictures\/letters-spring-html-/);
    const html = readFileSync(join(folder, 'out/index.html'), 'utf8');
    assert.match(html, /<h2>gone\.html <small>deleted<\/small>/);
    assert.match(html, /<h2>letters\/spring\.html <small>changed<\/small>/);
    assert.match(html, /Looks the same\./);
    for (const [, name = ''] of html.matchAll(/src="([^"]+)"/g))
      assert.ok(existsSync(join(folder, 'out', name)), name);
  });
});

function decodePng(file: Buffer) {
  const image = upng.decode(new Uint8Array(file).buffer);
  const [frame = new ArrayBuffer()] = upng.toRGBA8(image);
  return { width: image.width, height: image.height, data: new Uint8Array(frame) };
}
