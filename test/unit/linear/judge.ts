import { parentPort, workerData } from 'node:worker_threads';
import recheck from 'recheck/lib/browser.js';
import type { SourcePattern } from './sourcePatterns.ts';

/** Posts the objection to each pattern: undefined if it is proved to take linear time, wherever a search begins. */
for (const pattern of workerData as readonly SourcePattern[]) parentPort?.postMessage(objectionTo(pattern));

function objectionTo({ place, pattern, flags }: SourcePattern): string | undefined {
  // The automaton checker gives a proof, but supports no lookaround and no backreferences. The other checker tries random texts.
  const verdict = recheck.checkSync(pattern, flags, { checker: 'automaton', timeout: 60_000 });
  const written = `${place}: /${pattern}/${flags}`;
  switch (verdict.status) {
    case 'safe':
      return undefined;
    case 'vulnerable':
      return `${written} takes ${verdict.complexity.summary} time, such as for ${verdict.attack.pattern}`;
    default:
      return `${written} cannot be judged (${verdict.error.kind}) and has to be simpler`;
  }
}
