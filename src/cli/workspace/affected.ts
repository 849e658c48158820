import { basename, dirname, join } from 'node:path';
import { ownFooterName, withoutEnding } from '../../core/layouts/layout.ts';
import { pictureType } from '../../core/layouts/picturePath.ts';
import { limits } from '../../core/limits.ts';
import { sharedPeopleName } from '../../core/samplePeople/people.ts';
import { isInside, readTextInside } from './files.ts';
import type { Parts } from './parts.ts';
import { settingsPath, type Workspace } from './workspace.ts';

/** Matches the files that layouts include. */
const includable = /\.(?:mjml|html?|css)$/i;

/**
 * Returns those of the layouts whose letters or findings may have changed with these files: the layouts themselves, those that include one
 * of the files or show it as a picture, and those with a changed footer, language or sample people. Settings change all. Paths are absolute.
 */
export async function affectedLayouts(
  workspace: Workspace,
  parts: Parts,
  layouts: readonly string[],
  changed: ReadonlySet<string>,
): Promise<readonly string[]> {
  if (changed.size === 0) return [];
  if (changed.has(join(workspace.root, settingsPath))) return layouts;
  const masters = new Set<string>();
  for (const file of changed)
    if (includable.test(file)) for (const master of await parts.mastersOf(file)) masters.add(master);
  const pictures = [...changed]
    .map((file) => basename(file))
    .filter((name) => pictureType(name) !== undefined);
  const affected: string[] = [];
  for (const layout of layouts) {
    const isAffected =
      changed.has(layout) ||
      masters.has(layout) ||
      hasChangedCompanion(layout, changed) ||
      (await shows(workspace, layout, pictures));
    if (isAffected) affected.push(layout);
  }
  return affected;
}

/** Returns true if the footer of a layout, one of its languages, or its sample people have changed. */
function hasChangedCompanion(layout: string, changed: ReadonlySet<string>): boolean {
  const [folder, name] = [dirname(layout), basename(layout)];
  if (changed.has(join(folder, ownFooterName(name)))) return true;
  const stem = `${withoutEnding(name)}.`;
  return [...changed].some((file) => {
    if (basename(file) === sharedPeopleName) return isInside(dirname(file), layout);
    return dirname(file) === folder && basename(file).startsWith(stem) && file.endsWith('.json');
  });
}

/** Returns true if the text of a layout names one of these pictures. */
async function shows({ root }: Workspace, layout: string, names: readonly string[]): Promise<boolean> {
  if (names.length === 0) return false;
  const read = await readTextInside(root, layout, limits.layout);
  return (
    'text' in read && names.some((name) => read.text.includes(name) || read.text.includes(encodeURI(name)))
  );
}
