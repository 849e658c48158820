import { domainToASCII } from 'node:url';
import { readEmailAddress } from '../../core/emailAddress.ts';
import type { ActiveAccount } from '../accounts/connection.ts';
import type { SandboxHost } from '../accounts/sandboxHost.ts';
import { UserError } from '../errors/userError.ts';
import { arrivedLetter } from '../inbox/arrivedLetter.ts';
import { openLetter } from '../inbox/openLetter.ts';
import { judgeAddress } from '../kit/addressProblem.ts';
import { showInformation } from '../kit/messages.ts';
import { runSteps, type Step } from '../kit/steps.ts';
import { asWords, l10n } from '../kit/words.ts';

/**
 * Adds an address that letters may go from, which its owner confirms by the link of a letter. Only the sandbox can be asked for it: the
 * specification has no request for that. Throws a `UserError` in other accounts.
 */
export async function addSender(
  active: ActiveAccount,
  sandbox: SandboxHost,
  refresh: () => Promise<void>,
): Promise<void> {
  const { account } = await active.connect();
  if (account.kind !== 'sandbox') throw onlyInCabinet(account.name);
  const email = await askAddress();
  if (email === undefined) return;
  const [newest] = await sandbox.ask({ kind: 'letters', send: null });
  const answer = await sandbox.ask({ kind: 'addSender', email });
  await refresh();
  if (answer === 'confirmed') {
    await showInformation(l10n.t('Letters can go from {0} already: the address is confirmed.', email));
    return;
  }
  const open = l10n.t('Open Letter');
  const message = l10n.t(
    'A letter in the inbox asks to confirm {0}. Letters can go from it after that.',
    email,
  );
  if ((await showInformation(message, open)) !== open) return;
  const awaited = { send: null, to: email, after: newest?.id ?? 0 };
  const letter = await arrivedLetter(sandbox, l10n.t('Waiting for the letter…'), awaited);
  if (letter) await openLetter(sandbox, letter);
}

async function askAddress(): Promise<string | undefined> {
  const step: Step<string> = {
    ask: (email, questions) =>
      questions.text({
        prompt: l10n.t(
          'The address that letters shall go from. Its domain is shown with the records that it needs',
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
    l10n.t('The API can’t add senders. Add a sender of “{0}” in the service’s web cabinet.', account),
  );
}
