import * as vscode from 'vscode';
import type { AccountRecords, MaketRecord, SendRecord } from '../../core/journal/records.ts';
import { foldVersions } from '../../core/makets/foldVersions.ts';
import { nextStep, UserError } from '../errors/userError.ts';
import type { MaketsModel } from '../folders/maketsModel.ts';
import { formats } from '../kit/formats.ts';
import type { Choice } from '../kit/inputs.ts';
import { fileKey } from '../kit/placeOfFile.ts';
import type { Step } from '../kit/steps.ts';
import { asWords, joined, l10n, type Words } from '../kit/words.ts';
import { commands } from '../names.ts';
import { filledInMark, maketIcon, titleOf } from './view/maketItems.ts';

/** An entry of a picker of makets. The entry without `id` is "Show Earlier Versions". */
export type MaketChoice = Choice & { readonly id?: number };

/** The facts that pickers show about makets. */
export interface ChoiceFacts extends Pick<AccountRecords, 'makets' | 'sends'> {
  /** Returns true if the layout of a maket is known to be unchanged since that upload. */
  isCurrentText(maket: number): boolean;
  /** Returns the names of the folders known to hold a maket. If missing, the picker shows no folders. */
  foldersOf?(maket: number): readonly string[];
}

interface ListedMakets {
  readonly items: readonly MaketChoice[];
  /** The number of earlier versions that are hidden. */
  readonly folded: number;
}

/**
 * Returns the entries of all pickers of makets: the newest version of each letter, then an entry that shows the earlier versions.
 * With `unfolded`, each newest version is followed by its earlier ones instead.
 */
export function listMakets(
  makets: Iterable<number>,
  facts: ChoiceFacts,
  { unfolded = false } = {},
): ListedMakets {
  const uses = maketUses(facts.sends.values());
  const letters = foldVersions(makets, facts.makets, process.platform);
  const row = (id: number) => maketRow(id, facts, uses.get(id));
  if (unfolded) {
    return { items: letters.flatMap(({ newest, earlier }) => [newest, ...earlier].map(row)), folded: 0 };
  }
  const folded = letters.reduce((sum, { earlier }) => sum + earlier.length, 0);
  const items: MaketChoice[] = letters.map(({ newest }) => row(newest));
  return { items: folded > 0 ? [...items, earlierRow(folded)] : items, folded };
}

/** Returns true if one of the `chosen` makets is an earlier version, which is listed only when unfolded. */
export function hasEarlier(
  chosen: readonly number[],
  makets: Iterable<number>,
  facts: Pick<ChoiceFacts, 'makets'>,
): boolean {
  const earlier = new Set(
    foldVersions(makets, facts.makets, process.platform).flatMap((letter) => letter.earlier),
  );
  return chosen.some((maket) => earlier.has(maket));
}

/**
 * Returns a function that describes the newest one of the makets of a layout, which is given by its path in the journal: when it was
 * uploaded and, if the text has not changed since, how it was used.
 */
export function describeUploads(
  makets: Iterable<number>,
  facts: ChoiceFacts,
): (layout: string) => Words | undefined {
  const uses = maketUses(facts.sends.values());
  const records = foldVersions(makets, facts.makets, process.platform).map(({ newest }) =>
    facts.makets.get(newest),
  );
  const newestOf = new Map(
    records.flatMap((record) => (record?.layout === undefined ? [] : [[fileKey(record.layout), record]])),
  );
  return (layout) => {
    const record = newestOf.get(fileKey(layout));
    const time = record && uploadTime(record);
    if (!time) return undefined;
    if (!facts.isCurrentText(record.id)) return l10n.t('uploaded {0}', time);
    const use = uses.get(record.id);
    return joined(' · ', [
      l10n.t('unchanged since the upload {0}', time),
      use?.tested && l10n.t('tested since the last change'),
      ...sentWords(use),
    ]);
  };
}

