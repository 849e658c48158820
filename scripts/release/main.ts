/**
 * Makes what a version publishes, in `build/release`: the VSIX, the npm package in a folder, and the notes. Publishes nothing.
 * `npm run release -- --tag v1.2.3 --repository https://github.com/owner/name`
 */
import { spawnSync } from 'node:child_process';
import { appendFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildCommandLine } from '../commandLine.ts';
import { compressWell } from '../compression/compressWell.ts';
import { packExtension } from '../extensionPackage.ts';
import { releaseOf } from './releaseOf.ts';

const folder = resolve('build/release');

const { values } = parseArgs({ options: { tag: { type: 'string' }, repository: { type: 'string' } } });

try {
  await make(values.tag ?? '', values.repository ?? '');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function make(tag: string, repository: string): Promise<void> {
  if (!/^https:\/\/[\w.-]+\/[\w.-]+\/[\w.-]+$/.test(repository))
    throw new Error('Name the repository: --repository https://github.com/owner/name');
  const { version } = JSON.parse(await readFile('package.json', 'utf8'));
  const release = releaseOf(tag, { version, changelog: await readFile('CHANGELOG.md', 'utf8') });
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const { status } = spawnSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' });
  const { isPreRelease } = release;
  const vsix = join(folder, `mailroom-${version}.vsix`);
  if (status !== 0 || !(await packExtension(vsix, { repository, tag, isPreRelease })))
    throw new Error('The extension could not be packed; see above.');
  await compressWell(vsix);
  await makeNpmPackage(repository);
  await writeFile(join(folder, 'notes.md'), `${release.notes}\n`);
  console.log(`${vsix}: ${isPreRelease ? 'a pre-release' : 'a release'} of ${repository}`);
  // What the later steps of the workflow ask for.
  const outputs = process.env.GITHUB_OUTPUT;
  if (outputs) await appendFile(outputs, `version=${version}\nchannel=${isPreRelease ? 'next' : 'latest'}\n`);
}

/** npm checks that a package with a proof of its origin names the repository that built it. */
async function makeNpmPackage(repository: string): Promise<void> {
  const npm = join(folder, 'npm');
  await buildCommandLine(npm);
  const path = join(npm, 'package.json');
  const manifest = {
    ...JSON.parse(await readFile(path, 'utf8')),
    repository: { type: 'git', url: `git+${repository}.git` },
    homepage: `${repository}#readme`,
    bugs: { url: `${repository}/issues` },
  };
  await writeFile(path, `${JSON.stringify(manifest, null, 2)}\n`);
}
