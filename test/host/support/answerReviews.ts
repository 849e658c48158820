import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { webviews } from '../../../src/extension/names.ts';
import type { ReviewState, ToReviewPage } from '../../../src/protocol/review.ts';
import { TestPanel } from './testPanel.ts';

/**
 * An action on a review page: send, send with a double click, accept the problems, go back, or click a
 * button. `undefined` leaves the page open.
 */
export type ReviewAnswer = 'send' | 'sendTwice' | 'accept' | 'back' | { readonly click: string } | undefined;

export interface ReviewAnswers extends vscode.Disposable {
  /** The state of each page when it was answered. */
  readonly shown: readonly ReviewState[];
  /** The verdict of each page when its campaign was sent, before it was closed. */
  readonly sent: readonly string[];
  /** Resolves when the page that was opened last is closed, or left open. */
  left(): Promise<void>;
  /** Closes the pages that are still open. */
  close(): void;
}

/**
 * Answers review pages like a user. A page is answered whenever it shows something new and has finished
 * loading; without an `answer`, it is left open.
 */
export function answerReviews(
  answer: (state: ReviewState, asked: number) => ReviewAnswer | Promise<ReviewAnswer>,
): ReviewAnswers {
  const { createWebviewPanel } = vscode.window;
  const shown: ReviewState[] = [];
  const sent: string[] = [];
  const panels: TestPanel<ToReviewPage>[] = [];
  let left: Promise<void> | undefined;
  const create = (viewType: string) => {
    assert.equal(viewType, webviews.review);
    const panel = new TestPanel<ToReviewPage>();
    panels.push(panel);
    const { promise, resolve } = Promise.withResolvers<void>();
    left = promise;
    let answered = '';
    panel.onDidDispose(() => resolve());
    panel.onDidTell((message) => {
      if (message.type !== 'show') return;
      const { state } = message;
      if (state.isSent || (state.isRehearsal && state.next.length > 0)) {
        sent.push(state.verdict.words);
        panel.dispose();
        return;
      }
      if (isLooking(state)) {
        answered = '';
        return;
      }
      const text = JSON.stringify(state);
      if (text === answered) return;
      answered = text;
      shown.push(state);
      // Asynchronous, like a message of a real page.
      void Promise.resolve(answer(state, shown.length)).then((doing) => {
        if (doing === undefined) return resolve();
        const message = messageOf(doing, state);
        panel.say(message);
        if (doing === 'sendTwice') panel.say(message);
      });
    });
    queueMicrotask(() => panel.say({ type: 'ready' }));
    return panel;
  };
  Object.assign(vscode.window, { createWebviewPanel: create });
  return {
    shown,
    sent,
    left: async () => {
      // A page that is answered may open the next one before it closes.
      for (let page = undefined as typeof left; page !== left; ) {
        page = left;
        await page;
      }
    },
    close: () => {
      for (const panel of panels.splice(0)) panel.dispose();
    },
    dispose: () => void Object.assign(vscode.window, { createWebviewPanel }),
  };
}

function messageOf(doing: Exclude<ReviewAnswer, undefined>, state: ReviewState): unknown {
  switch (doing) {
    case 'send':
    case 'sendTwice':
      return { type: 'send', shown: state.shown, typed: state.go?.typed?.text ?? '', isNow: true };
    case 'accept':
      return { type: 'accept', isGiven: true };
    case 'back':
      return { type: 'back' };
    default: {
      const actions = partsOf(state).flatMap(({ change, items }) => [
        ...(change ? [change] : []),
        ...items.flatMap((item) => item.actions),
      ]);
      const action = [...actions, ...state.next].findLast(({ label }) => label === doing.click);
      assert.ok(action, `There is no button “${doing.click}”`);
      return { type: 'act', id: action.id };
    }
  }
}

const partsOf = ({ inbox, sections }: ReviewState) => [inbox, ...sections];

const isLooking = (state: ReviewState) =>
  state.verdict.tone === 'looking' ||
  partsOf(state).some(({ items }) => items.some(({ tone }) => tone === 'looking'));

/** Returns the content of a page as lines: the verdict, and each section with its remarks. */
export function reviewLines(state: ReviewState): string[] {
  return [
    state.verdict.words,
    ...partsOf(state).flatMap(({ title, value, items }) => [
      value === undefined ? title : `${title}: ${value}`,
      ...items.map(({ tone, words, detail }) => `  ${tone}: ${[words, detail].filter(Boolean).join(' ')}`),
    ]),
  ];
}
