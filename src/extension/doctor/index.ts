import * as vscode from 'vscode';
import { diagnosisReport, neediestFirst } from '../../core/diagnosis.ts';
import type { Account } from '../accounts/account.ts';
import type { Accounts } from '../accounts/openAccounts.ts';
import { Directory } from '../files/directory.ts';
import { type Choice, createPicker } from '../kit/inputs.ts';
import { showInStatusBar } from '../kit/messages.ts';
import { withCancellableProgress } from '../kit/progress.ts';
import { l10n, type Words } from '../kit/words.ts';
import type { Log } from '../log.ts';
import { redact } from '../redact.ts';
import { examineAccount } from './examine/account.ts';
import { examineBrowser } from './examine/browser.ts';
import type { Finding } from './examine/finding.ts';
import { examineFiles, examineFolder, examineSecrets, examineVersions } from './examine/machine.ts';
import { examineNameServers, examineProxy } from './examine/network.ts';
import { examineSandbox } from './examine/sandbox.ts';

export interface DoctorParts extends Pick<Accounts, 'active' | 'connector' | 'sandbox'> {
  readonly log: Log;
  readonly context: Pick<
    vscode.ExtensionContext,
    'extension' | 'globalStorageUri' | 'secrets' | 'asAbsolutePath'
  >;
}

/** Looks at everything that Mailroom needs, all at the same time. Makes one reading request to the active account. */
export async function examineEverything(
  { active, connector, sandbox, context, log }: DoctorParts,
  signal: AbortSignal,
): Promise<readonly Finding[]> {
  const findings = await Promise.all([
    examineAccount({ active, connector }, signal),
    examineFolder(),
    examineFiles(new Directory(context.globalStorageUri.fsPath), log),
    examineSecrets(context.secrets, log),
    examineProxy(),
    examineNameServers(signal),
    examineSandbox(sandbox),
    examineVersions(context),
    examineBrowser(context.asAbsolutePath('dist/cli.mjs'), log, signal),
  ]);
  return neediestFirst(findings.flat());
}

interface FindingChoice extends Choice {
  readonly finding: Finding;
}

/** Shows what was found, what needs a person first. Selecting a finding runs its next step; a button copies all as text. */
export async function checkEverything(parts: DoctorParts): Promise<void> {
  const findings = await withCancellableProgress(
    l10n.t('Looking at everything that Mailroom needs'),
    (signal) => examineEverything(parts, signal),
  );
  const chosen = await show(findings);
  if (chosen === 'copy') {
    await vscode.env.clipboard.writeText(report(findings, parts.active.account));
    showInStatusBar(l10n.t('The report is in the clipboard.'));
  } else if (chosen?.step) {
    await vscode.commands.executeCommand(chosen.step.command, ...(chosen.step.arguments ?? []));
  }
}

async function show(findings: readonly Finding[]): Promise<Finding | 'copy' | undefined> {
  const picker = createPicker<FindingChoice>();
  picker.title = verdict(findings);
  picker.placeholder = l10n.t('Select a row to mend it');
  picker.matchOnDetail = true;
  picker.buttons = [{ iconPath: new vscode.ThemeIcon('copy'), tooltip: l10n.t('Copy as a Report') }];
  picker.items = findings.map(choice);
  try {
    return await new Promise((resolve) => {
      picker.onDidAccept(() => resolve(picker.selectedItems[0]?.finding));
      picker.onDidTriggerButton(() => resolve('copy'));
      picker.onDidHide(() => resolve(undefined));
      picker.show();
    });
  } finally {
    picker.dispose();
  }
}

const icons = { good: 'pass', attention: 'warning', bad: 'error' } as const;

function choice(finding: Finding): FindingChoice {
  const { state, subject, seen, advice, step } = finding;
  const todo = step?.label ?? advice;
  return {
    finding,
    iconPath: new vscode.ThemeIcon(icons[state]),
    label: subject,
    ...(todo && { description: todo }),
    detail: seen,
    alwaysShow: true,
  };
}

function verdict(findings: readonly Finding[]): Words {
  const wrong = findings.filter(({ state }) => state !== 'good').length;
  return wrong === 0 ? l10n.t('All is well') : l10n.count('{0} thing needs you|{0} things need you', wrong);
}

/** Returns the findings as text for an issue, without secrets, mail addresses and the account’s name and address. */
export function report(
  findings: readonly Finding[],
  account: Pick<Account, 'name' | 'address'> | undefined,
): string {
  return redact(diagnosisReport(findings), account ? [account.name, account.address] : []);
}
