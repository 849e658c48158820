import type { GoNode, GoTemplate, Operand, Pipeline } from '../../../core/templates/go/nodes.ts';
import { isKnownFunction } from './builtins.ts';

/**
 * Returns the functions and templates that a template names and that only a service has. Go would refuse the template, even if they are in a
 * branch that is not shown.
 */
export function leftOutOf({ nodes, defined }: GoTemplate): readonly string[] {
  const names = [nodes, ...defined.values()]
    .flatMap((list) => [...nodesIn(list)])
    .flatMap((node) => [
      ...(node.kind === 'template' && !defined.has(node.name) ? [`template ${node.name}`] : []),
      ...('pipeline' in node && node.pipeline ? functionsIn(node.pipeline) : []).filter(
        (name) => !isKnownFunction(name),
      ),
    ]);
  return [...new Set(names)];
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
