import type { Exchange } from '../../../service/index.ts';
import type { Account } from '../../accounts/account.ts';
import { type ActiveAccount, briefPatience } from '../../accounts/connection.ts';
import type { Accounts } from '../../accounts/openAccounts.ts';
import { describeError } from '../../errors/describeError.ts';
import { nextStep } from '../../errors/userError.ts';
import { formats } from '../../kit/formats.ts';
import { l10n, type Words } from '../../kit/words.ts';
import { commands } from '../../names.ts';
import type { Finding } from './finding.ts';

/** A clock that is further off sends a scheduled campaign at a moment that nobody meant, in milliseconds. */
const mostOff = 60_000;

interface ExaminedAccount {
  readonly active: Pick<ActiveAccount, 'account'>;
  readonly connector: Pick<Accounts['connector'], 'open'>;
}

/** Makes one reading request with the key of the active account, and compares the service’s clock with this computer’s. */
export async function examineAccount(
  { active, connector }: ExaminedAccount,
  signal: AbortSignal,
): Promise<readonly Finding[]> {
  const { account } = active;
  if (!account) return [noAccount()];
  const exchanges: Exchange[] = [];
  try {
    const connection = await connector.open(account, {
      patience: briefPatience,
      onExchange: (exchange) => exchanges.push(exchange),
    });
    try {
      await connection.service.listFolders(signal);
    } finally {
      await connection.close();
    }
  } catch (error) {
    signal.throwIfAborted();
    return [failed(account, error)];
  }
  const last = exchanges.at(-1);
  return [answers(account, last?.milliseconds ?? 0), ...(last ? clock(last) : [])];
}

const subject = () => l10n.t('Account');

function noAccount(): Finding {
  return {
    state: 'attention',
    subject: subject(),
    seen: l10n.t('No account is active, so nothing can be uploaded or sent.'),
    step: nextStep(l10n.t('Switch Account'), commands.accountSwitch),
  };
}

function answers({ kind }: Account, milliseconds: number): Finding {
  const time = Math.round(milliseconds);
  const seen: Readonly<Record<Account['kind'], Words>> = {
    live: l10n.t('The live account answers in {0} ms and accepts the key.', time),
    test: l10n.t('The test account answers in {0} ms and accepts the key.', time),
    sandbox: l10n.t('The sandbox is the active account. It answers in {0} ms.', time),
  };
  return { state: 'good', subject: subject(), seen: seen[kind] };
}

function failed(account: Account, error: unknown): Finding {
  const described = describeError(l10n.t('The account can’t be used'), error, account);
  const [step] = described?.nextSteps ?? [];
  return {
    state: 'bad',
    subject: subject(),
    seen: described?.message ?? l10n.t('The account can’t be used.'),
    ...(step && { step }),
  };
}

/** Judges this computer’s clock by the one of the service. The header has full seconds, and was on its way for about half of the time. */
function clock({ clock: told, milliseconds }: Exchange): readonly Finding[] {
  if (told === undefined) return [];
  const ahead = Date.now() - (told + 500 + milliseconds / 2);
  const name = l10n.t('Clock');
  if (Math.abs(ahead) < mostOff)
    return [
      { state: 'good', subject: name, seen: l10n.t('This computer’s clock agrees with the service’s.') },
    ];
  const off = formats().lasting(Math.abs(ahead));
  return [
    {
      state: 'attention',
      subject: name,
      seen:
        ahead > 0
          ? l10n.t('This computer’s clock is {0} ahead of the service’s.', off)
          : l10n.t('This computer’s clock is {0} behind the service’s.', off),
      advice: l10n.t('Let the system set the clock'),
    },
  ];
}
