import * as vscode from 'vscode';
import { readHouseRules } from '../../../core/checks/house/houseRules.ts';
import { houseProblemText } from '../../../core/checks/house/houseTexts.ts';
import { ruleSettingText } from '../../../core/checks/ruleSettingMistakes.ts';
import { Disposable } from '../../kit/disposable.ts';
import { showWarning } from '../../kit/messages.ts';
import { l10n, type Words } from '../../kit/words.ts';
import { settings } from '../../names.ts';

/** What is wrong with the value of a setting. */
const problems: Readonly<Record<string, (written: unknown) => Words | undefined>> = {
  [settings.checksHouse]: (written) => {
    const [first, ...others] = readHouseRules(written).problems;
    return first && houseProblemText(l10n, [first, ...others]);
  },
  [settings.checksRules]: (written) => ruleSettingText(l10n, written),
};

/** Says once what is wrong with rules in the settings: one that can’t be read, or has no known name or severity, decides nothing. */
export class CheckSettingWarnings extends Disposable {
  readonly #told = new Set<string>();

  constructor() {
    super();
    this._register(
      vscode.workspace.onDidChangeConfiguration((event) => {
        for (const setting of Object.keys(problems))
          if (event.affectsConfiguration(setting)) this.#look(setting);
      }),
    );
    for (const setting of Object.keys(problems)) this.#look(setting);
  }

  #look(setting: string): void {
    const folders = vscode.workspace.workspaceFolders ?? [undefined];
    for (const folder of folders) {
      const written = vscode.workspace.getConfiguration(undefined, folder?.uri).get(setting);
      const problem = problems[setting]?.(written);
      if (problem) void this.#tell(setting, problem);
    }
  }

  async #tell(setting: string, problem: Words): Promise<void> {
    if (this.#told.has(problem)) return;
    this.#told.add(problem);
    const open = l10n.t('Open Settings');
    if ((await showWarning(problem, open)) === open)
      await vscode.commands.executeCommand('workbench.action.openSettings', `@id:${setting}`);
  }
}
