import { LazyChecks } from '../checks/door.ts';
import { lazily } from '../kit/lazily.ts';
import { MjmlLanguage } from '../language/door.ts';
import { LayoutDiagnostics } from '../layouts/diagnostics.ts';
import type { Inspector } from '../layouts/inspector.ts';
import { createLayoutCompiler } from '../layouts/layoutFileCompiler.ts';
import { LiveLayouts } from '../layouts/liveLayouts.ts';
import { MjmlCompiler } from '../layouts/mjmlCompiler.ts';
import { registerHtml } from '../layouts/registerHtml.ts';
import { removeOldCode, thread } from '../layouts/threads.ts';
import { registerLayoutCommands } from '../preview/layoutCommands.ts';
import { PreviewManager } from '../preview/previewManager.ts';
import type { Base } from './accounts.ts';
import { own } from './own.ts';

/** What compiles, shows and judges layouts. */
export interface Layouts {
  readonly mjml: MjmlCompiler;
  readonly live: LiveLayouts;
  /** Loaded when a letter is first looked into. */
  readonly inspector: () => Promise<Inspector>;
  readonly previews: PreviewManager;
  readonly checks: LazyChecks;
}

/** Layouts in the editor: language, preview, checks, compiled HTML. None of it needs an account; footers are known for one. */
export function startLayouts({ context, active, errors, log }: Base): Layouts {
  const { extensionUri } = context;
  void removeOldCode(context);
  const mjml = own(context, new MjmlCompiler(thread(context, 'compiler'), log));
  const live = own(context, new LiveLayouts(mjml, errors));
  const inspector = lazily(async () => {
    const { Inspector } = await import('../layouts/inspector.ts');
    return own(context, new Inspector(thread(context, 'inspector'), log));
  });
  const previews = own(
    context,
    new PreviewManager({ extensionUri, active, layouts: live, inspector, errors }),
  );
  own(context, new LayoutDiagnostics(live));
  own(context, new MjmlLanguage(errors));
  const checks = own(context, new LazyChecks({ active, inspector, layouts: live, previews, errors }));
  own(context, registerLayoutCommands(previews, errors));
  const documents = createLayoutCompiler(mjml, 'document');
  const copies = createLayoutCompiler(mjml, 'copy');
  own(context, registerHtml({ documents, copies, layouts: live, previews, errors }));
  return { mjml, live, inspector, previews, checks };
}
