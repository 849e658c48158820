import * as vscode from 'vscode';
import type { Finding } from '../../core/checks/finding.ts';
import type { RuleFacts } from '../../core/checks/rule.ts';
import { layoutRules, rules } from '../../core/checks/rules.ts';
import type { Footer } from '../../core/layouts/footer.ts';
import { letterSize } from '../../core/letters/letterSize.ts';
import { withStatusProgress } from '../kit/progress.ts';
import { l10n } from '../kit/words.ts';
import { ownFooterUri } from '../layouts/footerSource.ts';
import type { Inspector, SentFindings } from '../layouts/inspector.ts';
import type { CompiledLayout } from '../layouts/layoutCompiler.ts';
import { fileName } from '../layouts/layoutDocument.ts';
import { checkOptions } from './checkSettings.ts';

/** What is known of a letter before it leaves. It is of what was compiled, whatever has become of the files since. */
export interface Preflight {
  readonly layout: CompiledLayout;
  readonly footer: Footer;
  /** The size of the letter with this footer, in UTF-8. */
  readonly bytes: number;
  /**
   * What the checks find in both, without what a comment silences. `off`: they are turned off. `failed`: they could not be made.
   * `changed`: a file that the letter includes is another one by now, so that nobody can tell.
   */
  readonly findings: readonly LetterFinding[] | 'off' | 'failed' | 'changed';
}

/** A finding, and where it is written. What is in the footer of the account or the service is in no file. */
export interface LetterFinding {
  readonly finding: Finding;
  readonly part: 'letter' | 'footer';
  readonly location?: vscode.Location;
}

/** Looks at a compiled letter with the footer that will be appended. Asks nobody. */
export async function runPreflight(
  layout: CompiledLayout,
  footer: Footer,
  inspector: Inspector,
): Promise<Preflight> {
  const bytes = Buffer.byteLength(layout.html) + Buffer.byteLength(footer.html);
  return { layout, footer, bytes, findings: await findingsIn(layout, footer, inspector) };
}

async function findingsIn(
  layout: CompiledLayout,
  footer: Footer,
  inspector: Inspector,
): Promise<Preflight['findings']> {
  const options = checkOptions(layout.uri);
  if (!options) return 'off';
  const title = l10n.t('Checking “{0}”…', fileName(layout.uri));
  const found = await withStatusProgress(title, () =>
    inspector.checkBeforeSending(layout, footer.html, options),
  );
  if (found === undefined) return 'failed';
  if (found === 'changed') return found;
  return [
    ...found.letter.map(({ finding, location }) => ({ finding, part: 'letter' as const, location })),
    ...inFooter(found.footer, layout, footer),
  ];
}

/** Of a footer that is not the layout's own only what is grave matters: nobody can change it here. */
function inFooter(
  found: SentFindings['footer'],
  { uri }: CompiledLayout,
  { kind }: Footer,
): readonly LetterFinding[] {
  if (kind !== 'own') {
    return found.filter(isGrave).map(({ finding }) => ({ finding, part: 'footer' }));
  }
  const file = ownFooterUri(uri);
  return found.map(({ finding, range }) => ({
    finding,
    part: 'footer',
    location: new vscode.Location(file, range),
  }));
}

/** Whether Gmail hides the end of the letter. */
export const isClipped = ({ bytes }: Preflight) => letterSize(bytes) === 'clipped';

const grave = new Set(
  Object.entries<RuleFacts>({ ...rules, ...layoutRules })
    .filter(([, { asksBeforeSending }]) => asksBeforeSending)
    .map(([rule]) => rule),
);

const isGrave = ({ finding }: { readonly finding: Finding }) => grave.has(finding.rule);

/** What does not work for readers, as far as anybody has looked. */
export function graveFindings({ findings }: Preflight): readonly LetterFinding[] {
  return typeof findings === 'string' ? [] : findings.filter(isGrave);
}
