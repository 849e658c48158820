import type { Workbench } from './workbench.ts';

/** Creates a list by the command, in a window in English. */
export async function createList(vscode: Workbench, title: string): Promise<void> {
  const { quickInput, notifications } = vscode;
  await vscode.run('Mailroom: New List…');
  await quickInput.waitForMessage(vscode.words('The name of the list'));
  await quickInput.type(title);
  await quickInput.accept();
  await quickInput.waitForMessage(vscode.words('The address of the web page where people subscribe to it'));
  await quickInput.type('https://example.com/subscribe');
  await quickInput.accept();
  await notifications.message(
    vscode.words('Created the list “{0}” as number {1}.', title).split('”')[0] ?? '',
  );
  await notifications.clear();
}
