import type { GoNode, GoTemplate, Operand, Pipeline } from '../../../core/templates/go/nodes.ts';
import { isKnownFunction } from './builtins.ts';

/**
 * Returns the functions and templates that a template names and that only a service has. Go would refuse the template, even if they are in a
 * branch that is not shown.
 */
export function leftOutOf({ nodes, defined }: GoTemplate): readonly string[] {
  const names = new Set<string>();
  for (const list of [nodes, ...defined.values()])
    for (const node of nodesIn(list)) {
      if (node.kind === 'template' && !defined.has(node.name)) names.add(`template ${node.name}`);
      const pipeline = 'pipeline' in node ? node.pipeline : undefined;
      for (const name of pipeline ? functionsIn(pipeline) : []) if (!isKnownFunction(name)) names.add(name);
    }
  return [...names];
}

function* nodesIn(list: readonly GoNode[]): Generator<GoNode> {
  for (const node of list) {
    yield node;
    if (!('body' in node)) continue;
    yield* nodesIn(node.body);
    yield* nodesIn(node.otherwise);
  }
}

const functionsIn = ({ commands }: Pipeline): readonly string[] => commands.flat().flatMap(functionsOf);

function functionsOf(operand: Operand): readonly string[] {
  switch (operand.kind) {
    case 'function':
      return [operand.name];
    case 'pipeline':
      return functionsIn(operand.pipeline);
    case 'chain':
      return functionsOf(operand.of);
    default:
      return [];
  }
}
