import type { ActiveAccount } from '../accounts/connection.ts';
import type { Journal } from '../journal/journal.ts';
import type { Inspector } from '../layouts/inspector.ts';
import type { OpenLetter } from '../letters/letterEditor.ts';
import type { KeptUploads } from '../versions/keptUploads.ts';
import type { LayoutVersions } from '../versions/layoutVersions.ts';
import type { ReceivedDocuments } from './receivedDocuments.ts';

/** What finding the upload of a received letter, and comparing both, needs. */
export interface ReceivedParts {
  readonly letters: ReadonlySet<OpenLetter>;
  readonly active: Pick<ActiveAccount, 'account'>;
  readonly journal: Pick<Journal, 'records'>;
  readonly versions: Pick<LayoutVersions, 'identity'>;
  readonly kept: KeptUploads;
  readonly inspector: Pick<Inspector, 'compare' | 'readLetter'>;
}

/** And the documents in which it is shown. */
export interface ReceivedTools extends ReceivedParts {
  readonly documents: ReceivedDocuments;
}
