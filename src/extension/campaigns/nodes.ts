import type { UnknownCreation } from '../../core/journal/records.ts';
import type { Owner } from '../accounts/owner.ts';

/**
 * The groups in the order in which they are shown. `tests` holds what went to test groups, in whatever state it is, `unknown`
 * what nobody knows the state or outcome of.
 */
export const groupNames = ['running', 'planned', 'finished', 'tests', 'unknown'] as const;

export type GroupName = (typeof groupNames)[number];

export interface GroupNode {
  readonly kind: 'group';
  readonly name: GroupName;
}

export interface CampaignNode {
  readonly kind: 'campaign';
  readonly id: number;
}

/** A campaign that may or may not have been created. */
export interface UnknownNode {
  readonly kind: 'unknown';
  readonly owner: Owner;
  readonly creation: UnknownCreation;
}

/** What the Campaigns view shows. */
export type CampaignsNode = GroupNode | CampaignNode | UnknownNode;

export function groupNode(name: GroupName): GroupNode {
  return { kind: 'group', name };
}

export function campaignNode(id: number): CampaignNode {
  return { kind: 'campaign', id };
}

/** The same for the same thing, however often the view is read. */
export function nodeId(node: CampaignsNode): string {
  switch (node.kind) {
    case 'group':
      return `group:${node.name}`;
    case 'campaign':
      return `campaign:${node.id}`;
    case 'unknown':
      return `unknown:${node.creation.request}`;
  }
}
