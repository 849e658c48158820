import * as vscode from 'vscode';
import type { MaketsModel } from '../folders/maketsModel.ts';
import { Disposable } from '../kit/disposable.ts';
import { asWords, l10n, type Words } from '../kit/words.ts';
import { knownScheme } from '../names.ts';
import { maketFacts } from './maketFacts.ts';
import { titleOf } from './maketItems.ts';
import type { MaketNode } from './nodes.ts';

/** The document that says what is known of a maket of the active account. */
export function maketDocument(id: number): vscode.Uri {
  return vscode.Uri.from({ scheme: knownScheme, path: `/${l10n.t('Maket {0}', id)}`, query: String(id) });
}

/** What is known of makets whose letters are not here, as documents that cannot be changed. */
export class MaketDocuments extends Disposable implements vscode.TextDocumentContentProvider {
  readonly #model: MaketsModel;
  readonly #changed = this._register(new vscode.EventEmitter<vscode.Uri>());

  readonly onDidChange = this.#changed.event;

  constructor(model: MaketsModel) {
    super();
    this.#model = model;
    this._register(model.onDidChange(() => this.#update()));
  }

  provideTextDocumentContent({ query }: vscode.Uri): string {
    const id = Number(query);
    const record = this.#model.records.get(id);
    const maket: MaketNode = { kind: 'maket', id, ...(record && { record }) };
    const facts = maketFacts(maket, this.#model).filter(([, value]) => value);
    return [
      titleOf(maket),
      l10n.t('Account: {0}', this.#model.accountName),
      ...facts.map(([label, value]) => `${label}: ${asWords(value ?? '')}`),
      '',
      ...whyNoLetter(maket),
      '',
    ].join('\n');
  }

  #update(): void {
    for (const { uri } of vscode.workspace.textDocuments) {
      if (uri.scheme === knownScheme) this.#changed.fire(uri);
    }
  }
}

/** The lines are short: editors do not wrap long ones. */
function whyNoLetter({ record }: MaketNode): readonly Words[] {
  return [
    l10n.t('The letter itself cannot be shown: the service does not give makets back,'),
    l10n.t('and what was uploaded is not kept on this machine.'),
    record?.layout === undefined
      ? l10n.t('When you have its layout, link them: select More, Link to Layout… in its menu.')
      : l10n.t('To see its layout as it is now, choose “Open Layout” in the menu of the maket.'),
  ];
}
