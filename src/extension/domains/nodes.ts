import type { Domain, DomainRecord, Sender } from '../../core/port/service.ts';
import type { Words } from '../kit/words.ts';

/** What stands in the Domains view. VS Code knows a node by its identity. */
export type DomainsNode =
  | DomainNode
  | { readonly kind: 'record'; readonly domain: DomainNode; readonly record: DomainRecord }
  | { readonly kind: 'sender'; readonly domain: DomainNode; readonly sender: Sender }
  | { readonly kind: 'note'; readonly domain: DomainNode; readonly words: Words };

export interface DomainNode extends Domain {
  readonly kind: 'domain';
}

/** Tells a record from the others of its domain. */
export const recordKey = ({ record, host }: Pick<DomainRecord, 'record' | 'host'>) => `${record} ${host}`;

export function nodeId(node: DomainsNode): string {
  switch (node.kind) {
    case 'domain':
      return `${node.id} ${node.domain}`;
    case 'record':
      return `${node.domain.id} ${recordKey(node.record)}`;
    case 'sender':
      return `${node.domain.id} sender ${node.sender.id}`;
    case 'note':
      return `${node.domain.id} note`;
  }
}
