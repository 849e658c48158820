import { join } from 'node:path';
import { createCompareCompiler } from '../layouts/layoutCompiler.ts';
import { OpenMaketsView } from '../makets/openMaketsView.ts';
import { registerVersionCommands } from '../makets/versionCommands.ts';
import { registerNewLayout } from '../preview/registerNewLayout.ts';
import { LayoutKnowledge } from '../versions/layoutKnowledge.ts';
import type { Base } from './accounts.ts';
import type { Layouts } from './layouts.ts';
import { own } from './own.ts';

/** The view of what is uploaded, and what is known here of it. */
export interface Makets {
  readonly makets: OpenMaketsView;
  readonly knowledge: LayoutKnowledge;
}

/** Makets and folders, and the uploads of each layout. */
export function startMakets(base: Base, { mjml, previews }: Layouts): Makets {
  const { context } = base;
  const knowledge = own(context, new LayoutKnowledge({ ...base, compile: createCompareCompiler(mjml) }));
  const explain = (maket: number) => knowledge.describe(maket);
  const isCurrentText = (maket: number) => knowledge.isCurrentText(maket);
  const historyFolder = join(context.globalStorageUri.fsPath, 'folders');
  const memory = context.globalState;
  const makets = own(
    context,
    new OpenMaketsView({ ...base, previews, historyFolder, memory, explain, isCurrentText }),
  );
  own(context, registerNewLayout(context.extensionUri, previews, knowledge, base.errors));
  own(context, registerVersionCommands({ ...base, knowledge, makets, previews }));
  return { makets, knowledge };
}
