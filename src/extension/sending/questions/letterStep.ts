import * as vscode from 'vscode';
import type { AccountRecords } from '../../../core/journal/records.ts';
import type { Folder } from '../../../core/port/service.ts';
import type { CompiledLayout } from '../../compiling/layoutCompiler.ts';
import { UserError } from '../../errors/userError.ts';
import { folderItem } from '../../folders/pickFolder.ts';
import { readNumber, validateNumber } from '../../kit/askNumber.ts';
import { type Choice, itemGroup } from '../../kit/inputs.ts';
import { withViewProgress } from '../../kit/progress.ts';
import type { Questions, Step } from '../../kit/steps.ts';
import { asWords, joined, l10n } from '../../kit/words.ts';
import { countMissingTexts, stepToKey } from '../../layouts/index.ts';
import { fileName } from '../../layouts/layoutDocument.ts';
import { journalPath } from '../../layouts/layoutFile.ts';
import { layoutsOfWorkspace } from '../../layouts/layoutsOfWorkspace.ts';
import { insteadOfPart } from '../../layouts/masters.ts';
import {
  type ChoiceFacts,
  describeUploads,
  hasEarlier,
  listMakets,
  type MaketChoice,
} from '../../makets/maketChoices.ts';
import type { MaketsView } from '../../makets/maketsView.ts';
import { views } from '../../names.ts';
import { languageItems, whichLanguage } from '../../upload/index.ts';
import type { Preparation } from '../../upload/preparation.ts';
import type { CampaignDraft, ChosenLetter } from '../campaignDraft.ts';
import { onlyForTests } from '../preparedLetter.ts';

type LetterItem = Choice & { readonly choice?: vscode.Uri | number | 'unfold' | 'inFolder' | 'byNumber' };

interface LetterStepParts {
  /** The journal's records of the account. */
  records(): Pick<AccountRecords, 'makets' | 'sends'>;
  readonly makets: Pick<MaketsView, 'lists' | 'isCurrentText' | 'onDidChangeText'>;
  readonly preparation: Preparation;
}

/** Asks for the letter: a layout, a maket of the journal or of a folder, or a maket by its number. */
export function letterStep(parts: LetterStepParts): Step<CampaignDraft> {
  return {
    ask: async (draft, questions) => {
      const layouts = await layoutsOfWorkspace();
      const known = knownMakets(parts);
      const makets = sendable(known.makets.keys(), known);
      let unfolded = draft.letter?.kind === 'maket' && hasEarlier([draft.letter.id], makets, known);
      for (;;) {
        const allItems = () => letterItems(layouts, makets, known, unfolded);
        const items = allItems();
        const active = activeItem(items, draft.letter);
        const { choice } = await questions.pick<LetterItem>({
          placeholder: l10n.t('Select the letter. A layout that is not uploaded yet is uploaded first.'),
          items,
          ...(active && { active }),
          update: { on: parts.makets.onDidChangeText, items: allItems },
        });
        if (choice === 'unfold') unfolded = true;
        const letter = await questions.followUp(() => readChoice(choice, draft.letter, questions, parts));
        if (letter) return { ...draft, letter };
      }
    },
  };
}

async function readChoice(
  choice: LetterItem['choice'],
  former: ChosenLetter | undefined,
  questions: Questions,
  parts: LetterStepParts,
): Promise<ChosenLetter | undefined> {
  if (choice === undefined || choice === 'unfold') return undefined;
  if (choice instanceof vscode.Uri) {
    const masters = await parts.preparation.mastersToUse(choice);
    const uri = masters
      ? (await questions.pick({ placeholder: insteadOfPart(choice), items: masters })).master
      : choice;
    const languages = languageItems(await parts.preparation.languagesOf(uri));
    const active = former?.kind === 'layout' && languages.find(({ tag }) => tag === former.language);
    const language =
      languages.length > 1
        ? await questions.pick({
            placeholder: whichLanguage(uri),
            items: languages,
            ...(active && { active }),
          })
        : languages[0];
    const { layout } = await parts.preparation.compile(uri, language?.tag, 'check');
    if (layout.missing) throw await lacksTexts(uri, layout);
    return { kind: 'layout', uri, title: layout.title, ...(language && { language: language.tag }) };
  }
  if (choice === 'inFolder') return { kind: 'maket', id: await askInFolder(questions, parts) };
  return { kind: 'maket', id: choice === 'byNumber' ? await askMaketNumber(questions, parts) : choice };
}

async function lacksTexts(
  uri: vscode.Uri,
  { missing = [], language }: Pick<CompiledLayout, 'missing' | 'language'>,
): Promise<UserError> {
  const [first = ''] = missing;
  return new UserError(
    l10n.t('“{0}” can’t be sent yet. {1}.', fileName(uri), countMissingTexts(missing, language)),
    { nextSteps: [await stepToKey(uri, first)] },
  );
}

type LetterFolderItem = Choice & { readonly folder: Folder };

