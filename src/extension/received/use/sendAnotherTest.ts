import { runCommand } from '../../kit/runCommand.ts';
import { layoutAt } from '../../layouts/realLayout.ts';
import { sendTest } from '../../layouts/sendTest.ts';
import { readLetterFile } from '../../letters/readLetterFile.ts';
import { commands } from '../../names.ts';
import { onlyUpload } from '../changes/findUpload.ts';
import { letterOf, type ReceivedParts } from '../changes/readReceived.ts';

type SendAnotherTestParts = Pick<ReceivedParts, 'letters' | 'journal' | 'versions' | 'kept'> & {
  readonly inspector: Pick<ReceivedParts['inspector'], 'readLetter'>;
};

/**
 * Sends a test of the layout that a letter was made from, in its language. If the layout is not certain, lets the user select one of the
 * workspace.
 */
export async function sendAnotherTest(parts: SendAnotherTestParts, argument: unknown): Promise<void> {
  const uri = letterOf(parts, argument);
  const letter = await parts.inspector.readLetter(await readLetterFile(uri));
  const { maket } = (await onlyUpload(parts, letter, uri)) ?? {};
  const layout =
    maket?.layout === undefined ? undefined : await layoutAt(maket.layout).catch(() => undefined);
  if (layout) await runCommand(commands.layoutSendTest, layout, maket?.language);
  else await sendTest();
}
