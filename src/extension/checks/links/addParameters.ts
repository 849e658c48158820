import * as vscode from 'vscode';
import { layoutTitle } from '../../../core/layouts/layoutTitle.ts';
import {
  type IncompleteLink,
  incompleteLinks,
  type LetterLink,
  missingParameters,
} from '../../../core/links/letterLinks.ts';
import { type LinkParameter, parameterInsertion } from '../../../core/links/linkAddress.ts';
import { linksToOtherSites } from '../../../core/links/otherSites.ts';
import {
  asksForCampaign,
  campaignOf,
  campaignSlug,
  filledTemplate,
  type ParameterTemplate,
  readTemplate,
  type TemplateProblem,
  usualTemplate,
  writtenTemplate,
} from '../../../core/links/parameterTemplate.ts';
import { withLineFeeds } from '../../../core/text/lineEnds.ts';
import type { PlacedLink } from '../../../protocol/inspector.ts';
import { writeFor } from '../../accounts/accountSettings.ts';
import type { ActiveAccount } from '../../accounts/connection.ts';
import type { Inspector } from '../../compiling/inspector.ts';
import { UserError } from '../../errors/userError.ts';
import type { Choice } from '../../kit/inputs.ts';
import { ask, showInformation } from '../../kit/messages.ts';
import { runSteps, type Step } from '../../kit/steps.ts';
import { asWords, joined, l10n, type Words } from '../../kit/words.ts';
import { documentKind, fileName, openLayout } from '../../layouts/layoutDocument.ts';
import { askForWhole, type PartsOfLayouts } from '../../layouts/masters.ts';
import { settings } from '../../names.ts';
import { placeholderSyntaxes } from '../problems/checkSettings.ts';
import { accountTemplate, linksOf } from './layoutLinks.ts';
import type { LinkCheck } from './linkCheck.ts';
import { knownObstacle } from './linkView.ts';
import { sharedParts, writtenAddress } from './writtenAddress.ts';

interface AddParametersParts {
  readonly active: Pick<ActiveAccount, 'account'>;
  readonly inspector: Inspector;
  readonly workspace: () => Promise<PartsOfLayouts>;
  readonly check: Pick<LinkCheck, 'lastCheck'>;
}

interface Draft {
  readonly template: string;
  readonly campaign: string;
  readonly chosen: readonly WrittenLink[];
}

/** A link of the letter with its place, as `incompleteLinks` takes it. */
interface WrittenLink extends LetterLink {
  readonly placed: PlacedLink;
}

interface LinkChoice extends Choice {
  readonly link: WrittenLink;
  /** False if parameters don't help, or not before something else is fixed. */
  readonly isUseful: boolean;
}

/**
 * What was added to a layout: the names of the parameters, the number of links that have got some of them, and the number of the first of these
 * in the letter.
 */
export interface AddedParameters {
  readonly names: readonly string[];
  readonly links: number;
  readonly first: number;
}

/** The links that get parameters: those that the user is asked for, or all that lack some. */
export type LinksToChange = 'asked' | 'lacking';

/**
 * The command “Add UTM Parameters…”. Asks for the template, the name of the campaign, and the links, and adds what they lack as one edit.
 * Keeps a new template in the settings of the account. For `lacking` links and with a template in the settings, it takes all that the page of
 * links counts as lacking parameters, and asks for the name of the campaign only. Returns what was added; `undefined` if nothing was.
 */
