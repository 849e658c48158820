import { getLanguageService, type Node, TextDocument } from 'vscode-html-languageservice';

const parser = getLanguageService();

/**
 * Says of a closing tag (`/mj-body`), as completion offers it at `offset`, whether that element is closed further down
 * already. Who has typed `</` wants a closing tag all the same.
 */
export function closedBelow(source: string, offset: number): (label: string) => boolean {
  const before = source.slice(0, offset);
  const typed = before.lastIndexOf('<');
  if (typed <= before.lastIndexOf('>') || before.startsWith('</', typed)) return () => false;
  // What is typed just now would swallow the tag behind it.
  const rest = source.slice(offset).replace(/^[-\w]{1,100}/, '');
  const document = TextDocument.create('closed:', 'html', 1, before.slice(0, typed) + rest);
  const closed = new Set<string | undefined>();
  let node: Node | undefined = parser.parseHTMLDocument(document).findNodeAt(typed);
  for (; node; node = node.parent) if (node.endTagStart !== undefined) closed.add(node.tag?.toLowerCase());
  return (label) => label.startsWith('/') && closed.has(label.slice(1).toLowerCase());
}
