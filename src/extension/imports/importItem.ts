import * as vscode from 'vscode';
import type { Connection } from '../accounts/connection.ts';
import { areDifferent, ownerOf } from '../accounts/owner.ts';
import { formats } from '../kit/formats.ts';
import { asWords, joined, l10n, type Words } from '../kit/words.ts';
import { commands } from '../names.ts';
import type { Import } from './import.ts';
import { runProblemText, timeLeft } from './page/importTexts.ts';
import type { RunningImport } from './run/runningImport.ts';

/** The number of characters of a progress bar. */
const barLength = 5;

/** Returns the tree item of an unfinished import into a list. `connection` is that of the active account. */
export function importItem(made: Import, list: Words, connection: Connection | undefined): vscode.TreeItem {
  const { record, running } = made;
  const isActive = record.account === connection?.identity;
  const kind = kindOf(made, connection);
  const item = new vscode.TreeItem(asWords(record.name));
  const { counts } = running ?? {};
  const all = record.started?.planned ?? 0;
  const done = counts ? all - counts.waiting - counts.leaving : 0;
  const share = all === 0 ? 1 : done / all;
  // Rounded down: it is done only at the end.
  const percent = asWords(formats().percent(Math.floor(share * 100) / 100));
  const state =
    kind === 'stranded'
      ? [l10n.t('cannot be resumed here')]
      : [...importStateWords(made), !isActive && asWords(record.accountName)];
  const title = l10n.t('Import of “{0}” into “{1}”', record.name, list);
  item.id = `import ${record.id}`;
  item.description = joined(' · ', [joined(' ', [bar(share), percent]), ...state]);
  item.iconPath = new vscode.ThemeIcon(iconOf(made));
  item.contextValue = `import ${kind}`;
  item.command = {
    command: commands.importShow,
    title: l10n.t('Show Import'),
    arguments: [{ kind: 'import', made }],
  };
  item.tooltip = joined('\n', [
    title,
    counts &&
      l10n.t('{0} of {1} addresses are added.', formats().number(counts.added), formats().number(all)),
    kind === 'stranded'
      ? l10n.t(
          'Account “{0}” was reset, its address has changed, or it is the sandbox of another folder. The import can only be canceled here.',
          record.accountName,
        )
      : running && runProblemText(running.state),
  ]);
  item.accessibilityInformation = { label: joined(', ', [title, percent, ...state]) };
  return item;
}

function bar(share: number): Words {
  const full = Math.floor(share * barLength);
  return asWords('▰'.repeat(full) + '▱'.repeat(barLength - full));
}

/**
 * Returns what can be done with the import here: an import that runs can be paused, one that is paused resumed. One that was started when
 * something else had the active account's name is stranded.
 */
function kindOf(
  { isGoingOn, running, record, owner }: Import,
  connection: Connection | undefined,
): 'running' | 'paused' | 'elsewhere' | 'stranded' {
  switch (running?.state.kind) {
    case 'running':
    case 'offline':
    case 'waiting':
      return 'running';
    case 'elsewhere':
      return isGoingOn ? 'running' : 'elsewhere';
    default: {
      const isOfName = record.accountName === connection?.account.name;
      return isOfName && areDifferent(owner, ownerOf(connection)) ? 'stranded' : 'paused';
    }
  }
}

function importStateWords({ record, running }: Import): (Words | false)[] {
  switch (running?.state.kind) {
    case 'running':
      return runningWords(running);
    case 'offline':
      return [l10n.t('no connection')];
    case 'pausing':
      return [l10n.t('pausing…')];
    case 'waiting':
      return [l10n.t('waiting for another import')];
    case 'unauthorized':
    case 'failing':
    case 'refusing':
      return [l10n.t('stopped')];
    case 'elsewhere':
      return [l10n.t('in another window')];
    default:
      return [record.isPaused ? l10n.t('paused') : l10n.t('interrupted')];
  }
}

function runningWords({ rate, expectedMs }: RunningImport): (Words | false)[] {
  return [
    l10n.t('{0} a second', formats().number(Math.max(1, Math.round(rate)))),
    expectedMs !== undefined && timeLeft(expectedMs),
  ];
}

function iconOf({ running }: Import): string {
  switch (running?.state.kind) {
    case 'running':
      return 'sync~spin';
    case 'offline':
      return 'debug-disconnect';
    case 'unauthorized':
    case 'failing':
    case 'refusing':
      return 'warning';
    case 'elsewhere':
      return 'multiple-windows';
    case 'waiting':
      return 'watch';
    default:
      return 'debug-pause';
  }
}
