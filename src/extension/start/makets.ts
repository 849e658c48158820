import { createCompareCompiler } from '../layouts/layoutCompiler.ts';
import { LazyMaketsView } from '../makets/door.ts';
import { registerNewLayout } from '../newLayout/door.ts';
import { LayoutKnowledge } from '../versions/door.ts';
import type { Base } from './accounts.ts';
import { disposeWith } from './disposeWith.ts';
import type { Layouts } from './layouts.ts';

/** The Makets view, and what is known about the uploads of each layout. */
export interface Makets {
  readonly makets: LazyMaketsView;
  readonly knowledge: LayoutKnowledge;
}

/** Makets and folders, and the uploads of each layout. */
export function startMakets(base: Base, { mjml, previews }: Layouts): Makets {
  const { context } = base;
  const knowledge = disposeWith(
    context,
    new LayoutKnowledge({ ...base, compile: createCompareCompiler(mjml) }),
  );
  const makets = disposeWith(context, new LazyMaketsView({ ...base, previews, knowledge }));
  disposeWith(context, registerNewLayout(context.extensionUri, previews, knowledge, base.errors));
  return { makets, knowledge };
}
