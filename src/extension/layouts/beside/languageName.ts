import * as vscode from 'vscode';

/** Returns the name of a language in the user’s language, such as `Portuguese (Brazil)`; its tag if it has none. */
export function languageName(tag: string): string {
  const names = new Intl.DisplayNames([vscode.env.language, 'en'], { type: 'language' });
  const name = names.of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(vscode.env.language) + name.slice(1);
}
