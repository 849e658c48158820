import type * as vscode from 'vscode';
import type { PicturesProblem } from '../../../protocol/versionPictures.ts';
import { type NextStep, nextStep, UserError } from '../../errors/userError.ts';
import { l10n, type Words } from '../../kit/words.ts';
import { fileName } from '../../layouts/layoutDocument.ts';
import { commands, settings } from '../../names.ts';

/** Returns why nothing was drawn, with what to do. `isUploaded` offers the comparison of texts with the newest upload. */
export function picturesError(
  problem: Exclude<PicturesProblem, { readonly problem: 'canceled' }>,
  layout: vscode.Uri,
  isUploaded: boolean,
): UserError {
  const isAboutBrowser = problem.problem === 'noBrowser' || problem.problem === 'browserFailed';
  return new UserError(wordsOf(problem, fileName(layout)), {
    nextSteps: [
      ...(isAboutBrowser ? [openSetting()] : []),
      ...(isUploaded
        ? [nextStep(l10n.t('Compare with Uploaded'), commands.layoutCompareWithUploaded, layout)]
        : []),
    ],
  });
}

const openSetting = (): NextStep => ({
  label: l10n.t('Open Settings'),
  command: 'workbench.action.openSettings',
  arguments: [`@id:${settings.picturesBrowser}`],
});

function wordsOf(problem: Exclude<PicturesProblem, { readonly problem: 'canceled' }>, name: string): Words {
  switch (problem.problem) {
    case 'noBrowser':
      return problem.named === undefined
        ? l10n.t(
            'Pictures are drawn with Chrome, Edge or Chromium, and none was found. Install one, or enter its path in the settings.',
          )
        : l10n.t('There is no browser “{0}”. Correct its path in the settings.', problem.named);
    case 'browserFailed':
      return l10n.t(
        'The browser “{0}” couldn’t draw the letter: {1}. Enter the path of another one in the settings.',
        problem.path,
        problem.detail,
      );
    case 'missing':
      return l10n.t('This commit has no letter “{0}”. Select a later commit.', name);
    case 'broken':
      return l10n.t('“{0}” doesn’t compile as it was in this commit. Select another version.', name);
    case 'unreadable':
      return l10n.t(
        'Git couldn’t read the files of this commit, or there are too many. Open the folder of the letters alone.',
      );
  }
}
