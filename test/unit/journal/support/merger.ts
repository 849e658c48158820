/** Script of a process that prints a line and then merges a conflict copy into a journal. */
import { mergeCopy } from '../../../../src/extension/journal/repair/mergeCopy.ts';
import { journalAt } from './journalAt.ts';

const [path = '', copy = ''] = process.argv.slice(2);
const journal = journalAt(path);
process.stdout.write('begins\n');
await mergeCopy(journal, journal.directory.listed(copy));