function maketRow(id: number, facts: ChoiceFacts, use: MaketUse | undefined): MaketChoice {
  const record = facts.makets.get(id);
  return {
    id,
    label: titleOf({ id, ...(record && { record }) }),
    description: joined(' · ', [
      record?.title ? asWords(`#${id}`) : '',
      record && uploadTime(record),
      record?.filledIn && filledInMark(),
      facts.isCurrentText(id) && l10n.t('matches the layout'),
      use?.tested && l10n.t('tested'),
      ...sentWords(use),
      asWords(record?.layout ?? ''),
      joined(', ', (facts.foldersOf?.(id) ?? []).map(asWords)),
    ]),
    iconPath: new vscode.ThemeIcon(maketIcon(record)),
  };
}

/** Returns the time of the upload; `undefined` for makets uploaded elsewhere, whose record has only the time when they were named here. */
function uploadTime({ at, hash }: MaketRecord): Words | undefined {
  if (hash === undefined) return undefined;
  return asWords(formats().dayAndTime(Date.parse(at)));
}

function earlierRow(count: number): MaketChoice {
  return {
    label: l10n.t('Show Earlier Versions'),
    description: l10n.count('{0} version|{0} versions', count),
    iconPath: new vscode.ThemeIcon('history'),
    alwaysShow: true,
  };
}

/** How campaigns have used a maket: for a test group, for subscribers, or for subscribers at a time that is still to come. */
interface MaketUse {
  tested?: true;
  sent?: true;
  scheduled?: true;
}

/** Returns how the known campaigns used each maket. */
function maketUses(sends: Iterable<SendRecord>): Map<number, MaketUse> {
  const uses = new Map<number, MaketUse>();
  const now = Date.now();
  for (const { maket, test, startAt } of sends) {
    if (maket === undefined) continue;
    const use = uses.get(maket) ?? {};
    uses.set(maket, use);
    if (test) use.tested = true;
    else if (startAt !== undefined && Date.parse(startAt) > now) use.scheduled = true;
    else use.sent = true;
  }
  return uses;
}

const sentWords = (use: MaketUse | undefined) => [
  use?.sent && l10n.t('sent'),
  use?.scheduled && l10n.t('scheduled'),
];

/** The data of the view's pickers. */
export interface PickerParts {
  readonly model: MaketsModel;
  isCurrentText(maket: number): boolean;
}

export function choiceFacts({ model, isCurrentText }: PickerParts): ChoiceFacts {
  const { records: makets, sends } = model;
  return { makets, sends, isCurrentText };
}

/** Returns a step that asks for at least one of `makets`. Checking "Show Earlier Versions" lists these, too. */
export function askMakets<D extends { readonly makets: readonly number[] }>(
  parts: PickerParts,
  placeholder: Words,
  problem: Words,
  makets: (draft: D) => Promise<readonly number[]>,
): Step<D> {
  return {
    ask: async (draft, questions) => {
      const offered = await makets(draft);
      const facts = choiceFacts(parts);
      let ticked: readonly number[] = draft.makets;
      let unfolded = hasEarlier(ticked, offered, facts);
      for (;;) {
        const { items } = listMakets(offered, facts, { unfolded });
        const chosen = await questions.pickMany({
          placeholder,
          items,
          selected: items.filter(({ id }) => id !== undefined && ticked.includes(id)),
          validate: (rows) => (rows.length === 0 ? problem : undefined),
          isAction: ({ id }) => id === undefined,
        });
        ticked = chosen.flatMap(({ id }) => id ?? []);
        if (chosen.length === ticked.length) return { ...draft, makets: ticked };
        unfolded = true;
      }
    },
  };
}

export function noMakets(): UserError {
  return new UserError(
    l10n.t(
      'A folder needs at least one maket, and none is known yet. Upload a layout, or expand a folder to see its makets.',
    ),
    { nextSteps: [nextStep(l10n.t('Upload the Open Layout'), commands.layoutUpload)] },
  );
}
