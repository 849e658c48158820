import * as vscode from 'vscode';
import { type Choice, itemGroup } from '../../kit/inputs.ts';
import type { Questions } from '../../kit/steps.ts';
import { asWords, l10n } from '../../kit/words.ts';
import { askEarlierLetter, type EarlierLetters, hasEarlierLetter } from './earlierLetters.ts';
import { chooseTemplatesFolder, myTemplates } from './myTemplates.ts';
import {
  blankLayouts,
  type LayoutStart,
  type ReadStart,
  startingLayouts,
  startingText,
} from './startingLayouts.ts';

/** An entry of the list of templates. After Back, its key selects the entry again. */
type StartItem = Choice & { readonly key?: string; readonly read?: ReadStart };

/** The chosen entry and the initial content of the layout. */
export interface ChosenStart {
  readonly key: string;
  readonly start: LayoutStart;
}

export interface StartParts {
  readonly extension: vscode.Uri;
  readonly earlier: EarlierLetters;
}

/** Asks for the template of a new layout: ready-made, blank, an earlier letter, or one of the user’s own templates. */
export async function askStart(
  questions: Questions,
  parts: StartParts,
  chosen: string | undefined,
): Promise<ChosenStart> {
  let key = chosen;
  for (;;) {
    const items = await layoutStartItems(parts);
    const active = key === undefined ? undefined : items.find((item) => item.key === key);
    const item = await questions.pick<StartItem>({
      placeholder: l10n.t('Choose a template'),
      items,
      ...(active && { active }),
      matchOn: 'detail',
    });
    key = item.key ?? '';
    const start = await questions.followUp(async () => item.read?.(questions));
    if (start) return { key, start };
  }
}

async function layoutStartItems({ extension, earlier }: StartParts): Promise<StartItem[]> {
  const readyMade = startingLayouts().map((layout): StartItem => {
    const { kind, file } = layout;
    const read = async () => ({ kind, file: nameFor(file), text: await startingText(extension, layout) });
    return { ...layoutChoice(layout), key: file, read };
  });
  const blank = blankLayouts().map((layout): StartItem => {
    const { label, detail, kind, file, text } = layout;
    return { label, detail, key: `blank ${kind}`, read: async () => ({ kind, file, text }) };
  });
  const letters: StartItem = {
    label: l10n.t('From an Earlier Letter…'),
    detail: l10n.t('A copy of a layout’s current file or of an uploaded version'),
    key: 'earlier',
    read: (questions) => askEarlierLetter(questions, earlier),
  };
  const yours = itemGroup(l10n.t('your letters'), vscode.workspace.workspaceFolders ? [letters] : []);
  // Most letters are begun as a copy of an earlier one, once there is one.
  const [first, later] = (await hasEarlierLetter(earlier)) ? [yours, []] : [[], yours];
  return [
    ...first,
    ...itemGroup(l10n.t('ready-made'), readyMade),
    ...itemGroup(l10n.t('blank'), blank),
    ...later,
    ...itemGroup(l10n.t('my templates'), await templateItems()),
  ];
}

function layoutChoice({ label, detail, kind }: ReturnType<typeof startingLayouts>[number]): Choice {
  return { label, description: asWords(kind.toUpperCase()), detail };
}

async function templateItems(): Promise<StartItem[]> {
  const mine = await myTemplates();
  if (mine && mine.problem === undefined) {
    return mine.templates.map((template) => ({
      label: asWords(template.title),
      description: asWords(template.kind.toUpperCase()),
      detail: asWords(template.name),
      key: `template ${template.name}`,
      read: () => mine.read(template),
    }));
  }
  return [
    {
      label: mine ? l10n.t('Choose Another Template Folder…') : l10n.t('Choose a Template Folder…'),
      detail: mine?.problem ?? l10n.t('The folder’s .mjml and .html files will be listed here'),
      key: 'folder',
      read: async () => void (await chooseTemplatesFolder()),
    },
  ];
}

const nameFor = (file: string) => file.replace(/^page(?=\.)/, 'letter');
