import * as vscode from 'vscode';
import { type CampaignChanges, changeWords } from '../../approval/changes.ts';
import type { Approval } from '../../approval/index.ts';
import { formats } from '../../kit/formats.ts';
import { asWords, joined, l10n, listed, type Words, whole } from '../../kit/words.ts';
import type { Action, Item, Section } from './section.ts';

interface ApprovalFacts {
  /** The people who were asked, and what they answered. */
  readonly approvals: readonly Approval[];
  /** The number of people who must approve. */
  readonly required: number;
  readonly share: Action;
  readonly read: Action;
  /** Opens the layout. Missing if a maket is sent. */
  readonly openLayout?: Action;
  /** Returns what compares the letter of a packet with the current one. */
  compare(approval: Approval): readonly Action[];
}

/** The name under which the journal records that a campaign was sent without the approvals that it needs. */
const withoutApprovals = 'approvals';

/** Reviews who has approved the campaign as it is now. */
export function approvalSection(facts: ApprovalFacts, now: Date): Section {
  const { approvals, required, share } = facts;
  const items = approvals.map((approval) => item(approval, facts, now));
  const missing = Math.max(0, required - approvals.filter(isApproved).length);
  const isDone = missing === 0 && approvals.length > 0 && approvals.every(isApproved);
  return {
    title: l10n.t('Approval'),
    value: isSaidAtOnce(items) ? items[0].words : summary(facts),
    change: isDone ? { ...share, label: l10n.t('Ask Someone Else…') } : share,
    isForSender: true,
    isDone,
    items: [...(isSaidAtOnce(items) ? [] : items), ...missingItems(missing, facts)],
  };
}

/** Returns true if the only person who was asked has approved. */
const isSaidAtOnce = (items: readonly Item[]): items is readonly [Item] =>
  items.length === 1 && items[0]?.tone === 'fine';

function summary({ approvals, required }: ApprovalFacts): Words {
  if (approvals.length === 0) return l10n.t('Nobody was asked');
  const approved = approvals.filter(isApproved).length;
  if (required === 0) {
    return l10n.count('{0} of {1} has approved|{0} of {1} have approved', approved, approvals.length);
  }
  return joined(' · ', [
    l10n.count('{1} of {0} required approval|{1} of {0} required approvals', required, approved),
    l10n.count('{0} person asked|{0} people asked', approvals.length),
  ]);
}

const isApproved = ({ answer, changes }: Approval) =>
  answer?.verdict === 'approved' && changes.parts.length === 0;

function missingItems(missing: number, facts: ApprovalFacts): readonly Item[] {
  if (missing === 0) return [];
  const { approvals, required, share, read } = facts;
  const waiting = approvals.filter(({ answer }) => !answer).length;
  const ways = toChange(facts) ?? (waiting < missing ? [share, read] : [read, share]);
  const [fix, ...more] = ways;
  // Each packet without an answer offers to paste it.
  const others = waiting > 0 ? more.filter((way) => way !== read) : more;
  const lacking =
    missing === required
      ? l10n.count(
          'Nobody has approved this version, and {0} person must.|Nobody has approved this version, and {0} people must.',
          required,
        )
      : l10n.count(
          '{0} of {1} required approvals is missing.|{0} of {1} required approvals are missing.',
          missing,
          required,
        );
  const asking = approvals.filter(isToChange).map(({ reader }) => asWords(reader));
  // Their own remarks say who asked.
  const named = joined(' ', [
    asking.length > 0 && l10n.t('{0} asked for changes.', whole(listed(asking))),
    lacking,
  ]);
  const acceptance = l10n.count(
    'Send it anyway, without {0} approval. The journal records that you decided so.|Send it anyway, without {0} approvals. The journal records that you decided so.',
    missing,
  );
  return [
    {
      tone: 'blocks',
      words: lacking,
      named,
      accepted: withoutApprovals,
      acceptance,
      actions: [...(fix ? [{ ...fix, isFix: true as const }] : []), ...others],
    },
  ];
}

/** Returns what comes before the campaign is shared again: the remarks of who asked for changes, as long as nothing has changed since. */
const toChange = ({ approvals, openLayout, read }: ApprovalFacts): readonly Action[] | undefined =>
  openLayout && approvals.some(isToChange) ? [showRemarks(), read] : undefined;

/** Returns true if somebody asked for changes and nothing has changed since. */
const isToChange = ({ answer, changes }: Approval) =>
  answer?.verdict === 'changes' && changes.parts.length === 0;

function item(approval: Approval, { read, openLayout, compare }: ApprovalFacts, now: Date): Item {
  const { reader, madeAt, answer, changes } = approval;
  const day = (at: string) => formats().near(Date.parse(at), now.getTime());
  const since = { ...sinceThen(changes), actions: compare(approval) };
  if (!answer) {
    const words = l10n.t(
      'No answer from {0} yet. The packet for approval was made {1}.',
      reader,
      day(madeAt),
    );
    return { tone: 'note', words, ...since, actions: [read, ...since.actions] };
  }
  const at = day(answer.at);
  if (answer.verdict === 'changes') {
    return {
      tone: 'warning',
      words: l10n.t('{0} asked for changes {1}.', reader, at),
      detail: openLayout
        ? l10n.t(
            'If there are remarks, they are in the Problems panel, at their places. Make the changes, then share the campaign again.',
          )
        : l10n.t('Make the changes, then share the campaign again.'),
      ...since,
      actions: [...(openLayout ? [openLayout, showRemarks()] : []), ...since.actions],
    };
  }
  return changes.parts.length === 0
    ? { tone: 'fine', words: l10n.t('Approved by {0} {1}', reader, at) }
    : { tone: 'warning', words: l10n.t('{0} approved an earlier version {1}.', reader, at), ...since };
}

const showRemarks = (): Action => ({ label: l10n.t('Show Problems'), run: showProblems });

const showProblems = async () =>
  void (await vscode.commands.executeCommand('workbench.actions.view.problems'));

function sinceThen(changes: CampaignChanges): { readonly detail?: Words } {
  const words = changeWords(changes);
  return words.length === 0 ? {} : { detail: l10n.t('Changed since then: {0}.', whole(listed(words))) };
}
