import { domainToASCII } from 'node:url';
import { readEmailAddress } from '../../../core/emailAddress.ts';
import type { ActiveAccount } from '../../accounts/connection.ts';
import { UserError } from '../../errors/userError.ts';
import { arrivedLetter } from '../../inbox/arrivedLetter.ts';
import { openLetter } from '../../inbox/openLetter.ts';
import { judgeAddress } from '../../kit/addressProblem.ts';
import { showInformation } from '../../kit/messages.ts';
import { runSteps, type Step } from '../../kit/steps.ts';
import { asWords, l10n } from '../../kit/words.ts';
import type { SandboxHost } from '../../sandbox/sandboxHost.ts';

/**
 * Adds a sender address, which its owner confirms with the link in a letter. Works in the sandbox only, because the service's API has
 * no request for it: throws a `UserError` in other accounts. Offers to open the letter once it has arrived.
 */
export async function addSender(
  active: ActiveAccount,
  sandbox: SandboxHost,
  refresh: () => Promise<void>,
): Promise<void> {
  const { account } = await active.connect();
  if (account.kind !== 'sandbox') throw onlyInCabinet(account.name);
  const email = await askSenderAddress();
  if (email === undefined) return;
  const [newest] = await sandbox.ask({ kind: 'letters', send: null });
  const answer = await sandbox.ask({ kind: 'addSender', email });
  await refresh();
  if (answer === 'confirmed') {
    await showInformation(l10n.t('{0} is already confirmed. You can send letters from this address.', email));
    return;
  }
  const open = l10n.t('Open Letter');
  const message = l10n.t(
    'Confirm {0} with the link in the letter that has just arrived: see the Sandbox Mailboxes view. Then you can send letters from it.',
    email,
  );
  if ((await showInformation(message, open)) !== open) return;
  const awaited = { send: null, to: email, after: newest?.id ?? 0 };
  const letter = await arrivedLetter(sandbox, l10n.t('Waiting for the letter…'), awaited);
  if (letter) await openLetter(sandbox, letter);
}

async function askSenderAddress(): Promise<string | undefined> {
  const step: Step<string> = {
    ask: (email, questions) =>
      questions.text({
        prompt: l10n.t(
          'The address to send letters from. Its domain then appears with the DNS records that it needs',
        ),
        placeholder: asWords('news@example.com'),
        value: email,
        validate: judgeAddress,
      }),
  };
  const typed = await runSteps(l10n.t('Add Sender'), [step], '');
  const read = typed === undefined ? undefined : readEmailAddress(typed, domainToASCII);
  return read && 'address' in read ? read.address : undefined;
}

function onlyInCabinet(account: string): UserError {
  return new UserError(
    l10n.t(
      'The service’s API can’t add senders. Add the sender of account “{0}” in the web cabinet.',
      account,
    ),
  );
}
