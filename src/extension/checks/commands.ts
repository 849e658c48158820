import type * as vscode from 'vscode';
import type { RoomCommands } from '../doors/commands.ts';
import { l10n } from '../kit/words.ts';
import { type LayoutInFront, layoutOf } from '../layouts/layoutFile.ts';
import { commandsOf } from '../names.ts';
import type { Checks } from './index.ts';
import type { LinksToChange } from './links/addParameters.ts';

const ids = commandsOf.checks;

declare module '../kit/runCommand.ts' {
  interface CommandArguments {
    [ids.layoutLinks]: [layout?: vscode.Uri];
    [ids.layoutAddParameters]: [layout?: vscode.Uri, links?: LinksToChange];
    [ids.layoutCheckLinks]: [layout?: vscode.Uri];
    [ids.layoutComparePictures]: [layout?: vscode.Uri];
    [ids.layoutFixAccessibility]: [layout?: vscode.Uri];
    [ids.layoutMakeSmaller]: [layout?: vscode.Uri];
    [ids.layoutDescribePictures]: [layout?: vscode.Uri, from?: number];
  }
}

/** Returns the commands on the links, the pictures, the accessibility and the size of layouts. */
export function checksCommands(load: () => Promise<Checks>, previews: LayoutInFront) {
  type Work = (checks: Checks, layout: vscode.Uri, from: number | undefined) => Promise<unknown>;
  const onLayout = (work: Work) => async (argument?: unknown, from?: number) => {
    const layout = layoutOf(previews.layoutFor(argument));
    await work(await load(), layout, from);
  };
  /** Runs a command about links, of the page of links that is in front if there is one. */
  const onLinks =
    (work: (checks: Checks, layout: vscode.Uri, links: LinksToChange) => Promise<unknown>) =>
    async (argument?: unknown, links?: unknown) => {
      const checks = await load();
      const inFront = checks.linksPages.active?.layout;
      // A menu of VS Code passes something else as the second argument.
      return work(
        checks,
        layoutOf(previews.layoutFor(argument ?? inFront)),
        links === 'lacking' ? links : 'asked',
      );
    };
  return {
    [ids.layoutLinks]: {
      failure: l10n.t('Couldn’t show the links'),
      untrusted: true,
      run: onLinks((checks, layout) => checks.showLinks(layout)),
    },
    [ids.layoutAddParameters]: {
      failure: l10n.t('Couldn’t add the parameters'),
      run: onLinks((checks, layout, links) => checks.addParameters(layout, links)),
    },
    [ids.layoutCheckLinks]: {
      failure: l10n.t('Couldn’t check the links'),
      run: onLinks((checks, layout) => checks.checkLinks(layout)),
    },
    [ids.layoutComparePictures]: {
      failure: l10n.t('Couldn’t compare the pictures'),
      run: onLinks((checks, layout) => checks.comparePictures(layout)),
    },
    [ids.layoutFixAccessibility]: {
      failure: l10n.t('Couldn’t fix the accessibility'),
      run: onLayout((checks, layout) => checks.fixAccessibility(layout)),
    },
    [ids.layoutMakeSmaller]: {
      failure: l10n.t('Couldn’t make the letter smaller'),
      run: onLayout((checks, layout) => checks.makeSmaller(layout)),
    },
    [ids.layoutDescribePictures]: {
      failure: l10n.t('Couldn’t describe the pictures'),
      run: onLayout((checks, layout, from) => checks.describePictures(layout, from)),
    },
  } satisfies RoomCommands<'checks'>;
}