export async function addParameters(
  parts: AddParametersParts,
  file: vscode.Uri,
  links: LinksToChange = 'asked',
): Promise<AddedParameters | undefined> {
  const workspace = await parts.workspace();
  const layout = await askForWhole(file, workspace);
  if (!layout) return undefined;
  const document = await openLayout(layout);
  const all = (await linksOf(parts.inspector, document)).map(
    (placed): WrittenLink => ({ ...placed.link, placed }),
  );
  const { active } = parts;
  const { text: known, parameters } = accountTemplate(active, layout) ?? {};
  const lacking =
    links === 'lacking' && parameters
      ? missingParameters(all, parameters).filter(
          ({ link }) => isWritten({ link }) && !knownObstacle(link, parameters, parts.check),
        )
      : undefined;
  const template = known ?? usualTemplate;
  const draft: Draft = {
    template,
    campaign: campaignOf(all, parameters ?? writtenTemplate(template) ?? []) ?? suggestedCampaign(document),
    chosen: lacking?.map(({ link }) => link) ?? [],
  };
  const steps = lacking
    ? [campaignStep(() => lacking.some(({ missing }) => asksForCampaign(missing)))]
    : stepsFor(
        layout,
        all.filter((link) => isWritten({ link })),
        parts,
      );
  const answered = await runSteps(l10n.t('Add UTM Parameters'), steps, draft);
  if (!answered) return undefined;
  const { account } = active;
  if (account && answered.template !== known)
    await writeFor(account, settings.linkParameters, answered.template);
  const wanted = filledTemplate(templateIn(answered, layout), answered.campaign);
  if (incompleteLinks(answered.chosen, wanted).length === 0) {
    void showInformation(
      l10n.t('Every link of “{0}” that takes parameters already has all of these.', fileName(layout)),
    );
    return undefined;
  }
  const chosen = answered.chosen.map(({ placed }) => placed);
  const agreed = await withoutSharedParts(chosen, layout, workspace);
  if (!agreed || agreed.length === 0) return undefined;
  await applyInsertions(layout, agreed, wanted);
  void showInformation(
    l10n.count(
      'Added parameters to {0} link of “{1}”. Undo takes them back.|Added parameters to {0} links of “{1}”. Undo takes them back.',
      agreed.length,
      fileName(layout),
    ),
  );
  const first = all.findIndex(({ placed }) => agreed.includes(placed));
  return { names: namesAddedTo(agreed, wanted), links: agreed.length, first };
}

/** Returns true if the address stands in one place of the code, where parameters can be added. */
const isWritten = ({ link }: { readonly link: WrittenLink }): boolean => link.placed.isExact;

/** Returns the names of the parameters that some of the links lacked. */
function namesAddedTo(placed: readonly PlacedLink[], wanted: readonly LinkParameter[]): string[] {
  const incomplete = incompleteLinks(
    placed.map(({ link }) => link),
    wanted,
  );
  const lacked = new Set(incomplete.flatMap(({ missing }) => missing.map(({ name }) => name)));
  return wanted.map(({ name }) => name).filter((name) => lacked.has(name));
}

function suggestedCampaign(document: vscode.TextDocument): string {
  const { uri } = document;
  const title = layoutTitle(documentKind(document) ?? 'html', document.getText(), fileName(uri));
  return campaignSlug(title, placeholderSyntaxes(uri));
}

/** Returns the template of a draft, which the first step has validated. */
function templateIn({ template }: Draft, layout: vscode.Uri): ParameterTemplate {
  const read = readTemplate(template, placeholderSyntaxes(layout));
  return 'problem' in read ? [] : read;
}

/** The question for the name of the campaign. */
const campaignStep = (applies: (draft: Draft) => boolean): Step<Draft> => ({
  applies,
  ask: async (draft, questions) => ({
    ...draft,
    campaign: await questions.text({
      prompt: l10n.t('Name of the campaign, in place of {0}', '{campaign}'),
      value: draft.campaign,
      validate: (text) => (text.trim() === '' ? l10n.t('Enter a name.') : undefined),
    }),
  }),
});

function stepsFor(
  layout: vscode.Uri,
  links: readonly WrittenLink[],
  { active: { account }, check }: AddParametersParts,
): Step<Draft>[] {
  const elsewhere = linksToOtherSites(links);
  const incomplete = (draft: Draft) =>
    incompleteLinks(links, filledTemplate(templateIn(draft, layout), draft.campaign));
  return [
    {
      ask: async (draft, questions) => ({
        ...draft,
        template: await questions.text({
          prompt: account
            ? l10n.t('Template for the links of account “{0}”, kept in the settings', account.name)
            : l10n.t('Template for the links'),
          value: draft.template,
          placeholder: asWords(usualTemplate),
          validate: (text) => {
            const read = readTemplate(text, placeholderSyntaxes(layout));
            return 'problem' in read ? problemText(read) : undefined;
          },
        }),
      }),
    },
    campaignStep((draft) => asksForCampaign(templateIn(draft, layout)) && incomplete(draft).length > 0),
    {
      applies: (draft) => incomplete(draft).length > 0,
      ask: async (draft, questions) => {
        const template = templateIn(draft, layout);
        const items = incomplete(draft).map((one) =>
          linkChoice(
            one,
            elsewhere.has(one.link)
              ? l10n.t('leads to another site')
              : obstacleText(one.link, template, check),
          ),
        );
        const chosen = await questions.pickMany({
          placeholder: l10n.t('Select the links that get the parameters they lack'),
          items,
          selected: items.filter(({ link, isUseful }) => isUseful && !link.unsubscribes),
          validate: (selected) => (selected.length === 0 ? l10n.t('Select at least one link.') : undefined),
        });
        return { ...draft, chosen: chosen.map(({ link }) => link) };
      },
    },
  ];
}

