import { ReviewPage } from './reviewPage.ts';
import type { Workbench } from './workbench.ts';

export interface CampaignAnswers {
  /** The layout's file, or the maket. */
  readonly letter: string;
  readonly subject: string;
  readonly list: string;
}

/** Makes a campaign that starts at once, from the default sender, through all questions. */
export async function sendNow(vscode: Workbench, answers: CampaignAnswers): Promise<void> {
  await toReview(vscode, answers);
  const review = new ReviewPage(vscode);
  await review.send();
  await review.sent();
}

/** Answers all questions, up to the review. */
export async function toReview(vscode: Workbench, { letter, subject, list }: CampaignAnswers): Promise<void> {
  const { quickInput } = vscode;
  await vscode.run('Mailroom: New Campaign…');
  await quickInput.pick(letter);
  await quickInput.waitForTitle('2/5');
  await quickInput.type(subject);
  await quickInput.accept();
  await quickInput.waitForTitle('3/5');
  await quickInput.tickOnly(list);
  await quickInput.pressOk();
  await quickInput.waitForTitle('4/5');
  await quickInput.acceptItem();
  await quickInput.waitForTitle('5/5');
  await quickInput.pick('Now');
}
