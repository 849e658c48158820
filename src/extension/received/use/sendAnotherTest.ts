import { runCommand } from '../../kit/runCommand.ts';
import { layoutAt } from '../../layouts/realLayout.ts';
import { sendTest } from '../../layouts/sendTest.ts';
import { readLetterFile } from '../../letters/readLetterFile.ts';
import { commands } from '../../names.ts';
import { onlyUpload } from '../changes/findUpload.ts';
import { letterOf, type ReceivedTools } from '../changes/readReceived.ts';

/** Sends a test of the layout that a letter was made from. If that is not certain, lets the user select a layout of the workspace. */
export async function sendAnotherTest(tools: ReceivedTools, argument: unknown): Promise<void> {
  const uri = letterOf(tools, argument);
  const letter = await tools.inspector.readLetter(await readLetterFile(uri));
  const path = letter && (await onlyUpload(tools, letter, uri))?.maket.layout;
  const layout = path === undefined ? undefined : await layoutAt(path).catch(() => undefined);
  if (layout) await runCommand(commands.layoutSendTest, layout);
  else await sendTest();
}