/** Says what has to be mended before parameters help a link; `undefined` if they do, as far as is known. */
function obstacleText(
  link: LetterLink,
  template: ParameterTemplate,
  check: Pick<LinkCheck, 'lastCheck'>,
): Words | undefined {
  switch (knownObstacle(link, template, check)) {
    case 'broken':
      return l10n.t('doesn’t work: correct the address first');
    case 'dropped':
      return l10n.t('the redirect drops parameters: fix it first');
    default:
      return undefined;
  }
}

function linkChoice({ link, missing }: IncompleteLink<WrittenLink>, obstacle: Words | undefined): LinkChoice {
  return {
    label: link.words ? asWords(link.words) : l10n.t('Link without text'),
    description: asWords(link.target),
    detail: joined(' · ', [
      l10n.t('Adds {0}', missing.map(({ name }) => name).join(', ')),
      link.unsubscribes && l10n.t('looks like a link to unsubscribe'),
      link.onlyOutlook && l10n.t('only in Outlook for Windows'),
      obstacle,
    ]),
    link,
    isUseful: obstacle === undefined,
  };
}

function problemText({ problem, parameter = '' }: TemplateProblem): Words {
  switch (problem) {
    case 'empty':
      return l10n.t('Enter parameters, such as {0}.', usualTemplate);
    case 'tooLong':
      return l10n.t('The template is too long.');
    case 'name':
      return l10n.t('“{0}” needs a name of letters, digits and _ . - before its value.', parameter);
    case 'doubled':
      return l10n.t('The parameter “{0}” occurs twice.', parameter);
    case 'code':
      return l10n.t(
        'The placeholder in “{0}” has a space, a quote or another character that links can’t have.',
        parameter,
      );
  }
}

/**
 * Returns the links to change: without those in parts that belong to other layouts, too, unless the user wants to change them there as well.
 * Resolves with `undefined` if they cancel.
 */
async function withoutSharedParts(
  links: readonly PlacedLink[],
  layout: vscode.Uri,
  workspace: PartsOfLayouts,
): Promise<readonly PlacedLink[] | undefined> {
  const shared = await sharedParts(links, layout, workspace);
  if (shared.size === 0) return links;
  const all = l10n.t('Add There, Too');
  const rest = l10n.t('Leave These Parts');
  const own = links.filter(({ file }) => file === undefined || !shared.has(file));
  const answer = await ask({
    question: l10n.t('Some links are in parts that other letters use. Add the parameters there, too?'),
    detail: joined('\n', [...shared.values()]),
    buttons: own.length > 0 ? [all, rest] : [all],
  });
  if (answer === undefined) return undefined;
  return answer === all ? links : own;
}

/** Adds the parameters in the layout and its parts, as one edit. Rejects with a `UserError` if a file has changed meanwhile. */
async function applyInsertions(
  layout: vscode.Uri,
  links: readonly PlacedLink[],
  wanted: readonly LinkParameter[],
): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  for (const placed of links) {
    const { address, written } = placed.link;
    const insertion = address && parameterInsertion(address, wanted);
    if (!insertion) continue;
    const { document, range } = await writtenAddress(layout, placed);
    // The editor may have other line endings than the file.
    const eol = document.eol === vscode.EndOfLine.CRLF ? '\r\n' : '\n';
    const before = withLineFeeds(written.slice(0, insertion.at)).replaceAll('\n', eol);
    const at = document.positionAt(document.offsetAt(range.start) + before.length);
    edit.insert(document.uri, at, insertion.text);
  }
  if (!(await vscode.workspace.applyEdit(edit))) throw new UserError(l10n.t('VS Code refused the changes.'));
}
