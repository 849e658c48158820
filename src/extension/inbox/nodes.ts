import type { InboxCampaign, InboxLetter, InboxReplies, InboxReply } from '../../protocol/inbox.ts';

export interface CampaignNode {
  readonly kind: 'campaign';
  readonly campaign: InboxCampaign;
}

/** What readers have answered to letters of any campaign. */
export interface RepliesNode {
  readonly kind: 'replies';
  readonly replies: InboxReplies;
}

export interface LetterNode {
  readonly kind: 'letter';
  readonly letter: InboxLetter;
}

export interface ReplyNode {
  readonly kind: 'reply';
  readonly reply: InboxReply;
}

/** Stands below the newest letters of a group that has more, so many. */
export interface MoreNode {
  readonly kind: 'more';
  readonly of: CampaignNode | RepliesNode;
  readonly count: number;
}

export type InboxNode = CampaignNode | RepliesNode | LetterNode | ReplyNode | MoreNode;

export function nodeId(node: InboxNode): string {
  switch (node.kind) {
    case 'campaign':
      return `campaign ${node.campaign.send}`;
    case 'replies':
      return 'replies';
    case 'letter':
      return `letter ${node.letter.id}`;
    case 'reply':
      return `reply ${node.reply.id}`;
    case 'more':
      return `more ${nodeId(node.of)}`;
  }
}
