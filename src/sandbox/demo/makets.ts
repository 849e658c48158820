import type { Database } from '../store/database.ts';
import { addToFolder } from '../store/folders.ts';
import { createMaket } from '../store/makets.ts';
import type { DemoLayouts } from './layouts.ts';

/** A maket made of a layout: some of its words changed, and perhaps with a footer of its own. */
interface DemoMaket {
  readonly title: string;
  readonly layout: string;
  readonly folders: readonly string[];
  readonly words?: Readonly<Record<string, string>>;
  readonly footer?: string;
}

const demoMakets: readonly DemoMaket[] = [
  {
    title: 'The Lumen Letter, February',
    layout: 'newsletter',
    folders: ['newsletters'],
    words: { 'No. 24 &middot; MARCH': 'No. 23 &middot; FEBRUARY', 'long evenings': 'dark mornings' },
  },
  { title: 'The Lumen Letter, March', layout: 'newsletter', folders: ['newsletters', 'spring'] },
  { title: 'Spring sale', layout: 'spring-sale', folders: ['spring'] },
  {
    title: 'Spring sale, last day',
    layout: 'spring-sale',
    folders: ['spring'],
    words: { 'Until Sunday at midnight': 'Only today, until midnight' },
  },
  { title: 'An evening at the workshop', layout: 'invitation', folders: ['events'] },
  {
    title: 'Second evening at the workshop',
    layout: 'invitation',
    folders: ['events'],
    words: { '>24<': '>31<', 'the 24th': 'the 31st' },
  },
  {
    title: 'Welcome aboard',
    layout: 'welcome',
    folders: ['welcome and orders'],
    footer:
      '<p style="font-family:Arial,sans-serif;font-size:13px;line-height:20px;color:#46586b;text-align:center">Tern, Harbour Lane 3. <a href="#" style="color:#0f4c81">Leave the list</a></p>',
  },
  { title: 'Your order is on its way', layout: 'order-shipped', folders: ['welcome and orders'] },
  { title: 'Летнее меню', layout: 'summer-menu', folders: ['Кофейня «Полдень»'] },
  {
    title: 'Летнее меню, с 15 июня',
    layout: 'summer-menu',
    folders: ['Кофейня «Полдень»'],
    words: { 'с&nbsp;1&nbsp;июня': 'с&nbsp;15&nbsp;июня', 'до&nbsp;15&nbsp;июня': 'до&nbsp;30&nbsp;июня' },
  },
];

/** Makes the demo's makets and puts them into folders; returns their ids by title. */
export function seedMakets(
  db: Database,
  account: number,
  layouts: DemoLayouts,
  at: number,
): Map<string, number> {
  return new Map(
    demoMakets.map((maket) => {
      const { title, footer } = maket;
      const body = bodyOf(maket, layouts);
      const id = createMaket(db, account, { title, body, ...(footer && { footer }) }, at);
      for (const folder of maket.folders) addToFolder(db, account, folder, [id]);
      return [title, id];
    }),
  );
}

function bodyOf({ layout, words = {} }: DemoMaket, layouts: DemoLayouts): string {
  const html = layouts.get(layout);
  if (html === undefined) throw new Error(`The demo's layout ${layout}.html is missing.`);
  return Object.entries(words).reduce((text, [from, to]) => text.replaceAll(from, to), html);
}
