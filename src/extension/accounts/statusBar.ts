import * as vscode from 'vscode';
import { commands } from '../names.ts';
import { plainText } from '../util/plainText.ts';
import type { ActiveAccount, ConnectionState } from './connection.ts';

/** Shows the active account in the status bar; a live one in the theme's warning colour. Clicking switches. */
export function showAccountInStatusBar(active: ActiveAccount): vscode.Disposable {
  const item = vscode.window.createStatusBarItem('mailroom.account', vscode.StatusBarAlignment.Left);
  item.name = vscode.l10n.t('Mailroom Account');
  item.command = commands.accountSwitch;
  const update = () => show(item, active);
  update();
  return vscode.Disposable.from(item, active.onDidChange(update));
}

function show(item: vscode.StatusBarItem, { account, state, current }: ActiveAccount): void {
  if (!account) {
    item.hide();
    return;
  }
  const isLive = account.kind === 'live';
  const address = current?.account.address ?? account.address;
  item.text = `$(mail) ${account.name}`;
  item.backgroundColor = isLive ? new vscode.ThemeColor('statusBarItem.warningBackground') : undefined;
  const words = [address, stateOf(state)].filter(Boolean).join(' · ');
  item.tooltip = new vscode.MarkdownString(
    `**${plainText(account.name)}** ${plainText(kindOf(account.kind))}\n\n${plainText(words)}`,
  );
  item.accessibilityInformation = {
    label: vscode.l10n.t(
      'Mailroom account {0}, {1}, {2}',
      account.name,
      kindOf(account.kind),
      stateOf(state),
    ),
    role: 'button',
  };
  item.show();
}

function kindOf(kind: 'live' | 'test' | 'sandbox'): string {
  switch (kind) {
    case 'live':
      return vscode.l10n.t('live: letters reach real people');
    case 'test':
      return vscode.l10n.t('test account');
    case 'sandbox':
      return vscode.l10n.t('letters never leave this machine');
  }
}

function stateOf(state: ConnectionState): string {
  switch (state) {
    case 'noAccount':
      return '';
    case 'connecting':
      return vscode.l10n.t('not asked yet');
    case 'connected':
      return vscode.l10n.t('connected');
    case 'wrongKey':
      return vscode.l10n.t('key refused');
    case 'unreachable':
      return vscode.l10n.t('unreachable');
  }
}
