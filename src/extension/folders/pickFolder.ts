import * as vscode from 'vscode';
import { type Folder, normalizeFolderName } from '../../core/port/service.ts';
import { type Choice, itemGroup } from '../kit/inputs.ts';
import { type Questions, runSteps, type Step } from '../kit/steps.ts';
import { asWords, l10n, type Words } from '../kit/words.ts';
import { typedFolderName, validateFolderName } from './folderNames.ts';

export interface PickFolderOptions {
  readonly title: Words;
  /** A question to ask before the folder. Back returns to it. */
  readonly before?: SeparateQuestion;
  /** Names of the folders to list first. */
  readonly preferred?: readonly string[];
  /** Offers "No Folder" too. */
  readonly allowNone?: boolean;
  /** The first of these that is listed is focused; else "No Folder", else the first folder. */
  readonly suggestions?: readonly FolderChoice[];
}

/** A picked folder, whose `name` is valid and in lower case, or none. */
export type FolderChoice = { readonly kind: 'folder'; readonly name: string } | { readonly kind: 'none' };

/** A question whose answer is not part of the result. */
type SeparateQuestion = (questions: Questions) => Promise<void>;

interface FolderDraft {
  readonly folders: readonly Folder[];
  readonly choice?: FolderChoice | 'new';
  readonly newName: string;
}

type FolderPickItem = Choice & { readonly choice?: FolderChoice | 'new' };

/** Asks for a folder, a new folder, or none. `read` is called when the folders are listed. Returns `undefined` if the user cancels. */
export async function pickFolder(
  read: () => Promise<readonly Folder[]>,
  options: PickFolderOptions,
): Promise<FolderChoice | undefined> {
  const { before } = options;
  const steps = [...(before ? [separateStep(before)] : []), askFolder(read, options), askNewFolderName];
  const draft = await runSteps<FolderDraft>(options.title, steps, { folders: [], newName: '' });
  if (draft?.choice !== 'new') return draft?.choice;
  return { kind: 'folder', name: typedFolderName(draft.newName) };
}

function separateStep(question: SeparateQuestion): Step<FolderDraft> {
  return {
    ask: async (draft, questions) => {
      await question(questions);
      return draft;
    },
  };
}

function askFolder(read: () => Promise<readonly Folder[]>, options: PickFolderOptions): Step<FolderDraft> {
  return {
    ask: async (draft, questions) => {
      const folders = await read();
      const items = folderItems(folders, options);
      const active = itemToMark(items, draft.choice, options.suggestions);
      const { choice } = await questions.pick<FolderPickItem>({
        placeholder: l10n.t('Into which folder?'),
        items,
        ...(active && { active }),
      });
      return choice ? { ...draft, folders, choice } : draft;
    },
  };
}

const askNewFolderName: Step<FolderDraft> = {
  applies: ({ choice }) => choice === 'new',
  ask: async (draft, questions) => ({
    ...draft,
    newName: await questions.text({
      prompt: l10n.t('Folder name. The service stores it in lowercase.'),
      value: draft.newName,
      validate: (text) => validateFolderName(text, draft.folders),
    }),
  }),
};

/** Lists the preferred folders, then the others, then "New Folder…" and "No Folder", which no filter hides. */
function folderItems(
  folders: readonly Folder[],
  { preferred = [], allowNone }: PickFolderOptions,
): FolderPickItem[] {
  const wanted = new Set(preferred.map(normalizeFolderName));
  const isPreferred = ({ title }: Folder) => wanted.has(normalizeFolderName(title));
  const item = (folder: Folder): FolderPickItem => ({
    ...folderItem(folder),
    choice: { kind: 'folder', name: folder.title },
  });
  const first = folders.filter(isPreferred).map(item);
  const others = folders.filter((folder) => !isPreferred(folder)).map(item);
  return [
    ...itemGroup(l10n.t('contains earlier versions'), first),
    ...itemGroup(l10n.t('folders'), others),
    { label: asWords(''), kind: vscode.QuickPickItemKind.Separator },
    {
      label: l10n.t('New Folder…'),
      iconPath: new vscode.ThemeIcon('new-folder'),
      choice: 'new',
      alwaysShow: true,
    },
    ...(allowNone
      ? [
          {
            label: l10n.t('No Folder'),
            iconPath: new vscode.ThemeIcon('circle-slash'),
            choice: { kind: 'none' },
            alwaysShow: true,
          } satisfies FolderPickItem,
        ]
      : []),
  ];
}

/** Returns the item to focus: the one picked before going back, else a suggestion, else "No Folder" rather than any folder. */
function itemToMark(
  items: readonly FolderPickItem[],
  chosen: FolderDraft['choice'],
  suggestions: readonly FolderChoice[] = [],
): FolderPickItem | undefined {
  const wanted = [...(chosen ? [chosen] : []), ...suggestions, { kind: 'none' } as const];
  return wanted.map((choice) => items.find((item) => isSameChoice(item.choice, choice))).find((item) => item);
}

function isSameChoice(one: FolderPickItem['choice'], other: FolderChoice | 'new'): boolean {
  if (one === undefined || one === 'new' || other === 'new') return one === other;
  if (one.kind === 'none' || other.kind === 'none') return one.kind === other.kind;
  return normalizeFolderName(one.name) === normalizeFolderName(other.name);
}

/** Returns the item of a folder in a list, with the number of its makets. */
export function folderItem({ title, makets }: Folder): Choice {
  return {
    label: asWords(title),
    description: l10n.count('{0} maket|{0} makets', makets),
    iconPath: new vscode.ThemeIcon('folder'),
  };
}
