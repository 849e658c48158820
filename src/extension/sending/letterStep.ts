import * as vscode from 'vscode';
import { byTime } from '../../core/journal/byTime.ts';
import type { MaketRecord } from '../../core/journal/records.ts';
import { readNumber, validateNumber } from '../kit/askNumber.ts';
import type { Choice } from '../kit/inputs.ts';
import { itemGroup } from '../kit/itemGroup.ts';
import type { Questions, Step } from '../kit/steps.ts';
import { asWords, joined, l10n } from '../kit/words.ts';
import { isLayout, layoutPattern } from '../layouts/layoutFile.ts';
import type { Preparation } from '../upload/preparation.ts';
import type { CampaignDraft, LetterSource } from './campaignDraft.ts';

type Item = Choice & { readonly choice?: vscode.Uri | number | 'byNumber' };

/** Which layout or maket is sent. `makets` are those that the journal knows. */
export function letterStep(
  makets: () => Iterable<MaketRecord>,
  preparation: Preparation,
): Step<CampaignDraft> {
  return {
    ask: async (draft, questions) => {
      const items = [...(await layoutItems()), ...maketItems(makets()), byNumber()];
      const active = items.find((item) => isChosen(item, draft.letter));
      for (;;) {
        const { choice } = await questions.pick<Item>({
          placeholder: l10n.t('Which letter? A layout is uploaded first, unless it has been already.'),
          items,
          ...(active && { active }),
        });
        const letter = await questions.further(() => readChoice(choice, questions, preparation));
        if (letter) return { ...draft, letter };
      }
    },
  };
}

async function readChoice(
  choice: Item['choice'],
  questions: Questions,
  preparation: Preparation,
): Promise<LetterSource> {
  if (choice instanceof vscode.Uri) {
    const { layout } = await preparation.compile(choice);
    return { kind: 'layout', uri: choice, title: layout.title };
  }
  return { kind: 'maket', id: typeof choice === 'number' ? choice : await askMaketNumber(questions) };
}

async function askMaketNumber(questions: Questions): Promise<number> {
  const text = await questions.text({
    prompt: l10n.t('The maket’s number in the service’s web cabinet'),
    validate: validateNumber,
  });
  return readNumber(text) ?? 0;
}

/** The layouts of the workspace; those that are open come first. */
async function layoutItems(): Promise<Item[]> {
  const open = vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .flatMap(({ input }) => (input instanceof vscode.TabInputText && isLayout(input.uri) ? [input.uri] : []));
  const found = await vscode.workspace.findFiles(layoutPattern, '**/{node_modules,.git}/**', 500);
  const others = found.filter(isLayout).sort((a, b) => (a.path < b.path ? -1 : 1));
  const unique = new Map([...open, ...others].map((uri) => [uri.toString(), uri]));
  return itemGroup(l10n.t('layouts'), [...unique.values()].map(layoutItem));
}

function layoutItem(uri: vscode.Uri): Item {
  const path = vscode.workspace.asRelativePath(uri);
  const name = path.slice(path.lastIndexOf('/') + 1);
  return {
    label: asWords(name),
    description: asWords(path === name ? '' : path),
    iconPath: new vscode.ThemeIcon('file-code'),
    choice: uri,
  };
}

/** Newest first. */
function maketItems(makets: Iterable<MaketRecord>): Item[] {
  const items = byTime([...makets])
    .reverse()
    .map(({ id, title, layout }) => ({
      label: asWords(title),
      description: joined(' · ', [asWords(`#${id}`), asWords(layout ?? '')]),
      iconPath: new vscode.ThemeIcon('mail'),
      choice: id,
    }));
  return itemGroup(l10n.t('makets'), items);
}

function byNumber(): Item {
  return {
    label: l10n.t('Maket by Number…'),
    iconPath: new vscode.ThemeIcon('symbol-number'),
    choice: 'byNumber',
    alwaysShow: true,
  };
}

function isChosen({ choice }: Item, letter: LetterSource | undefined): boolean {
  if (letter?.kind === 'maket') return choice === letter.id;
  return choice instanceof vscode.Uri && choice.toString() === letter?.uri.toString();
}
