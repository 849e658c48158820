/** Bundles the extension, its workers and its pages into `dist`. `--watch` rebuilds on change, `--dev` keeps source maps. */
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type BuildOptions, build, context } from 'esbuild';
import { forgetInputs, writeInputs } from './buildInputs.ts';
import { bundles } from './bundles.ts';
import { exampleFiles } from './exampleFiles.ts';
import { bundledPackages, thirdPartyNotices } from './notices.ts';

const watch = process.argv.includes('--watch');
const development = watch || process.argv.includes('--dev');
const all: [string, BuildOptions][] = Object.entries(bundles({ outdir: 'dist', development }));

try {
  await buildAll();
  if (watch) await watchAll();
} catch (error) {
  // esbuild prints the mistakes in sources, but not what a plugin says at the end.
  console.error(error instanceof Error && 'errors' in error ? error.message : error);
  process.exitCode = 1;
}

/** Replaces the files in `dist` only after all bundles are built. */
async function buildAll(): Promise<void> {
  const results = await Promise.all(
    all.map(async ([name, options]) => ({
      name,
      ...(await build({ ...options, write: false, metafile: true })),
    })),
  );
  const packages = await bundledPackages(results.map(({ metafile }) => metafile));
  await forgetInputs();
  await rm('dist', { recursive: true, force: true });
  await cp('src/sandbox/demo/layouts', 'dist/demo/layouts', { recursive: true });
  await cp('src/cli/bin', 'dist/bin', { recursive: true });
  for (const { path, contents } of results.flatMap((result) => result.outputFiles)) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, contents);
  }
  await writeFile('dist/example.json', JSON.stringify(exampleFiles()));
  await writeFile('dist/THIRD-PARTY-NOTICES.txt', thirdPartyNotices(packages));
  // Development builds never count as up to date (`isUpToDate`): tests must run the code that is packaged.
  if (!development) {
    await writeInputs(Object.fromEntries(results.map(({ name, metafile }) => [name, metafile])));
  }
}

async function watchAll(): Promise<void> {
  for (const [, options] of all) await (await context(options)).watch();
  console.log('Watching for changes.');
}
