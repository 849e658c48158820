import type { Workbench } from './workbench.ts';

export interface NewAccount {
  readonly name: string;
  readonly address: string;
  readonly kind: 'Live' | 'Test';
  readonly key: string;
}

/** Adds an account by the command, and returns when the status bar shows it. */
export async function addAccount(vscode: Workbench, account: NewAccount): Promise<void> {
  const { quickInput } = vscode;
  await vscode.run('Mailroom: Add Account…');
  await quickInput.waitForTitle('1/4');
  await quickInput.type(account.name);
  await quickInput.accept();
  await quickInput.waitForTitle('2/4');
  await quickInput.type(account.address);
  await quickInput.accept();
  await quickInput.waitForTitle('3/4');
  await quickInput.pick(account.kind);
  await quickInput.waitForTitle('4/4');
  await quickInput.type(account.key);
  await quickInput.accept();
  await vscode.statusBar.getByText(account.name).waitFor();
}
