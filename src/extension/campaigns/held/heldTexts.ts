import * as vscode from 'vscode';
import { formats } from '../../kit/formats.ts';
import { l10n, type Words } from '../../kit/words.ts';
import type { HeldSend } from '../heldSends.ts';

/** Returns the time that is left: "Sends in 4:32". */
export function leavesIn({ until }: HeldSend, now: number): Words {
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  if (seconds === 0) return l10n.t('Looking once more');
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return l10n.t('Sends in {0}', `${minutes}:${String(rest).padStart(2, '0')}`);
}

/** Returns the row of a held campaign in the Campaigns view. The time left stands in the status bar; a row does not tick. */
export function heldItem(held: HeldSend): vscode.TreeItem {
  const item = new vscode.TreeItem(held.subject);
  const time = formats().time(held.until);
  item.description = l10n.t('held, sends at {0}', time);
  item.iconPath = new vscode.ThemeIcon('watch', new vscode.ThemeColor('charts.orange'));
  item.contextValue = 'held';
  item.tooltip = l10n.t(
    '“{0}” was not sent yet. It is sent at {1}, unless you stop it. If this window is closed before, it is not sent.',
    held.subject,
    time,
  );
  item.accessibilityInformation = { label: l10n.t('{0}, held, sends at {1}', held.subject, time) };
  return item;
}
