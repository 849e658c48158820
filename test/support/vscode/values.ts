/** The value types of VS Code's API. */
import type * as vscode from 'vscode';
import { URI, Utils } from 'vscode-uri';

export const Uri = Object.assign(URI, { joinPath: Utils.joinPath });

export class Disposable {
  readonly #end: () => void;

  constructor(end: () => void) {
    this.#end = end;
  }

  static from(...all: readonly { dispose(): unknown }[]): Disposable {
    return new Disposable(() => {
      for (const each of all) each.dispose();
    });
  }

  dispose(): void {
    this.#end();
  }
}

/** A listener that throws does not affect the others, as in VS Code; here it also fails the test. */
export class EventEmitter<T> {
  readonly #listeners = new Set<{ tell(value: T): unknown }>();

  readonly event: vscode.Event<T> = (listener, self, owners) => {
    const added = { tell: listener.bind(self) };
    this.#listeners.add(added);
    const subscription = new Disposable(() => this.#listeners.delete(added));
    owners?.push(subscription);
    return subscription;
  };

  fire(value: T): void {
    for (const listener of [...this.#listeners]) {
      try {
        listener.tell(value);
      } catch (error) {
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  }

  dispose(): void {
    this.#listeners.clear();
  }
}

/** An event that never fires. */
export const never: vscode.Event<never> = new EventEmitter<never>().event;

export class CancellationError extends Error {}

export class FileSystemError extends Error {
  code = 'Unknown';

  static FileNotFound = (file: URI) => FileSystemError.#of('FileNotFound', file);
  static NoPermissions = (file: URI) => FileSystemError.#of('NoPermissions', file);

  static #of(code: string, file: URI): FileSystemError {
    return Object.assign(new FileSystemError(`${code}: ${file}`), { code });
  }
}

export class ThemeColor {
  readonly id: string;

  constructor(id: string) {
    this.id = id;
  }
}

export class ThemeIcon {
  readonly id: string;
  readonly color: ThemeColor | undefined;

  constructor(id: string, color?: ThemeColor) {
    this.id = id;
    this.color = color;
  }
}

export class TreeItem {
  readonly label: string;
  readonly collapsibleState: number;

  constructor(label: string, collapsibleState: number = TreeItemCollapsibleState.None) {
    this.label = label;
    this.collapsibleState = collapsibleState;
  }
}

export class MarkdownString {
  value = '';
  isTrusted = false;
  supportHtml = false;

  appendMarkdown(value: string): this {
    this.value += value;
    return this;
  }

  appendCodeblock(code: string): this {
    return this.appendMarkdown(code);
  }
}

export class SnippetString {
  readonly value: string;

  constructor(value: string) {
    this.value = value;
  }
}

export class RelativePattern {
  readonly baseUri: URI;
  readonly pattern: string;

  constructor(base: { readonly uri: URI } | URI, pattern: string) {
    this.baseUri = 'uri' in base ? base.uri : base;
    this.pattern = pattern;
  }
}

export const TreeItemCollapsibleState = { None: 0, Collapsed: 1, Expanded: 2 };
export const FileChangeType = { Changed: 1, Created: 2, Deleted: 3 };
export const FileType = { Unknown: 0, File: 1, Directory: 2, SymbolicLink: 64 };
export const ConfigurationTarget = { Global: 1, Workspace: 2, WorkspaceFolder: 3 };
export const InputBoxValidationSeverity = { Info: 1, Warning: 2, Error: 3 };
export const ProgressLocation = { SourceControl: 1, Window: 10, Notification: 15 };
export const QuickInputButtons = { Back: {} };
export const CompletionItemKind = { Property: 9, Snippet: 14 };
export const QuickPickItemKind = { Separator: -1, Default: 0 };
export const ExtensionMode = { Production: 1, Development: 2, Test: 3 };
export const ViewColumn = { Active: -1, Beside: -2, One: 1, Two: 2 };
export const StatusBarAlignment = { Left: 1, Right: 2 };

interface Place {
  readonly line: number;
  readonly character: number;
}

export class Position implements Place {
  readonly line: number;
  readonly character: number;

  constructor(line: number, character: number) {
    this.line = line;
    this.character = character;
  }
}

export class Range {
  readonly start: Place;
  readonly end: Place;

  constructor(
    ...places: [start: Place, end: Place] | [line: number, from: number, endLine: number, to: number]
  ) {
    const [start, end] =
      places.length === 2
        ? places
        : [
            { line: places[0], character: places[1] },
            { line: places[2], character: places[3] },
          ];
    this.start = start;
    this.end = end;
  }
}

export class Location {
  readonly uri: unknown;
  readonly range: Range | Position;

  constructor(uri: unknown, range: Range | Position) {
    this.uri = uri;
    this.range = range;
  }
}

/** Keeps the replacements of an edit, in order. */
export class WorkspaceEdit {
  readonly replacements: { readonly uri: unknown; readonly range: Range; readonly text: string }[] = [];

  replace(uri: unknown, range: Range, text: string): void {
    this.replacements.push({ uri, range, text });
  }
}

export class Diagnostic {
  readonly range: Range;
  readonly message: string;
  readonly severity: number;

  constructor(range: Range, message: string, severity: number) {
    this.range = range;
    this.message = message;
    this.severity = severity;
  }
}

export class DiagnosticRelatedInformation {
  readonly location: Location;
  readonly message: string;

  constructor(location: Location, message: string) {
    this.location = location;
    this.message = message;
  }
}

export const DiagnosticSeverity = { Error: 0, Warning: 1, Information: 2, Hint: 3 };
export const DiagnosticTag = { Unnecessary: 1, Deprecated: 2 };
export const CodeActionKind = { QuickFix: { value: 'quickfix' } };

export class TabInputText {
  readonly uri: URI;

  constructor(uri: URI) {
    this.uri = uri;
  }
}

export class LanguageModelTextPart {
  readonly value: string;

  constructor(value: string) {
    this.value = value;
  }
}

export class LanguageModelToolResult {
  readonly content: readonly unknown[];

  constructor(content: readonly unknown[]) {
    this.content = content;
  }
}
