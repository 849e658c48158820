import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, describe, test } from 'node:test';
import { unzipSync } from 'fflate';
import { globFiles } from '../../../scripts/globFiles.ts';
import { releaseOf } from '../../../scripts/release/releaseOf.ts';

const root = resolve(import.meta.dirname, '../../..');
const changelog = (heading: string) =>
  `# Changelog\n\n## ${heading}\n\n### Write\n\n- A preview.\n\n## 0.1.0 (2026-11-01)\n\nThe first.\n`;

describe('a tag of a version', () => {
  test('publishes what the changelog says about it, an odd minor version as a pre-release', () => {
    const notes = '### Write\n\n- A preview.';
    for (const [version, isPreRelease] of [
      ['1.2.0', false],
      ['1.3.7', true],
    ] as const)
      assert.deepEqual(
        releaseOf(`v${version}`, { version, changelog: changelog(`${version} (2026-11-28)`) }),
        { version, isPreRelease, notes },
      );
    assert.equal(
      releaseOf('v0.1.0', { version: '0.1.0', changelog: changelog('0.2.0 (unreleased)') }).notes,
      'The first.',
    );
  });

  test('is refused with what to do if it is not a version, not this one, or without a dated section', () => {
    const refused = (tag: string, version: string, heading: string) => {
      try {
        return releaseOf(tag, { version, changelog: changelog(heading) });
      } catch (error) {
        return error instanceof Error && error.message;
      }
    };
    const dated = '0.2.0 (2026-11-28)';
    assert.deepEqual(
      [
        refused('0.2.0', '0.2.0', dated),
        refused('v0.2.0-beta', '0.2.0', dated),
        refused('v0.2.0', '0.2.1', dated),
        refused('v0.2.0', '0.2.0', '0.2.0 (unreleased)'),
        refused('v0.3.0', '0.3.0', dated),
      ],
      [
        'The tag “0.2.0” is not a version such as v1.2.3.',
        'The tag “v0.2.0-beta” is not a version such as v1.2.3.',
        'The tag is v0.2.0, but package.json has version 0.2.1. Set the version, commit and tag again.',
        'CHANGELOG.md has no heading “## 0.2.0 (YYYY-MM-DD)”. Put the date of today there.',
        'CHANGELOG.md has no heading “## 0.3.0 (YYYY-MM-DD)”. Put the date of today there.',
      ],
    );
  });
});

describe('a release', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mr-release-'));
  after(() => rmSync(folder, { recursive: true }));

  test('consists of an extension that shows pictures from its repository, an npm package and notes', () => {
    const parts = [
      'src',
      'scripts',
      'l10n',
      'media',
      'docs',
      'examples',
      'LICENSE',
      '.vscodeignore',
      'tsconfig.base.json',
    ];
    for (const part of [...parts, 'package.json', ...globFiles('package.nls*.json', { cwd: root })])
      cpSync(join(root, part), join(folder, part), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    writeFileSync(join(folder, 'CHANGELOG.md'), `# Changelog\n\n## ${version} (2026-11-28)\n\nThe first.\n`);
    const repository = 'https://code.example/owner/mailroom';
    execFileSync(
      process.execPath,
      ['scripts/release/main.ts', '--tag', `v${version}`, '--repository', repository],
      { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
    );
    const made = (path: string) => readFileSync(join(folder, 'build/release', path), 'utf8');
    assert.equal(made('notes.md'), 'The first.\n');
    assert.deepEqual(JSON.parse(made('npm/package.json')).repository, {
      type: 'git',
      url: `git+${repository}.git`,
    });
    const files = unzipSync(readFileSync(join(folder, `build/release/mailroom-${version}.vsix`)));
    const text = (path: string) => Buffer.from(files[path] ?? []).toString();
    assert.equal(JSON.parse(text('extension/package.json')).bugs.url, `${repository}/issues`);
    assert.match(text('extension.vsixmanifest'), /Microsoft\.VisualStudio\.Code\.PreRelease" Value="true"/);
    const page = text('extension/readme.md');
    const pictures = [...page.matchAll(/!\[[^\]]*\]\(([^)]*)\)/g)].map(([, address = '']) => address);
    const base = `${repository}/raw/v${version}/`;
    assert.ok(pictures.length > 0);
    for (const picture of pictures) {
      assert.ok(picture.startsWith(base), picture);
      assert.ok(existsSync(join(root, picture.slice(base.length))), picture);
    }
  });
});
