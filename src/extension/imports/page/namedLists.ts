import type { ListView } from '../../../protocol/importPage.ts';

/** Names lists by their titles, with the number only where several have the same title. */
export function namedLists(lists: readonly ListView[]): readonly ListView[] {
  const byTitle = Map.groupBy(lists, ({ title }) => title);
  return lists.map(({ id, title }) => ({
    id,
    title: byTitle.get(title)?.length === 1 ? title : `${title} (#${id})`,
  }));
}
