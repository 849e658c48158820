import * as vscode from 'vscode';
import type { LinkOutcome, LinkTarget } from '../../../core/checks/linkTargets.ts';
import { type LetterLink, missingParameters } from '../../../core/links/letterLinks.ts';
import { type ParameterTemplate, writtenTemplate } from '../../../core/links/parameterTemplate.ts';
import type { PlacedLink } from '../../../protocol/inspector.ts';
import { readFor } from '../../accounts/accountSettings.ts';
import type { ActiveAccount } from '../../accounts/connection.ts';
import type { Inspector } from '../../compiling/inspector.ts';
import type { CompiledLayout } from '../../compiling/layoutCompiler.ts';
import { UserError } from '../../errors/userError.ts';
import { l10n } from '../../kit/words.ts';
import { settings } from '../../names.ts';
import { placeholderSyntaxes } from '../problems/checkSettings.ts';
import type { LinkCheck } from './linkCheck.ts';
import { linkProblem } from './linkFindings.ts';
import { knownObstacle } from './linkView.ts';

/** Returns the links of a layout with their places. Rejects with a `UserError` if the layout has errors. */
export async function linksOf(
  inspector: Inspector,
  document: vscode.TextDocument,
): Promise<readonly PlacedLink[]> {
  const links = await inspector.letterLinks(document, placeholderSyntaxes(document.uri));
  if (!links) throw new UserError(l10n.t('The layout has errors. Correct them first.'));
  return links;
}

/** The template of the active account in the settings. */
interface AccountTemplate {
  readonly text: string;
  readonly parameters: ParameterTemplate;
}

/** Returns the template of the active account; `undefined` if it has none, or an invalid one. */
export function accountTemplate(
  { account }: Pick<ActiveAccount, 'account'>,
  layout: vscode.Uri,
): AccountTemplate | undefined {
  const text = readFor(account, settings.linkParameters);
  const parameters = writtenTemplate(text, placeholderSyntaxes(layout));
  return text !== undefined && parameters ? { text, parameters } : undefined;
}

/** What is known of the links of a letter before it is sent. */
export interface LinkFacts {
  /** The number of links that lack parameters of the account’s template; missing without a template. */
  readonly incomplete?: number;
  /** The number of different web addresses, of links and of pictures. */
  readonly addresses: number;
  /** The number of addresses that did not work when they were requested last. */
  readonly broken: number;
  /** The earliest of the last requests, in milliseconds since 1970; missing if an address was not requested in this window. */
  readonly checkedAt?: number;
}

interface LinkFactsParts {
  readonly active: Pick<ActiveAccount, 'account'>;
  readonly inspector: Inspector;
  readonly check: Pick<LinkCheck, 'lastCheck'>;
}

/** Returns what is known of the links of a letter; `undefined` if they can’t be read. Requests nothing. */
export async function linkFacts(
  { active, inspector, check }: LinkFactsParts,
  layout: CompiledLayout,
): Promise<LinkFacts | undefined> {
  const template = accountTemplate(active, layout.uri);
  const syntaxes = placeholderSyntaxes(layout.uri);
  const [placed, targets] = await Promise.all([
    inspector.letterLinks(layout, syntaxes),
    inspector.linkTargets(layout, syntaxes),
  ]);
  if (!placed || !targets) return undefined;
  const links = placed.map(({ link }) => link);
  const addresses = new Map(targets.map(({ target }) => [target.address, target]));
  const checks = [...addresses.values()].flatMap((target) => {
    const last = check.lastCheck(target.address);
    return last ? [{ ...last, target }] : [];
  });
  const isComplete = checks.length > 0 && checks.length === addresses.size;
  return {
    addresses: addresses.size,
    broken: checks.filter(({ outcome, target }) => isBroken(outcome, target)).length,
    ...(isComplete && { checkedAt: Math.min(...checks.map(({ at }) => at)) }),
    ...(template && { incomplete: incompleteOf(links, template.parameters, check) }),
  };
}

/** Returns the number of links that lack parameters. Those that don't work are counted as broken only. */
const incompleteOf = (
  links: readonly LetterLink[],
  template: ParameterTemplate,
  check: Pick<LinkCheck, 'lastCheck'>,
): number =>
  missingParameters(links, template).filter(({ link }) => knownObstacle(link, template, check) !== 'broken')
    .length;

/** Returns true if an address did not work, or may not. */
function isBroken(outcome: LinkOutcome, target: LinkTarget): boolean {
  const problem = linkProblem(outcome, target);
  return problem !== undefined && problem.severity <= vscode.DiagnosticSeverity.Warning;
}
