import assert from 'node:assert/strict';
import type { InspectorClient } from '../../../src/inspector/client.ts';
import type {
  InspectedLayout,
  InspectorAnswers,
  InspectorQuestion,
  TextRange,
} from '../../../src/protocol/inspector.ts';

export async function ask<Q extends InspectorQuestion>(
  inspector: InspectorClient,
  layout: InspectedLayout,
  question: Q,
): Promise<InspectorAnswers[Q['ask']]> {
  const outcome = await inspector.ask(layout, question);
  assert.equal(outcome.kind, 'answered', JSON.stringify(outcome));
  return outcome.kind === 'answered' ? outcome.answer : assert.fail();
}

/** Returns the text of a range. */
export function textIn(text: string, { start, end }: TextRange): string {
  return text.slice(offsetOf(text, start), offsetOf(text, end));
}

export function offsetOf(text: string, { line, character }: TextRange['start']): number {
  const before = text.split('\n').slice(0, line);
  return before.join('\n').length + (line > 0 ? 1 : 0) + character;
}

export function positionOf(text: string, offset: number): TextRange['start'] {
  const lines = text.slice(0, offset).split('\n');
  return { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
}
