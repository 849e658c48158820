/** Causes of removals that no reader sees: a mail program has a page, a body and a title of its own. */
export const unseenCauses: ReadonlySet<string> = new Set([
  'html-body',
  'html-doctype',
  'html-title',
  'html-meta',
]);
