import type { Compiler } from '../../compiler/client.ts';
import type { InspectorClient } from '../../inspector/client.ts';
import type { CheckedFiles } from '../check/checkLayouts.ts';
import type { Program } from '../program.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** What the tools work with. They read files of the workspace, and write none. */
export interface ToolParts {
  readonly program: Program;
  readonly workspace: Workspace;
  readonly compiler: Compiler;
  readonly inspector: InspectorClient;
  /** The text of a layout that is not saved. */
  readonly typed?: CheckedFiles['typed'];
}
