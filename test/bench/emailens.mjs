/** Runs all checks of emailens on the HTML files of a folder. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { auditEmail } from '@emailens/engine';

const [folder = ''] = process.argv.slice(2);
for (const name of readdirSync(folder)) auditEmail(readFileSync(join(folder, name), 'utf8'));
