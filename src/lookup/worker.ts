/** Looks up one domain in a worker thread, because name servers determine how much work their answers cause. */
import { parentPort } from 'node:worker_threads';
import { type LookJob, type LookResult, lookAtDomain } from './lookAtDomain.ts';

parentPort?.on('message', async ({ id, ...job }: LookJob & { readonly id: number }) => {
  parentPort?.postMessage({ id, ...(await lookResultOf(job)) });
});

async function lookResultOf(job: LookJob): Promise<LookResult> {
  try {
    return { look: await lookAtDomain(job) };
  } catch (error) {
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
