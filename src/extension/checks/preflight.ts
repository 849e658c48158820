import * as vscode from 'vscode';
import type { Finding } from '../../core/checks/finding.ts';
import type { RuleFacts } from '../../core/checks/rule.ts';
import { layoutRules, rules } from '../../core/checks/rules.ts';
import type { Footer } from '../../core/layouts/footer.ts';
import type { LetterOpening } from '../../core/letters/letterOpening.ts';
import { letterSize } from '../../core/letters/letterSize.ts';
import type { PlacedFinding } from '../../protocol/inspector.ts';
import { type Inspector, locationOf, rangeOf } from '../compiling/inspector.ts';
import type { CompiledLayout } from '../compiling/layoutCompiler.ts';
import { withStatusProgress } from '../kit/progress.ts';
import { asWords, l10n, type Words } from '../kit/words.ts';
import { fileName } from '../layouts/layoutDocument.ts';
import { ownFooterUri } from '../layouts/ownFooter.ts';
import type { LinkFacts } from './links/layoutLinks.ts';
import { checkOptions } from './problems/checkSettings.ts';
import { findingText } from './problems/findingText.ts';

/** The purpose for which a letter is checked: an upload, or a campaign that sends what was uploaded before. */
export type Leaving = 'upload' | 'campaign';

/** The result of checking a compiled letter with its footer. Later changes to the files don’t affect it. */
export interface Preflight {
  readonly layout: CompiledLayout;
  readonly footer: Footer;
  /** The size of the letter with this footer, in bytes of UTF-8. */
  readonly bytes: number;
  /**
   * The findings in letter and footer, without those that a comment silences. `off`: checks are turned off. `failed`: the check
   * failed. `changed`: an included file has changed since the letter was compiled, so the comments that silence rules can’t be
   * located.
   */
  readonly findings: readonly LetterFinding[] | 'off' | 'failed' | 'changed';
  /** What is known of the letter’s links; missing if they can’t be read. */
  readonly links?: LinkFacts;
  /** The beginning of the letter's text, as inboxes show it; missing if the letter was not checked. */
  readonly opening?: LetterOpening;
}

/** A finding with its place in a file. The footers of the account and of the service are in no file. */
export interface LetterFinding {
  readonly finding: Finding;
  readonly part: 'letter' | 'footer';
  readonly location?: vscode.Location;
}

/** Checks a compiled letter together with the footer that the service will append. Asks the user nothing. */
export async function runPreflight(
  layout: CompiledLayout,
  footer: Footer,
  inspector: Inspector,
): Promise<Preflight> {
  const bytes = Buffer.byteLength(layout.html) + Buffer.byteLength(footer.html);
  return { layout, footer, bytes, ...(await findInLetter(layout, footer, inspector)) };
}

async function findInLetter(
  layout: CompiledLayout,
  footer: Footer,
  inspector: Inspector,
): Promise<Pick<Preflight, 'findings' | 'opening'>> {
  const options = await checkOptions(layout.uri);
  if (!options) return { findings: 'off' };
  const title = l10n.t('Checking “{0}”…', fileName(layout.uri));
  const found = await withStatusProgress(title, () =>
    inspector.checkBeforeSending(layout, footer.html, options),
  );
  if (found === undefined) return { findings: 'failed' };
  if (found === 'changed') return { findings: found };
  const { letter, footer: inFooter, opening } = found;
  const findings = [
    ...letter.map(({ finding, ...place }) => ({
      finding,
      part: 'letter' as const,
      location: locationOf(layout.uri, place),
    })),
    ...findingsInFooter(inFooter, layout, footer),
  ];
  return { findings, opening };
}

/** Returns all findings in a layout’s own footer, but only the grave ones in other footers: they can’t be edited here. */
function findingsInFooter(
  found: readonly PlacedFinding[],
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
    location: new vscode.Location(file, rangeOf(range)),
  }));
}

/** Describes a finding in one line, with its place unless it is about the letter as a whole. */
export function describeFinding({ finding, part, location }: LetterFinding): Words {
  const what = findingText(finding).split('\n', 1)[0] ?? '';
  if (isAboutWholeLetter(finding)) return asWords(what);
  if (!location) return l10n.t('In the footer: {0}', what);
  const line = location.range.start.line + 1;
  return part === 'footer'
    ? l10n.t('Line {0} of the footer: {1}', line, what)
    : l10n.t('Line {0}: {1}', line, what);
}

/** Says why a finding matters, and what to do. */
export const explainFinding = ({ finding }: LetterFinding): Words =>
  asWords(findingText(finding).split('\n')[1] ?? '');

/** Returns true if the finding is about the letter as a whole, so that its place explains nothing. */
export const isAboutWholeLetter = ({ rule }: Finding): boolean => wholeLetter.has(rule);

/** Returns true if Gmail hides the end of the letter. */
export const isClipped = ({ bytes }: Preflight) => letterSize(bytes) === 'clipped';

const rulesWith = (property: 'asksBeforeSending' | 'wholeLetter') =>
  new Set(
    Object.entries<RuleFacts>({ ...rules, ...layoutRules })
      .filter(([, facts]) => facts[property])
      .map(([rule]) => rule),
  );

const grave = rulesWith('asksBeforeSending');
const wholeLetter = rulesWith('wholeLetter');

/** A house rule says with its severity how much it matters. */
const isGrave = ({ finding: { rule, severity } }: { readonly finding: Finding }) =>
  grave.has(rule) || (rule === 'house-rule' && severity === 'error');

/** Returns the findings that require confirmation before sending, because something does not work for readers. */
export function graveFindings({ findings }: Preflight): readonly LetterFinding[] {
  return typeof findings === 'string' ? [] : findings.filter(isGrave);
}
