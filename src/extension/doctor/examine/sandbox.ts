import { describeError } from '../../errors/describeError.ts';
import { nextStep } from '../../errors/userError.ts';
import { l10n } from '../../kit/words.ts';
import { commands } from '../../names.ts';
import type { SandboxHost } from '../../sandbox/sandboxHost.ts';
import type { Finding } from './finding.ts';

/** Starts the sandbox, unless it runs. */
export async function examineSandbox(sandbox: Pick<SandboxHost, 'start' | 'trouble'>): Promise<Finding> {
  const subject = l10n.t('Sandbox');
  try {
    await sandbox.start();
  } catch (error) {
    const described = describeError(l10n.t('The sandbox can’t be started'), error, undefined);
    const [step] = described?.nextSteps ?? [];
    const seen = described?.message ?? l10n.t('The sandbox can’t be started.');
    return { state: 'bad', subject, seen, ...(step && { step }) };
  }
  if (sandbox.trouble === undefined) return { state: 'good', subject, seen: l10n.t('The sandbox runs.') };
  return {
    state: 'attention',
    subject,
    seen: l10n.t('The sandbox runs, but its mail server refuses letters.'),
    step: nextStep(l10n.t('Show Log'), commands.showLog),
  };
}