/** Asks for a folder and then for one of its makets. Back returns to the list of folders. */
async function askInFolder(questions: Questions, parts: LetterStepParts): Promise<number> {
  const folders = await withViewProgress(views.makets, async () => (await parts.makets.lists()).folders());
  if (folders.length === 0) throw noFolders();
  let active: LetterFolderItem | undefined;
  for (;;) {
    const items = folders.map(letterFolderItem);
    active = items.find(({ folder }) => folder.title === active?.folder.title);
    const chosen = await questions.pick<LetterFolderItem>({
      placeholder: l10n.t('Select the folder of the maket.'),
      items,
      ...(active && { active }),
    });
    active = chosen;
    const maket = await questions.followUp(() => askMaketIn(chosen.folder, questions, parts));
    if (maket !== undefined) return maket;
  }
}

async function askMaketIn(folder: Folder, questions: Questions, parts: LetterStepParts): Promise<number> {
  const makets = await withViewProgress(views.makets, async () =>
    (await parts.makets.lists()).makets(folder),
  );
  const known = knownMakets(parts);
  for (let unfolded = false; ; unfolded = true) {
    const { items } = listMakets(sendable(makets, known), known, { unfolded });
    const { id } = await questions.pick<MaketChoice>({
      placeholder: l10n.t('Select a maket from “{0}”.', folder.title),
      items,
    });
    if (id !== undefined) return id;
  }
}

function knownMakets({ records, makets }: LetterStepParts): ChoiceFacts {
  const { makets: known, sends } = records();
  return { makets: known, sends, isCurrentText: (maket) => makets.isCurrentText(maket) };
}

function noFolders(): UserError {
  return new UserError(
    l10n.t('This account has no folders. Enter the maket’s number, which the service’s web cabinet shows.'),
  );
}

/** Returns the makets that may be sent to subscribers: not those that are filled in for a sample person. */
function sendable(makets: Iterable<number>, known: ChoiceFacts): readonly number[] {
  return [...makets].filter((maket) => !known.makets.get(maket)?.filledIn);
}

async function askMaketNumber(questions: Questions, parts: LetterStepParts): Promise<number> {
  const text = await questions.text({
    prompt: l10n.t('The maket’s number in the service’s web cabinet'),
    validate: (typed) => {
      const maket = readNumber(typed) ?? 0;
      return parts.records().makets.get(maket)?.filledIn ? onlyForTests(maket) : validateNumber(typed);
    },
  });
  return readNumber(text) ?? 0;
}

/** Lists layouts and makets, and the ways to others. */
function letterItems(
  layouts: readonly vscode.Uri[],
  makets: readonly number[],
  known: ChoiceFacts,
  unfolded: boolean,
): LetterItem[] {
  const describeUpload = describeUploads(makets, known);
  const { items } = listMakets(makets, known, { unfolded });
  return [
    ...itemGroup(
      l10n.t('layouts'),
      layouts.map((uri) => letterLayoutItem(uri, describeUpload)),
    ),
    ...itemGroup(l10n.t('makets'), items.map(letterMaketItem)),
    ...otherWays(),
  ];
}

function letterLayoutItem(uri: vscode.Uri, describeUpload: ReturnType<typeof describeUploads>): LetterItem {
  const path = vscode.workspace.asRelativePath(uri);
  const name = path.slice(path.lastIndexOf('/') + 1);
  const recorded = journalPath(uri);
  return {
    label: asWords(name),
    description: joined(' · ', [
      path !== name && asWords(path),
      recorded !== undefined && describeUpload(recorded),
    ]),
    iconPath: new vscode.ThemeIcon('file-code'),
    choice: uri,
  };
}

function letterMaketItem({ id, ...item }: MaketChoice): LetterItem {
  return { ...item, choice: id ?? 'unfold' };
}

function letterFolderItem(folder: Folder): LetterFolderItem {
  return { ...folderItem(folder), folder };
}

/** Returns the entries for makets that the list lacks: those in folders, and those known by number only. */
function otherWays(): LetterItem[] {
  return [
    { label: asWords(''), kind: vscode.QuickPickItemKind.Separator },
    {
      label: l10n.t('Maket in a Folder…'),
      iconPath: new vscode.ThemeIcon('folder'),
      choice: 'inFolder',
      alwaysShow: true,
    },
    {
      label: l10n.t('Maket by Number…'),
      iconPath: new vscode.ThemeIcon('symbol-number'),
      choice: 'byNumber',
      alwaysShow: true,
    },
  ];
}

/**
 * Returns the entry of the current answer. For a maket without an entry, which was picked in a folder or by number, that of the
 * folders.
 */
function activeItem(items: readonly LetterItem[], letter: ChosenLetter | undefined): LetterItem | undefined {
  if (!letter) return undefined;
  const chosen = items.find(({ choice }) =>
    letter.kind === 'maket'
      ? choice === letter.id
      : choice instanceof vscode.Uri && choice.toString() === letter.uri.toString(),
  );
  return chosen ?? items.find(({ choice }) => choice === 'inFolder');
}
