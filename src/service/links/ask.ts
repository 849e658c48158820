import type { Dispatcher } from 'undici';
import { type AnswerHeaders, firstValues } from '../exchange.ts';

/** What a server answers, without the content. */
export interface Head {
  readonly status: number;
  readonly headers: AnswerHeaders;
}

/** Nothing that tells who asks: no cookies, no referrer, no key. Some servers refuse who does not say what it is. */
const headers = { accept: '*/*', 'user-agent': 'Mozilla/5.0 (compatible; Mailroom link check)' };

/** One request, of which no more than the head of the answer is read. Rejects with what went wrong, or the limit's reason. */
export function ask(
  dispatcher: Dispatcher,
  method: 'HEAD' | 'GET',
  { origin, pathname, search }: URL,
  limit: AbortSignal,
): Promise<Head> {
  return new Promise((resolve, reject) => {
    let stop = (): void => {};
    const end = () => {
      limit.removeEventListener('abort', cancel);
      stop();
    };
    const cancel = () => {
      reject(limit.reason);
      end();
    };
    if (limit.aborted) return cancel();
    limit.addEventListener('abort', cancel);
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart: (controller) => {
        stop = () => controller.abort(new Error('enough'));
        if (limit.aborted) stop();
      },
      onResponseStart: (_, status, headers) => {
        if (status < 200) return;
        resolve({ status, headers: firstValues(headers) });
        end();
      },
      onResponseData: () => {},
      onResponseEnd: () => end(),
      onResponseError: (_, error) => {
        reject(error);
        limit.removeEventListener('abort', cancel);
      },
    };
    dispatcher.dispatch({ origin, path: pathname + search, method, headers }, handler);
  });
}
