import type * as vscode from 'vscode';
import { CampaignsView } from './campaigns/campaignsView.ts';
import { DomainsView } from './domains/domainsView.ts';
import { InboxView } from './inbox/inboxView.ts';
import { type OpenLetter, registerLetterEditor } from './letters/letterEditor.ts';
import { registerReceived } from './received/registerReceived.ts';
import { startAccounts } from './start/accounts.ts';
import { type Layouts, startLayouts } from './start/layouts.ts';
import { startMakets } from './start/makets.ts';
import { own } from './start/own.ts';
import { startSending } from './start/sending.ts';

/** What tests read and use: all of layouts, the trees of the views, and the marks of what was uploaded. */
export interface MailroomApi {
  readonly layouts: Layouts;
  readonly trees: {
    readonly makets: vscode.TreeDataProvider<unknown>;
    readonly campaigns: vscode.TreeDataProvider<unknown>;
    readonly domains: vscode.TreeDataProvider<unknown>;
    readonly inbox: vscode.TreeDataProvider<unknown>;
  };
  readonly decorations: vscode.FileDecorationProvider;
}

/** A table of contents. Nothing is awaited here. */
export function activate(context: vscode.ExtensionContext): MailroomApi {
  const base = startAccounts(context);
  const layouts = startLayouts(base);
  const letters = new Set<OpenLetter>();
  own(context, registerLetterEditor({ ...base, ...layouts, open: letters }));
  const { makets, knowledge } = startMakets(base, layouts);
  own(context, registerReceived({ ...base, ...layouts, letters, knowledge }));
  const campaigns = own(context, new CampaignsView({ ...base, makets }));
  const domains = own(context, new DomainsView(base));
  const inbox = own(context, new InboxView(base));
  startSending(base, layouts, { makets, knowledge, campaigns });
  return {
    layouts,
    trees: { makets: makets.tree, campaigns: campaigns.tree, domains: domains.tree, inbox: inbox.tree },
    decorations: knowledge.decorations,
  };
}
