import type { Folder } from '../../core/port/service.ts';
import { judgeFolderName, typedFolderName } from '../folders/folderNames.ts';
import { runSteps, type Step } from '../kit/steps.ts';
import { l10n } from '../kit/words.ts';
import { askMakets, noMakets, type PickingParts } from './askMakets.ts';

export interface NewFolder {
  readonly name: string;
  readonly makets: readonly number[];
}

/** Asks for a folder's name and its first makets, since there are no empty folders; `undefined` when the user left. */
export async function askNewFolder(
  parts: PickingParts,
  selected: readonly number[],
): Promise<NewFolder | undefined> {
  const { model } = parts;
  const folders = await model.folders();
  const makets = model.knownMakets;
  if (makets.length === 0) throw noMakets();
  const askFirst = askMakets<NewFolder>(
    parts,
    l10n.t('A folder exists with at least one maket. Which ones go into it?'),
    l10n.t('Tick at least one maket: empty folders do not exist.'),
    async () => makets,
  );
  const answers = await runSteps<NewFolder>(l10n.t('New Folder'), [askName(folders), askFirst], {
    name: '',
    makets: selected,
  });
  return answers && { ...answers, name: typedFolderName(answers.name) };
}

function askName(folders: readonly Folder[]): Step<NewFolder> {
  return {
    ask: async (draft, questions) => ({
      ...draft,
      name: await questions.text({
        prompt: l10n.t('The name of the folder. The service keeps it in lower case.'),
        value: draft.name,
        validate: (text) => judgeFolderName(text, folders),
      }),
    }),
  };
}
