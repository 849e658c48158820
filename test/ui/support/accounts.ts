import type { Page } from 'playwright-core';
import type { Workbench } from './workbench.ts';

export interface NewAccount {
  readonly name: string;
  readonly address: string;
  readonly kind: 'Live' | 'Test';
  readonly key: string;
}

/** The accounts as the settings list them. */
export function accountSettings(accounts: readonly NewAccount[]): Record<string, unknown> {
  const entries = accounts.map(({ name, address, kind }) => ({ name, address, kind: kind.toLowerCase() }));
  return entries.length > 0 ? { 'mailroom.accounts': entries } : {};
}

/**
 * Stores the keys of accounts as secrets of the extension in this browser. A window that is already open does
 * not see them.
 */
export async function keepKeys(page: Page, url: string, accounts: readonly NewAccount[]): Promise<void> {
  const secrets = accounts.map(({ name, address, key }) => {
    const slot = JSON.stringify(['mailroom.key', name, new URL(address).origin]);
    return [JSON.stringify({ extensionId: 'mailroom.mailroom', key: slot }), key];
  });
  await page.goto(`${url}/healthz`);
  await page.evaluate(keepSecrets, Object.fromEntries(secrets));
}

/**
 * Runs in a page of VS Code's origin. Stores secrets as `ServerKeyedAESCrypto` of VS Code's `workbench.ts` seals them: half of the
 * key, the initialization vector and what AES-GCM makes of the JSON. The server gives the other half of the key.
 */
async function keepSecrets(secrets: Record<string, string>): Promise<void> {
  const response = await fetch('/mint-key', { method: 'POST' });
  const serverHalf = new Uint8Array(await response.arrayBuffer());
  const ownHalf = crypto.getRandomValues(new Uint8Array(32));
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const raw = ownHalf.map((byte, index) => byte ^ (serverHalf[index] ?? 0));
  const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt']);
  const text = new TextEncoder().encode(JSON.stringify(secrets));
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text));
  localStorage.setItem('secrets.provider', btoa(String.fromCharCode(...ownHalf, ...iv, ...sealed)));
}

/** Switches to an account in the settings, and returns when the status bar shows it. */
export async function chooseAccount(vscode: Workbench, name: string): Promise<void> {
  await vscode.run('Mailroom: Switch Account…');
  await vscode.quickInput.pick(name);
  await vscode.statusBar.getByText(name).waitFor();
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
