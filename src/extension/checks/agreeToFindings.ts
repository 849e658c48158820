import * as vscode from 'vscode';
import type { RuleFacts } from '../../core/checks/rule.ts';
import { layoutRules, rules } from '../../core/checks/rules.ts';
import { ask } from '../kit/messages.ts';
import { joined, l10n, type Words } from '../kit/words.ts';
import type { Inspector } from '../layouts/inspector.ts';
import { fileName } from '../layouts/layoutDocument.ts';
import { findingsBeforeSending } from './findingsBeforeSending.ts';
import { wordFinding } from './wordFinding.ts';

const shownAtMost = 5;

const beforeSending = Object.entries<RuleFacts>({ ...rules, ...layoutRules })
  .filter(([, { asksBeforeSending }]) => asksBeforeSending)
  .map(([rule]) => rule);

/**
 * Asks when the letter of a layout holds what must not be sent, or when nobody can say whether it does. Resolves with
 * whether to go on.
 */
export async function agreeToFindings(layout: vscode.Uri, inspector: Inspector): Promise<boolean> {
  const findings = await findingsOf(layout, inspector);
  if (!findings) return await agreeToUnchecked(layout, inspector);
  if (findings.length === 0) return true;
  const more = findings.length - shownAtMost;
  const detail = [...findings.slice(0, shownAtMost), more > 0 && l10n.t('…and {0} more.', more)];
  const upload = l10n.t('Upload Anyway');
  const show = l10n.t('Show Problems');
  const answer = await ask({
    question: l10n.t('Some of “{0}” does not work for readers. Upload it as it is?', fileName(layout)),
    detail: joined('\n', detail),
    buttons: [upload, show],
  });
  if (answer === show) {
    await vscode.window.showTextDocument(layout);
    await vscode.commands.executeCommand('workbench.actions.view.problems');
  }
  return answer === upload;
}

async function agreeToUnchecked(layout: vscode.Uri, inspector: Inspector): Promise<boolean> {
  const again = l10n.t('Check Again');
  const upload = l10n.t('Upload Anyway');
  const answer = await ask({
    question: l10n.t('“{0}” could not be checked. Upload it?', fileName(layout)),
    detail: l10n.t(
      'Some of its links and pictures may not work for readers. The log says why the check failed.',
    ),
    buttons: [again, upload],
  });
  return answer === again ? await agreeToFindings(layout, inspector) : answer === upload;
}

/** In words, with their lines; `undefined` when the letter could not be checked. */
async function findingsOf(layout: vscode.Uri, inspector: Inspector): Promise<Words[] | undefined> {
  const found = await findingsBeforeSending(layout, inspector);
  if (found === 'failed') return undefined;
  const grave = found === 'off' ? [] : found.filter(({ finding }) => beforeSending.includes(finding.rule));
  return grave.map(({ finding, location: { range } }) =>
    l10n.t('Line {0}: {1}', range.start.line + 1, wordFinding(finding).split('\n', 1)[0] ?? ''),
  );
}
