import type { Answers, InspectedLayout, InspectJob } from '../../protocol/inspector.ts';
import { compileMjml } from '../compile.ts';

export async function answer({ question, ...layout }: InspectJob): Promise<Answers[keyof Answers]> {
  const html = await letterOf(layout);
  if (html === undefined) return question.ask === 'check' ? [] : undefined;
  return question.ask === 'check' ? [] : undefined;
}

async function letterOf({ kind, source, includes }: InspectedLayout): Promise<string | undefined> {
  if (kind === 'html') return source;
  const { compiled } = await compileMjml(source, includes);
  return compiled.html;
}
