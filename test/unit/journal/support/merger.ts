/** A process of its own that merges a copy into a journal, and says when it begins. */
import { mergeCopy } from '../../../../src/extension/journal/repair/mergeCopy.ts';
import { journalAt } from './journalAt.ts';

const [path = '', copy = ''] = process.argv.slice(2);
const journal = journalAt(path);
process.stdout.write('begins\n');
await mergeCopy(journal, journal.directory.listed(copy));
