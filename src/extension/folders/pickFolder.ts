import * as vscode from 'vscode';
import { normaliseFolderName } from '../../core/folders/folderName.ts';
import type { Folder } from '../../core/port/service.ts';
import type { Choice } from '../kit/inputs.ts';
import { itemGroup } from '../kit/inputs.ts';
import { type Questions, runSteps, type Step } from '../kit/steps.ts';
import { asWords, l10n, type Words } from '../kit/words.ts';
import { judgeFolderName, typedFolderName } from './folderNames.ts';

export interface PickFolderOptions {
  readonly title: Words;
  /** What is asked before the folder, with a way back to it. */
  readonly before?: AsksAlone;
  /** Names of folders that are offered first. */
  readonly preferred?: readonly string[];
  /** Whether "No Folder" is offered too. */
  readonly allowNone?: boolean;
  /** The first of these that is offered is marked, so that Enter takes it; else "No Folder", else the first folder. */
  readonly suggestions?: readonly FolderChoice[];
}

/** `name` is valid and in lower case. */
export type FolderChoice = { readonly kind: 'folder'; readonly name: string } | { readonly kind: 'none' };

/** A question whose answer is no matter of the steps after it. */
export type AsksAlone = (questions: Questions) => Promise<void>;

interface Draft {
  readonly folders: readonly Folder[];
  readonly choice?: FolderChoice | 'new';
  readonly newName: string;
}

type Item = Choice & { readonly choice?: FolderChoice | 'new' };

/** Asks for one of the folders that `read` gives when they are asked about, a new one, or none. */
export async function pickFolder(
  read: () => Promise<readonly Folder[]>,
  options: PickFolderOptions,
): Promise<FolderChoice | undefined> {
  const { before } = options;
  const steps = [...(before ? [alone(before)] : []), askFolder(read, options), askNewName];
  const draft = await runSteps<Draft>(options.title, steps, { folders: [], newName: '' });
  if (draft?.choice !== 'new') return draft?.choice;
  return { kind: 'folder', name: typedFolderName(draft.newName) };
}

function alone(question: AsksAlone): Step<Draft> {
  return {
    ask: async (draft, questions) => {
      await question(questions);
      return draft;
    },
  };
}

function askFolder(read: () => Promise<readonly Folder[]>, options: PickFolderOptions): Step<Draft> {
  return {
    ask: async (draft, questions) => {
      const folders = await read();
      const items = folderItems(folders, options);
      const active = itemToMark(items, draft.choice, options.suggestions);
      const { choice } = await questions.pick<Item>({
        placeholder: l10n.t('Into which folder?'),
        items,
        ...(active && { active }),
      });
      return choice ? { ...draft, folders, choice } : draft;
    },
  };
}

const askNewName: Step<Draft> = {
  applies: ({ choice }) => choice === 'new',
  ask: async (draft, questions) => ({
    ...draft,
    newName: await questions.text({
      prompt: l10n.t('The name of the folder. The service keeps it in lower case.'),
      value: draft.newName,
      validate: (text) => judgeFolderName(text, draft.folders),
    }),
  }),
};

/** The preferred folders first, then the others, then "New Folder…" and "No Folder", which no filter hides. */
function folderItems(folders: readonly Folder[], { preferred = [], allowNone }: PickFolderOptions): Item[] {
  const wanted = new Set(preferred.map(normaliseFolderName));
  const isPreferred = ({ title }: Folder) => wanted.has(normaliseFolderName(title));
  const first = folders.filter(isPreferred).map(folderItem);
  const others = folders.filter((folder) => !isPreferred(folder)).map(folderItem);
  return [
    ...itemGroup(l10n.t('earlier versions are here'), first),
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
          } satisfies Item,
        ]
      : []),
  ];
}

/** What was chosen before going back comes first. Never a folder that only happens to stand first, where none will do. */
function itemToMark(
  items: readonly Item[],
  chosen: Draft['choice'],
  suggestions: readonly FolderChoice[] = [],
): Item | undefined {
  const wanted = [...(chosen ? [chosen] : []), ...suggestions, { kind: 'none' } as const];
  return wanted.map((choice) => items.find((item) => isSame(item.choice, choice))).find((item) => item);
}

function isSame(one: Item['choice'], other: FolderChoice | 'new'): boolean {
  if (one === undefined || one === 'new' || other === 'new') return one === other;
  if (one.kind === 'none' || other.kind === 'none') return one.kind === other.kind;
  return normaliseFolderName(one.name) === normaliseFolderName(other.name);
}

function folderItem({ title, makets }: Folder): Item {
  return {
    label: asWords(title),
    description: asWords(makets.toLocaleString(vscode.env.language)),
    iconPath: new vscode.ThemeIcon('folder'),
    choice: { kind: 'folder', name: title },
  };
}
