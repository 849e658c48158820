import type * as vscode from 'vscode';
import { CampaignsView } from './campaigns/campaignsView.ts';
import { DomainsView } from './domains/domainsView.ts';
import type { Inspector } from './layouts/inspector.ts';
import { startAccounts } from './start/accounts.ts';
import { startLayouts } from './start/layouts.ts';
import { startMakets } from './start/makets.ts';
import { own } from './start/own.ts';
import { startSending } from './start/sending.ts';

/** What tests read: the trees of the views, and what is known of letters. */
export interface MailroomApi {
  readonly inspector: Inspector;
  readonly trees: {
    readonly makets: vscode.TreeDataProvider<unknown>;
    readonly campaigns: vscode.TreeDataProvider<unknown>;
    readonly domains: vscode.TreeDataProvider<unknown>;
  };
  readonly decorations: vscode.FileDecorationProvider;
}

/** A table of contents. Nothing is awaited here. */
export function activate(context: vscode.ExtensionContext): MailroomApi {
  const base = startAccounts(context);
  const layouts = startLayouts(base);
  const { makets, knowledge } = startMakets(base, layouts);
  const campaigns = own(context, new CampaignsView({ ...base, makets }));
  const domains = own(context, new DomainsView(base));
  startSending(base, layouts, { makets, knowledge, campaigns });
  return {
    inspector: layouts.inspector,
    trees: { makets: makets.tree, campaigns: campaigns.tree, domains: domains.tree },
    decorations: knowledge.decorations,
  };
}
