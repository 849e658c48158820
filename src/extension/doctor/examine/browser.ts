import * as vscode from 'vscode';
import { browserDiagnosis } from '../../../core/diagnosis.ts';
import { l10n } from '../../kit/words.ts';
import type { Log } from '../../log.ts';
import { settings } from '../../names.ts';
import { askThread } from '../../versions/picturesThread.ts';
import type { Finding } from './finding.ts';
import { openSetting } from './openSetting.ts';

/** Tells which browser draws pictures of letters. `thread` is the path of the bundle that draws. The browser starts without a page. */
export async function examineBrowser(thread: string, log: Log, signal: AbortSignal): Promise<Finding> {
  const browser = vscode.workspace.getConfiguration().get(settings.picturesBrowser, '');
  const answer = await askThread(thread, { kind: 'browser', browser }, { signal }).catch((error: unknown) => {
    log.error('Looking for a browser', error);
    return undefined;
  });
  signal.throwIfAborted();
  const seen = answer && 'browser' in answer ? answer.browser : 'failed';
  const advice = l10n.t('Install Chrome, Edge or Chromium, or enter the path of one in the settings.');
  const diagnosis = browserDiagnosis(l10n, seen, advice);
  if (diagnosis.state === 'good') return diagnosis;
  return {
    ...diagnosis,
    step: openSetting(l10n.t('Open Settings'), settings.picturesBrowser),
  };
}
