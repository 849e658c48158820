import { access, realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { CheckOptions } from '../../core/checks/checkLetter.ts';
import { checkSettingNames, readCheckOptions, readMakeSmaller } from '../../core/checks/checkSettings.ts';
import type { MakeSmaller } from '../../core/checks/smaller/smallerLetter.ts';
import { layoutKind, ownFooterName } from '../../core/layouts/layout.ts';
import { limits } from '../../core/limits.ts';
import { readPictureFolders } from '../../core/pictures/pictureFolders.ts';
import type { Substitutes } from '../../core/pictures/resolveLayout.ts';
import { mostPeople, type Person, placesOfPeople, readPeople } from '../../core/samplePeople/people.ts';
import type { InspectedLayout } from '../../protocol/inspector.ts';
import { isInside, readTextInside } from './files.ts';
import { type LayoutLanguage, languagesOf } from './languages.ts';
import type { Workspace } from './workspace.ts';

/** A layout with everything that decides what is found in it. */
export interface OpenedLayout {
  readonly inspected: InspectedLayout;
  /** Missing if the settings turn checks off. */
  readonly options: CheckOptions | undefined;
  /** Sorted by their tags. */
  readonly languages: readonly LayoutLanguage[];
}

/** A layout’s file, its text, and unsaved texts of other files by their keys. */
export interface LayoutText {
  readonly file: string;
  readonly text: string;
  readonly unsaved?: Readonly<Record<string, string>>;
}

/** Reads what belongs to a layout: its languages, the sample people, and the settings. `language` is a tag; by default, the first is used. */
export async function openLayout(
  workspace: Workspace,
  { file, text, unsaved }: LayoutText,
  language?: string,
): Promise<OpenedLayout> {
  const languages = await languagesOf(workspace, file);
  const shown = languages.find(({ tag }) => tag === language) ?? languages[0];
  const [substitutes, people, isOnDisk] = await Promise.all([
    substitutesOf(workspace, file, shown),
    peopleOf(workspace, file),
    // A text of the standard input may have the name of a file that is not saved yet.
    access(file).then(
      () => true,
      () => false,
    ),
  ]);
  return {
    inspected: {
      document: file,
      kind: layoutKind(file) ?? 'html',
      source: text,
      context: isOnDisk
        ? { file, roots: [workspace.root], ...(unsaved && { unsaved }), ...substitutes }
        : 'notAFile',
    },
    options: readCheckOptions((name) => workspace.setting(name), people, workspace.pathOf(file)),
    languages,
  };
}

async function substitutesOf(
  workspace: Workspace,
  file: string,
  language: LayoutLanguage | undefined,
): Promise<Substitutes> {
  const folders = await foldersInside(
    workspace.root,
    readPictureFolders(workspace.setting(checkSettingNames.picturesBase)),
  );
  const directory = workspace.pathOf(dirname(file));
  const smaller = await smallerWhenSent(workspace, file);
  return {
    ...(language && { language: { tag: language.tag, texts: language.texts, fileName: language.fileName } }),
    ...(folders.length > 0 && { pictures: { directory, folders } }),
    ...(smaller && { smaller }),
  };
}

/** Returns how a compiled letter is made smaller before it leaves; `undefined` if the settings don’t want that. */
async function smallerWhenSent(workspace: Workspace, file: string): Promise<MakeSmaller | undefined> {
  if (workspace.setting(checkSettingNames.makeSmaller) !== true) return undefined;
  const footer = join(dirname(file), ownFooterName(basename(file)));
  const read = await readTextInside(workspace.root, footer, limits.footer);
  return readMakeSmaller((name) => workspace.setting(name), 'text' in read ? read.text : undefined);
}

/** Returns the folders that are inside of the workspace after all links are followed. */
async function foldersInside(root: string, folders: ReturnType<typeof readPictureFolders>) {
  if (folders.length === 0) return [];
  const real = await realpath(root);
  const areInside = await Promise.all(
    folders.map(({ path }) =>
      realpath(join(root, path)).then(
        (folder) => isInside(real, folder),
        // A folder that is missing can’t lead anywhere.
        () => true,
      ),
    ),
  );
  return folders.filter((_, index) => areInside[index]);
}

/** Returns the sample people of a layout: those of the first file that exists. */
export async function peopleOf(
  { root, pathOf, namesIn }: Workspace,
  file: string,
): Promise<readonly Person[]> {
  const directory = pathOf(dirname(file));
  const depth = directory === '' ? 0 : directory.split('/').length;
  for (const path of placesOfPeople(basename(file), depth)) {
    const place = join(dirname(file), path);
    const names = await namesIn(dirname(place));
    if (!names.mayHave(basename(place))) continue;
    const read = await readTextInside(root, place, mostPeople.length);
    if ('problem' in read && read.problem === 'missing') continue;
    const found = 'text' in read && !read.otherwise ? readPeople(read.text) : undefined;
    return found && 'people' in found ? found.people : [];
  }
  return [];
}
