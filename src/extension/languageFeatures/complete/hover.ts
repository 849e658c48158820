import * as vscode from 'vscode';
import type { MarkupContent } from 'vscode-html-languageservice';
import { elementsAround, readTree } from '../../../core/mjml/tree.ts';
import { toMarkdown, toRange } from '../edit/convert.ts';
import { html, mjmlService, readDocument } from './htmlService.ts';
import { registry } from './registry.ts';

/** Explains elements and attributes: purpose, allowed values and default. */
export class Hover implements vscode.HoverProvider {
  provideHover(document: vscode.TextDocument, position: vscode.Position): vscode.Hover | undefined {
    const reading = readDocument(document);
    if (!reading) return undefined;
    const { source, document: text, parsed } = reading;
    const mjml = mjmlService({ elements: Object.keys(registry), knows: () => true });
    const hover = mjml.doHover(text, position, parsed) ?? inHtml();
    if (!hover) return undefined;
    const contents = toMarkdown(hover.contents as MarkupContent);
    return contents?.value ? new vscode.Hover(contents, hover.range && toRange(hover.range)) : undefined;

    function inHtml() {
      const around = elementsAround(readTree(source), document.offsetAt(position)).at(-1);
      return around && registry[around.name]?.holdsText ? html.doHover(text, position, parsed) : undefined;
    }
  }
}
