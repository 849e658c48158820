import * as vscode from 'vscode';
import { readHouseRules } from '../../../core/checks/house/houseRules.ts';
import { houseProblemText } from '../../../core/checks/house/houseTexts.ts';
import { Disposable } from '../../kit/disposable.ts';
import { showWarning } from '../../kit/messages.ts';
import { l10n } from '../../kit/words.ts';
import { settings } from '../../names.ts';

/** Says once what is wrong with the house rules in the settings: a rule that can’t be read finds nothing. */
export class HouseRuleWarnings extends Disposable {
  readonly #told = new Set<string>();

  constructor() {
    super();
    this._register(
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration(settings.checksHouse)) this.#look();
      }),
    );
    this.#look();
  }

  #look(): void {
    const folders = vscode.workspace.workspaceFolders ?? [undefined];
    for (const folder of folders) {
      const written = vscode.workspace.getConfiguration(undefined, folder?.uri).get(settings.checksHouse);
      const [first, ...others] = readHouseRules(written).problems;
      if (first) void this.#tell(houseProblemText(l10n, [first, ...others]));
    }
  }

  async #tell(problem: ReturnType<typeof l10n.t>): Promise<void> {
    if (this.#told.has(problem)) return;
    this.#told.add(problem);
    const open = l10n.t('Open Settings');
    if ((await showWarning(problem, open)) === open)
      await vscode.commands.executeCommand('workbench.action.openSettings', `@id:${settings.checksHouse}`);
  }
}
