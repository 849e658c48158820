import * as vscode from 'vscode';
import type { AccountRecords, MaketRecord } from '../../core/journal/records.ts';
import { foldVersions } from '../../core/makets/foldVersions.ts';
import { formats } from '../kit/formats.ts';
import type { Choice } from '../kit/inputs.ts';
import { asWords, joined, l10n, type Words } from '../kit/words.ts';
import { titleOf } from './maketItems.ts';

/** A row of a picker of makets; without `id` it is the row that shows earlier versions as well. */
export type MaketChoice = Choice & { readonly id?: number };

/** What pickers say of makets. */
export interface KnownMakets extends Pick<AccountRecords, 'makets' | 'sends'> {
  /** Whether the layout of a maket still says what was uploaded, as far as that is known by now. */
  isCurrentText(maket: number): boolean;
  /** The names of the folders known to hold a maket, where the picker names them. */
  foldersOf?(maket: number): readonly string[];
}

export interface ListedMakets {
  readonly items: readonly MaketChoice[];
  /** How many earlier versions are left out. */
  readonly folded: number;
}

/**
 * The one rule for all pickers of makets: of each letter its newest version, with what tells it from others of the same title.
 * One more row shows the earlier versions; these follow their newest one when `unfolded`.
 */
export function listMakets(
  makets: Iterable<number>,
  known: KnownMakets,
  { unfolded = false } = {},
): ListedMakets {
  const uses = usesOf(known.sends.values());
  const letters = foldVersions(makets, known.makets);
  const row = (id: number) => maketRow(id, known, uses.get(id));
  if (unfolded) {
    return { items: letters.flatMap(({ newest, earlier }) => [newest, ...earlier].map(row)), folded: 0 };
  }
  const folded = letters.reduce((sum, { earlier }) => sum + earlier.length, 0);
  const items: MaketChoice[] = letters.map(({ newest }) => row(newest));
  return { items: folded > 0 ? [...items, earlierRow(folded)] : items, folded };
}

/** Whether one of the makets is listed only among the earlier versions. */
export function hasEarlier(
  chosen: readonly number[],
  makets: Iterable<number>,
  known: Pick<KnownMakets, 'makets'>,
): boolean {
  const earlier = new Set(foldVersions(makets, known.makets).flatMap((letter) => letter.earlier));
  return chosen.some((maket) => earlier.has(maket));
}

function maketRow(id: number, known: KnownMakets, use: Use | undefined): MaketChoice {
  const record = known.makets.get(id);
  return {
    id,
    label: titleOf({ id, ...(record && { record }) }),
    description: joined(' · ', [
      record?.title ? asWords(`#${id}`) : '',
      record && uploadTime(record),
      known.isCurrentText(id) && l10n.t('current text'),
      use?.tested && l10n.t('tested'),
      use?.sent && l10n.t('sent'),
      asWords(record?.layout ?? ''),
      joined(', ', (known.foldersOf?.(id) ?? []).map(asWords)),
    ]),
    iconPath: new vscode.ThemeIcon('mail'),
  };
}

/** When a maket was uploaded. Of one that was made elsewhere only the time is known when it was named here. */
function uploadTime({ at, hash }: MaketRecord): Words | undefined {
  if (hash === undefined) return undefined;
  return asWords(formats().dayAndTime(Date.parse(at)));
}

function earlierRow(count: number): MaketChoice {
  return {
    label: l10n.t('Show Earlier Versions'),
    description: asWords(formats().number(count)),
    iconPath: new vscode.ThemeIcon('history'),
    alwaysShow: true,
  };
}

interface Use {
  tested?: true;
  sent?: true;
}

/** How makets were used by the campaigns known here: sent to a test group, or to others. */
function usesOf(sends: Iterable<{ readonly maket?: number; readonly test?: true }>): Map<number, Use> {
  const uses = new Map<number, Use>();
  for (const { maket, test } of sends) {
    if (maket === undefined) continue;
    const use = uses.get(maket) ?? {};
    uses.set(maket, use);
    if (test) use.tested = true;
    else use.sent = true;
  }
  return uses;
}
