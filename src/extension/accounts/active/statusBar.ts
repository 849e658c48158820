import * as vscode from 'vscode';
import type { AccountKind } from '../../../protocol/accountKind.ts';
import { Tooltip } from '../../kit/tooltip.ts';
import { asWords, joined, l10n, type Words } from '../../kit/words.ts';
import { commands, settings } from '../../names.ts';
import { sandboxMailServer } from '../../sandbox/sandboxSettings.ts';
import type { ActiveAccount, ConnectionState } from '../connection.ts';

/** Shows the active account in the status bar, a live one with an icon and a color of its own. Clicking switches accounts. */
export function showAccountInStatusBar(active: ActiveAccount): vscode.Disposable {
  const item = vscode.window.createStatusBarItem('mailroom.account', vscode.StatusBarAlignment.Left);
  item.name = l10n.t('Mailroom Account');
  item.command = commands.accountSwitch;
  const update = () => show(item, active);
  update();
  const settingsChanged = vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration(settings.sandboxSmtp)) update();
  });
  return vscode.Disposable.from(item, active.onDidChange(update), settingsChanged);
}

function show(item: vscode.StatusBarItem, { account, state, current }: ActiveAccount): void {
  if (!account) {
    item.hide();
    return;
  }
  const isLive = account.kind === 'live';
  const address = current?.account.address ?? account.address;
  const isWrong = state === 'wrongKey' || state === 'unreachable';
  // High-contrast themes have no warning or error color, so icons and words are needed.
  const icon = isWrong ? 'warning' : isLive ? 'broadcast' : 'mail';
  const name = [asWords(account.name), isLive && l10n.t('LIVE'), isWrong && stateText(state)];
  item.text = `$(${icon}) ${joined(' · ', name)}`;
  const color = isWrong ? 'error' : isLive ? 'warning' : undefined;
  item.backgroundColor = color && new vscode.ThemeColor(`statusBarItem.${color}Background`);
  const words = [address, stateText(state)].filter(Boolean).join(' · ');
  item.tooltip = new Tooltip().heading(account.name, accountKindText(account.kind)).text(words).toMarkdown();
  item.accessibilityInformation = {
    label: l10n.t(
      'Mailroom account {0}, {1}, {2}',
      account.name,
      accountKindText(account.kind),
      stateText(state),
    ),
    role: 'button',
  };
  item.show();
}

function accountKindText(kind: AccountKind): Words {
  switch (kind) {
    case 'live':
      return l10n.t('live: letters reach real people');
    case 'test':
      return l10n.t('test account');
    case 'sandbox': {
      const server = sandboxMailServer();
      return server === undefined
        ? l10n.t('letters never leave this machine')
        : l10n.t('letters go to {0}', server);
    }
  }
}

function stateText(state: ConnectionState): Words {
  switch (state) {
    case 'noAccount':
      return asWords('');
    case 'connecting':
      return l10n.t('not connected yet');
    case 'connected':
      return l10n.t('connected');
    case 'wrongKey':
      return l10n.t('key refused');
    case 'unreachable':
      return l10n.t('unreachable');
  }
}
