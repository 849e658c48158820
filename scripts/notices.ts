/** Collects the license texts of bundled packages, which are part of the extension. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';

export interface BundledPackage {
  readonly name: string;
  readonly version: string;
  /** SPDX identifier. */
  readonly licence: string;
  readonly text: string;
}

/** The accepted licenses. They only require that their text is included. */
const accepted = ['MIT', 'MIT-0', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause'];

/** Packages whose data is bundled without their files (`caniemail.ts`). */
const dataOnly = ['node_modules/caniemail'];

/** The license and copyright holder of packages that come without a license text. */
const withoutText: Readonly<Record<string, { readonly licence: string; readonly owner: string }>> = {
  '@vscode/l10n': { licence: 'MIT', owner: 'Microsoft Corporation' },
  boolbase: { licence: 'ISC', owner: 'Felix Boehm <me@feedic.com>' },
  slick: { licence: 'MIT', owner: 'Valerio Proietti (http://mad4milk.net)' },
};

/**
 * Returns the packages in the bundles of these metafiles, each version once, sorted. Throws for a package whose license is not
 * accepted or whose license text is missing.
 */
export async function bundledPackages(metafiles: readonly Metafile[]): Promise<BundledPackage[]> {
  const folders = new Set([...metafiles.flatMap(packageFolders), ...dataOnly]);
  const packages = new Map<string, BundledPackage>();
  for (const folder of [...folders].sort()) {
    const found = await readPackage(folder);
    packages.set(`${found.name} ${found.version}`, found);
  }
  return [...packages.values()];
}

/** Returns the text of `THIRD-PARTY-NOTICES.txt`. */
export function thirdPartyNotices(packages: readonly BundledPackage[]): string {
  const notices = packages.map(
    ({ name, version, licence, text }) => `${name} ${version} (${licence})\n\n${text.trim()}\n`,
  );
  return ['Mailroom contains code and data of these packages.\n', ...notices].join(`\n${'-'.repeat(80)}\n\n`);
}

function packageFolders({ outputs }: Metafile): string[] {
  return Object.values(outputs)
    .flatMap(({ inputs }) => Object.entries(inputs))
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .flatMap(([path]) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? []);
}

async function readPackage(folder: string): Promise<BundledPackage> {
  const { name, version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const file = (await readdir(folder)).find((entry) => /^licen[cs]e([.-]|$)/i.test(entry));
  const { licence, owner } = withoutText[name] ?? { licence: license };
  if (!accepted.includes(licence)) throw new Error(`${name} has the licence ${licence}: ${folder}`);
  if (file) return { name, version, licence, text: await readFile(join(folder, file), 'utf8') };
  if (!owner) throw new Error(`${name} has no text of its licence: ${folder}`);
  return { name, version, licence, text: await standardText(licence, owner) };
}

async function standardText(licence: string, owner: string): Promise<string> {
  const text = await readFile(join(import.meta.dirname, 'licences', `${licence}.txt`), 'utf8');
  return text.replace('<owner>', owner);
}
