import * as vscode from 'vscode';
import type { DomainDetails } from '../../core/port/service.ts';
import { type Choice, choose } from '../kit/inputs.ts';
import { showInStatusBar } from '../kit/messages.ts';
import { l10n } from '../kit/words.ts';
import type { LiveLook } from './liveLooks.ts';
import { type RecordFormat, recordsAs } from './recordTexts.ts';

/** Asks in which form, and copies all records of a domain for whoever looks after its DNS. */
export async function copyRecords(details: DomainDetails, look: LiveLook | undefined): Promise<void> {
  const formats: readonly (Choice & { readonly format: RecordFormat })[] = [
    { label: l10n.t('Text'), description: l10n.t('for a message to an administrator'), format: 'text' },
    { label: l10n.t('Markdown'), description: l10n.t('for a ticket or a wiki'), format: 'markdown' },
    { label: l10n.t('Zone File'), description: l10n.t('for a name server'), format: 'zone' },
    { label: l10n.t('JSON'), description: l10n.t('for a program'), format: 'json' },
  ];
  const chosen = await choose(formats, {
    title: l10n.t('Copy Records of {0}', details.domain),
    placeholder: l10n.t('In which form?'),
    matchOn: 'description',
  });
  if (!chosen) return;
  await vscode.env.clipboard.writeText(recordsAs(chosen.format, details, look));
  showInStatusBar(l10n.t('Copied the records of {0}.', details.domain));
}
