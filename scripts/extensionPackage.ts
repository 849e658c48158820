import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { globFiles } from './globFiles.ts';
import { runPackageProgram } from './packageProgram.ts';
import { copyBuild } from './vscode/extension.ts';

/** The page of the installed extension. */
const pagePath = 'docs/extension.md';

/** Where a package is published from. */
export interface Origin {
  /** The address of the repository, such as `https://github.com/owner/name`. */
  readonly repository: string;
  /** The tag of the version, at which the repository has the pictures of the page. */
  readonly tag: string;
  readonly isPreRelease: boolean;
}

/**
 * Packs the last build into a VSIX. With an origin, its page shows the pictures of the repository, and its manifest says where the
 * source and the issues are; a local package has neither. Returns false if vsce fails, which then has said why.
 */
export async function packExtension(out: string, origin?: Origin): Promise<boolean> {
  const folder = resolve('build/extension');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await copyBuild(folder);
  for (const file of ['.vscodeignore', 'CHANGELOG.md', 'LICENSE']) await cp(file, join(folder, file));
  await writeFile(join(folder, 'README.md'), pageOf(await readFile(pagePath, 'utf8'), origin));
  if (origin) await addOrigin(join(folder, 'package.json'), origin);
  await withoutBlanks(folder);
  const options = ['--no-dependencies', '--no-rewrite-relative-links'];
  if (!origin) options.push('--allow-missing-repository');
  if (origin?.isPreRelease) options.push('--pre-release');
  const packing = ['package', ...options, '--out', resolve(out)];
  return runPackageProgram('@vscode/vsce', 'vsce', packing, {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Returns the page with the addresses of its pictures, or without them and the section about them: VS Code shows pictures from the web only. */
export function pageOf(page: string, origin: Pick<Origin, 'repository' | 'tag'> | undefined): string {
  const shown = origin ? page : page.replace(/^## How it looks\n[\s\S]*?(?=^## )/m, '');
  return shown.replace(/^!\[(.*)\]\(\.\.\/(.*)\)\n\n/gm, (_picture, words: string, path: string) =>
    origin ? `![${words}](${origin.repository}/raw/${origin.tag}/${path})\n\n` : '',
  );
}

/** Writes the manifest and the texts without line breaks and indentation, which are a few KB of the download. */
async function withoutBlanks(folder: string): Promise<void> {
  for (const name of globFiles('{package*,l10n/*}.json', { cwd: folder })) {
    const file = join(folder, name);
    await writeFile(file, JSON.stringify(JSON.parse(await readFile(file, 'utf8'))));
  }
}

async function addOrigin(manifestPath: string, { repository }: Origin): Promise<void> {
  const manifest = {
    ...JSON.parse(await readFile(manifestPath, 'utf8')),
    repository: { type: 'git', url: `${repository}.git` },
    homepage: repository,
    bugs: { url: `${repository}/issues` },
    qna: `${repository}/discussions`,
  };
  await writeFile(manifestPath, `${JSON.stringify(manifest, null, 2)}\n`);
}
