import * as vscode from 'vscode';
import type { Connection } from '../accounts/connection.ts';
import { areDifferent, ownerOf } from '../accounts/owner.ts';
import { formats } from '../kit/formats.ts';
import { asCommand } from '../kit/runCommand.ts';
import { asWords, joined, l10n, type Words } from '../kit/words.ts';
import { commands } from '../names.ts';
import type { Import } from './import.ts';
import { importLook } from './page/importLook.ts';
import { timeLeft } from './page/importTexts.ts';
import type { RunningImport } from './run/runningImport.ts';

/** The number of characters of a progress bar. */
const barLength = 5;

/** Returns the tree item of an unfinished import into a list. `connection` is that of the active account. */
export function importItem(job: Import, list: Words, connection: Connection | undefined): vscode.TreeItem {
  const { record, running, state } = job;
  const isActive = record.account === connection?.identity;
  const look = importLook(state);
  const kind = look.item === 'paused' && isStranded(job, connection) ? 'stranded' : look.item;
  const item = new vscode.TreeItem(asWords(record.name));
  const { counts } = running ?? {};
  const all = record.started?.planned ?? 0;
  const done = counts ? all - counts.waiting - counts.leaving : 0;
  const share = all === 0 ? 1 : done / all;
  // Rounded down: it is done only at the end.
  const percent = asWords(formats().percent(Math.floor(share * 100) / 100));
  const words =
    kind === 'stranded'
      ? [l10n.t('cannot be resumed here')]
      : [
          ...(state.kind === 'running' && running ? runningWords(running) : [look.words]),
          !isActive && asWords(record.accountName),
        ];
  const title = l10n.t('Import of “{0}” into “{1}”', record.name, list);
  item.id = `import ${record.id}`;
  item.description = joined(' · ', [joined(' ', [bar(share), percent]), ...words]);
  item.iconPath = new vscode.ThemeIcon(look.icon);
  item.contextValue = `import ${kind}`;
  item.command = asCommand(l10n.t('Show Import'), commands.importShow, {
    kind: 'import',
    owner: job.owner,
    job,
  });
  item.tooltip = joined('\n', [
    title,
    counts && l10n.t('{0} of {1} rows are added.', formats().number(counts.added), formats().number(all)),
    kind === 'stranded'
      ? l10n.t(
          'Account “{0}” was reset, its address has changed, or it is the sandbox of another folder. The import can only be canceled here.',
          record.accountName,
        )
      : joined(' ', [look.problem, look.detail]),
  ]);
  item.accessibilityInformation = { label: joined(', ', [title, percent, ...words]) };
  return item;
}

function bar(share: number): Words {
  const full = Math.floor(share * barLength);
  return asWords('▰'.repeat(full) + '▱'.repeat(barLength - full));
}

/** Returns true for an import that was started when something else had the active account's name: it can only be canceled here. */
function isStranded({ record, owner }: Import, connection: Connection | undefined): boolean {
  return record.accountName === connection?.account.name && areDifferent(owner, ownerOf(connection));
}

function runningWords({ rate, expectedMs }: RunningImport): (Words | false)[] {
  return [
    l10n.count('{0} row a second|{0} rows a second', Math.max(1, Math.round(rate))),
    expectedMs !== undefined && timeLeft(expectedMs),
  ];
}
