/** Builds the npm package of the command line into `build/npm`, for `npm pack` and `npm publish`. */
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { bundles } from './bundles.ts';
import { layoutPackages } from './mjmlBundle.ts';
import { bundledPackages, thirdPartyNotices } from './notices.ts';
import { oneStartChunk } from './oneStartFile.ts';
import { readBundle, textsOfSource, translations } from './texts.ts';

/** Builds the package into a folder, which it replaces. */
export async function buildCommandLine(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  const { threads } = bundles({ outdir: join(folder, 'dist'), development: false });
  const { compiler, inspector } = threads.entryPoints;
  const entryPoints = {
    cli: 'src/cli/main.ts',
    olderNode: 'src/cli/olderNode.ts',
    compiler,
    inspector,
  };
  const { metafile } = await build({
    ...threads,
    entryPoints,
    alias: layoutPackages.alias,
    plugins: [...layoutPackages.plugins, oneStartChunk('src/cli/run.ts')],
    metafile: true,
  });
  const notices = thirdPartyNotices(await bundledPackages([metafile]));
  await writeFile(join(folder, 'THIRD-PARTY-NOTICES.txt'), notices);
  await cp('docs/command-line.md', join(folder, 'README.md'));
  await cp('LICENSE', join(folder, 'LICENSE'));
  await mkdir(join(folder, 'l10n'));
  const used = Object.keys(textsOfSource('src/{cli,compiler,core}/**/*.ts'));
  for (const language of translations()) {
    const name = `bundle.l10n.${language}.json`;
    const translated = readBundle(name);
    const texts = Object.fromEntries(used.map((text) => [text, translated[text]]));
    await writeFile(join(folder, 'l10n', name), JSON.stringify(texts));
  }
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(await manifest(), null, 2)}\n`);
}

async function manifest() {
  const { version, license } = JSON.parse(await readFile('package.json', 'utf8'));
  return {
    name: 'mailroom',
    version,
    description: 'Checks e-mail layouts (HTML and MJML) as the editor does, in a terminal and in CI.',
    license,
    type: 'module',
    bin: { mailroom: './dist/cli.mjs' },
    engines: { node: '>=20' },
    files: ['dist', 'l10n', 'THIRD-PARTY-NOTICES.txt'],
  };
}

if (resolve(process.argv[1] ?? '') === import.meta.filename) await buildCommandLine(resolve('build/npm'));
