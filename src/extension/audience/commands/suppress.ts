import { domainToASCII } from 'node:url';
import { readAddressList } from '../../../core/addressList.ts';
import type { Choice } from '../../kit/inputs.ts';
import { showInformation } from '../../kit/messages.ts';
import { runSteps, type Step } from '../../kit/steps.ts';
import { asWords, joined, l10n } from '../../kit/words.ts';
import { type KnownPeople, type SuppressionReason, suppressionReasons } from '../../people/knownPeople.ts';
import { reasonText, suppressedText } from '../../people/suppressionTexts.ts';
import { isStopped, listUnreadable } from '../../people/unreadableList.ts';
import { judgeAddresses, withLines } from './newSubscribers.ts';

interface SuppressDraft {
  readonly text: string;
  readonly reason: SuppressionReason;
}

interface ReasonItem extends Choice {
  readonly reason: SuppressionReason;
}

/** Asks for any number of addresses, prefilled with `address`, and the reason, and suppresses them. Throws a `UserError` if the suppression list can't be read. */
export async function suppressAddresses(
  people: KnownPeople,
  readClipboard: () => PromiseLike<string>,
  address: string,
): Promise<void> {
  if (await isStopped('suppression', people)) throw listUnreadable();
  const askText: Step<SuppressDraft> = {
    ask: async (draft, questions) => {
      const typed = await questions.text({
        prompt: l10n.t('The addresses that must not get mail. The service doesn’t get them.'),
        placeholder: asWords('anna@example.com, boris@example.com'),
        value: draft.text,
        validate: judgeAddresses,
      });
      return { ...draft, text: withLines(typed, await readClipboard()) };
    },
  };
  const steps = [askText, askReason];
  const draft = await runSteps<SuppressDraft>(l10n.t('Suppress Addresses'), steps, {
    text: address,
    reason: 'byHand',
  });
  if (!draft) return;
  const listed = readAddressList(draft.text, domainToASCII);
  const addresses = new Set(listed.flatMap((each) => ('address' in each ? [each.address] : [])));
  const added = await people.suppress(addresses, draft.reason, new Date());
  const unread = listed.filter((each) => 'problem' in each).length;
  await showInformation(
    joined(' ', [
      suppressedText(added, addresses.size),
      unread > 0 && l10n.count('{0} entry is not an address.|{0} entries are not addresses.', unread),
    ]),
  );
}

/** Asks why the addresses of a file are suppressed. Returns `undefined` when the user cancels. */
export async function askSuppressionReason(): Promise<SuppressionReason | undefined> {
  const title = l10n.t('Suppress Addresses from a File');
  const draft = await runSteps<SuppressDraft>(title, [askReason], { text: '', reason: 'byHand' });
  return draft?.reason;
}

const askReason: Step<SuppressDraft> = {
  ask: async (draft, questions) => {
    const items = suppressionReasons.map((reason): ReasonItem => ({ label: reasonText(reason), reason }));
    const { reason } = await questions.pick({
      placeholder: l10n.t('Why must these addresses get no more mail?'),
      items,
    });
    return { ...draft, reason };
  },
};
