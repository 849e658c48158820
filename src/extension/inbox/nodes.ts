import type { InboxCampaign, InboxLetter } from '../../protocol/inbox.ts';

export interface CampaignNode {
  readonly kind: 'campaign';
  readonly campaign: InboxCampaign;
}

export interface LetterNode {
  readonly kind: 'letter';
  readonly letter: InboxLetter;
}

/** Stands below the newest letters of a campaign that has more. */
export interface MoreNode {
  readonly kind: 'more';
  readonly campaign: InboxCampaign;
}

export type InboxNode = CampaignNode | LetterNode | MoreNode;

export function nodeId(node: InboxNode): string {
  switch (node.kind) {
    case 'campaign':
      return `campaign ${node.campaign.send}`;
    case 'letter':
      return `letter ${node.letter.id}`;
    case 'more':
      return `more ${node.campaign.send}`;
  }
}
