import { join } from 'node:path';
import { createCompareCompiler } from '../layouts/layoutFileCompiler.ts';
import { registerKnownCommands } from '../makets/knownCommands.ts';
import { OpenMaketsView } from '../makets/openMaketsView.ts';
import { registerVersionCommands } from '../makets/versionCommands.ts';
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
  const { context, active, journal, errors } = base;
  const historyFolder = join(context.globalStorageUri.fsPath, 'folders');
  const memory = context.globalState;
  const makets = own(context, new OpenMaketsView({ ...base, previews, historyFolder, memory }));
  const compile = createCompareCompiler(mjml);
  const knowledge = own(context, new LayoutKnowledge({ ...base, compile }));
  const { versions, kept, compare } = knowledge;
  own(context, registerVersionCommands({ versions, kept, compare, makets, previews, errors }));
  own(context, registerKnownCommands({ active, journal, errors }));
  makets.tree.explain = (maket) => knowledge.decorations.describe(maket);
  return { makets, knowledge };
}
