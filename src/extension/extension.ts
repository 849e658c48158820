import * as vscode from 'vscode';
import { CampaignsView } from './campaigns/door.ts';
import { registerDomains } from './domains/door.ts';
import { InboxView } from './inbox/door.ts';
import { type OpenLetter, registerLetterEditor } from './letters/door.ts';
import { registerReceived } from './received/door.ts';
import { type Base, startAccounts } from './start/accounts.ts';
import { disposeWith } from './start/disposeWith.ts';
import { type Layouts, startLayouts } from './start/layouts.ts';
import { type Makets, startMakets } from './start/makets.ts';
import { type Sending, startSending } from './start/sending.ts';

/** The parts of the extension, for the tests in the extension host. */
export interface Mailroom extends Base, Makets, Sending {
  readonly layouts: Layouts;
  readonly campaigns: CampaignsView;
  readonly inbox: InboxView;
}

/**
 * Wires the features together. Synchronous, so that commands are registered before the first event. Exports no API: the parts
 * can send mail.
 */
export function activate(context: vscode.ExtensionContext): Mailroom | undefined {
  const base = startAccounts(context);
  const layouts = startLayouts(base);
  const letters = new Set<OpenLetter>();
  disposeWith(context, registerLetterEditor({ ...base, ...layouts, open: letters }));
  const { makets, knowledge } = startMakets(base, layouts);
  disposeWith(context, registerReceived({ ...base, ...layouts, letters, knowledge }));
  const campaigns = disposeWith(context, new CampaignsView({ ...base, makets }));
  disposeWith(context, registerDomains(base));
  const inbox = disposeWith(context, new InboxView(base));
  const sending = startSending(base, layouts, { makets, knowledge, campaigns });
  if (context.extensionMode !== vscode.ExtensionMode.Test) return undefined;
  return { ...base, ...sending, layouts, makets, knowledge, campaigns, inbox };
}
