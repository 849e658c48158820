import { LazyChecks } from '../checks/door.ts';
import { MjmlLanguage } from '../language/door.ts';
import { type OpenLayouts, openLayouts, registerHtml } from '../layouts/door.ts';
import { PreviewManager } from '../preview/door.ts';
import type { Base } from './accounts.ts';
import { disposeWith } from './disposeWith.ts';

/** The parts that compile, show and check layouts. */
export interface Layouts extends OpenLayouts {
  readonly previews: PreviewManager;
  readonly checks: LazyChecks;
}

/** Starts the features of layouts in the editor: language, preview, checks and compiled HTML. They work without an account. */
export function startLayouts({ context, active, errors, log }: Base): Layouts {
  const { extensionUri } = context;
  const layouts = openLayouts(context, errors, log);
  const { live, inspector } = layouts;
  const previews = disposeWith(
    context,
    new PreviewManager({ extensionUri, active, layouts: live, inspector, errors }),
  );
  disposeWith(context, new MjmlLanguage(errors));
  const checks = disposeWith(context, new LazyChecks({ active, inspector, layouts: live, previews, errors }));
  disposeWith(context, registerHtml(layouts, previews, errors));
  return { ...layouts, previews, checks };
}
