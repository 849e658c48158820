/** What language models are told about the tools for agents: the same in the editor and over the Model Context Protocol. None of them sends. */

import type { EditorToolName, FileToolName } from './toolNames.ts';

/** One field of a tool’s input. */
interface Field {
  readonly type: 'string' | 'integer';
  readonly description: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
}

/** What a language model is told about a tool. The schema is that of JSON Schema. */
export interface ToolDeclaration {
  readonly title: string;
  readonly description: string;
  readonly inputSchema: {
    readonly type: 'object';
    readonly properties: Readonly<Record<string, Field>>;
    readonly required?: readonly string[];
    readonly additionalProperties: false;
  };
}

const file: Field = {
  type: 'string',
  description:
    'The layout: an .mjml or .html file, as its path from the workspace folder, such as letters/spring.mjml.',
};

const language: Field = {
  type: 'string',
  description: 'For a letter in several languages: the tag of one, such as de. The first by default.',
};

const inputOf = (
  properties: Readonly<Record<string, Field>>,
  ...required: readonly string[]
): ToolDeclaration['inputSchema'] => ({
  type: 'object',
  properties,
  ...(required.length > 0 && { required }),
  additionalProperties: false,
});

export const fileTools = {
  check_layout: {
    title: 'Check a Layout',
    description:
      'Checks (validates, lints) an e-mail layout, newsletter or mail template in MJML or HTML, and returns what is wrong with it: broken markup, what mail programs such as Outlook and Gmail drop, accessibility, links, pictures, dark mode, size, and the house rules of the workspace. Each finding has its file, line, column, severity, rule and advice. Use it after every change to a layout.',
    inputSchema: inputOf({ file, language }, 'file'),
  },
  render_letter: {
    title: 'Render a Letter',
    description:
      'Renders (compiles, previews, builds) an e-mail layout, and returns the letter as readers see it: its text, how the inbox line begins, and its size with Gmail’s limit; or its HTML. A long letter comes in parts.',
    inputSchema: inputOf(
      {
        file,
        language,
        as: { type: 'string', enum: ['text', 'html'], description: 'text (default) or html.' },
        from: {
          type: 'integer',
          minimum: 0,
          description: 'Where to begin, in characters: the “next” of the answer before.',
        },
      },
      'file',
    ),
  },
  explain_finding: {
    title: 'Explain a Finding',
    description:
      'Explains a finding of check_layout: the lines around it, why it matters (which mail programs and readers it concerns), how to fix it, where to read more, and how to turn the rule off.',
    inputSchema: inputOf(
      {
        file,
        line: { type: 'integer', minimum: 1, description: 'The line of the finding, from 1.' },
        rule: { type: 'string', description: 'The rule of the finding, such as picture-alt.' },
        language,
      },
      'file',
      'line',
    ),
  },
  compare_letters: {
    title: 'Compare Letters',
    description:
      'Compares (diffs) the letter of a layout with that of another layout, or with how it was in a commit of Git: lines of text that readers no longer see or see anew, links, findings that are new or gone, and the size. Use it to make sure that a change changed only what was meant.',
    inputSchema: inputOf(
      {
        file,
        other: {
          type: 'string',
          description: 'The layout that counts as before, as its path from the workspace folder.',
        },
        commit: { type: 'string', description: 'The commit that counts as before; HEAD by default.' },
        language,
      },
      'file',
    ),
  },
} as const satisfies Record<FileToolName, ToolDeclaration>;

export const editorTools = {
  read_figures: {
    title: 'Read Figures of Campaigns',
    description:
      'Reads the figures (statistics, results, metrics) of an e-mail campaign of the active account in VS Code: delivered, opened, clicked, unsubscribed, complaints and delivery errors. Without a campaign, it lists the newest ones that are known here.',
    inputSchema: inputOf({
      campaign: { type: 'integer', minimum: 1, description: 'The number of the campaign.' },
    }),
  },
  prepare_review: {
    title: 'Prepare a Review',
    description:
      'Opens the review of a layout in VS Code for the person, who looks at the letter and decides what happens next. It sends nothing, and no tool does: stop there, and tell the person what to look at.',
    inputSchema: inputOf({ file }, 'file'),
  },
} as const satisfies Record<EditorToolName, ToolDeclaration>;
