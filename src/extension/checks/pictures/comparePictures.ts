import { posix } from 'node:path';
import * as vscode from 'vscode';
import { mapSome } from '../../../core/concurrency.ts';
import { limits } from '../../../core/limits.ts';
import type { PlacedTarget } from '../../../protocol/inspector.ts';
import type { ContentOutcome } from '../../../service/index.ts';
import { type Inspector, locationOf } from '../../compiling/inspector.ts';
import { UserError } from '../../errors/userError.ts';
import { formats } from '../../kit/formats.ts';
import { type Choice, choose } from '../../kit/inputs.ts';
import { ask, showInformation } from '../../kit/messages.ts';
import { networkOf } from '../../kit/network.ts';
import { withCancellableProgress } from '../../kit/progress.ts';
import { outsideOfWorkspace } from '../../kit/realPlace.ts';
import { asWords, joined, l10n, type Words } from '../../kit/words.ts';
import { layoutPictures, pictureFile } from '../../layouts/index.ts';
import { fileName, openLayout } from '../../layouts/layoutDocument.ts';
import { readWhole } from '../../layouts/readWhole.ts';
import { settings } from '../../names.ts';
import { linkProblem } from '../links/linkFindings.ts';
import { placeholderSyntaxes } from '../problems/checkSettings.ts';

/** Requests addresses and resolves with what each returns. */
type RequestContents = (
  addresses: readonly string[],
  signal: AbortSignal,
  onChecked: (done: number, total: number) => void,
) => Promise<ReadonlyMap<string, ContentOutcome>>;

/** The largest number of pictures to compare. */
const mostPictures = 200;

/** A picture of a letter: its place, its address, and its file in the workspace. */
interface HostedPicture {
  readonly target: PlacedTarget;
  readonly address: string;
  readonly file: vscode.Uri;
}

/** Compares the pictures of a layout with what their addresses return, byte by byte, and lists the results. Asks before it requests any. */
export async function comparePictures(
  inspector: Inspector,
  layout: vscode.Uri,
  request: RequestContents = requestContents,
): Promise<void> {
  const pictures = await hostedPictures(inspector, layout);
  if (pictures.length === 0) {
    void showInformation(l10n.t('“{0}” has no pictures of a folder with a web address.', fileName(layout)));
    return;
  }
  const wanted = pictures.slice(0, mostPictures);
  if (!(await agreeToRequests(layout, wanted, pictures.length - wanted.length))) return;
  const results = await withCancellableProgress(
    l10n.count('Comparing {0} picture…|Comparing {0} pictures…', wanted.length),
    async (signal, report) => {
      const addresses = wanted.map(({ address }) => address);
      const outcomes = await request(addresses, signal, report);
      const compare = async (picture: HostedPicture) => ({
        picture,
        ...(await compared(picture, outcomes.get(picture.address))),
      });
      return mapSome(wanted, 1, compare);
    },
  );
  await showResults(layout, results);
}

/** Returns the pictures in folders with a web address, each once. */
async function hostedPictures(inspector: Inspector, layout: vscode.Uri): Promise<readonly HostedPicture[]> {
  const folders = (await layoutPictures(layout))?.folders;
  if (!folders) {
    throw new UserError(l10n.t('No folder with pictures has a web address. Add one to the settings.'), {
      nextSteps: [
        {
          label: l10n.t('Open the Setting'),
          command: 'workbench.action.openSettings',
          arguments: [`@id:${settings.picturesBase}`],
        },
      ],
    });
  }
  const document = await openLayout(layout);
  const targets = await inspector.linkTargets(document, placeholderSyntaxes(layout));
  if (!targets) throw new UserError(l10n.t('Couldn’t read the layout. Try again.'));
  const byAddress = new Map<string, HostedPicture>();
  for (const target of targets) {
    const { use, address } = target.target;
    const file = use === 'picture' ? pictureFile(layout, address, folders) : undefined;
    if (file && !byAddress.has(address)) byAddress.set(address, { target, address, file });
  }
  return [...byAddress.values()];
}

async function requestContents(...[addresses, signal, onChecked]: Parameters<RequestContents>) {
  const { hashContents } = await import('../../../service/index.ts');
  const network = networkOf(vscode.workspace.getConfiguration());
  return await hashContents(addresses, { network, signal, onChecked, timeoutMs: 30_000 });
}

async function agreeToRequests(
  layout: vscode.Uri,
  pictures: readonly HostedPicture[],
  leftOut: number,
): Promise<boolean> {
  const hosts = [...new Set(pictures.map(({ address }) => new URL(address).host))];
  const detail = [
    l10n.count(
      'Requests {0} address from: {1}|Requests {0} addresses from: {1}',
      pictures.length,
      hosts.join(', '),
    ),
    l10n.t('The servers will see the requests.'),
    leftOut > 0 &&
      l10n.count(
        '{0} address is skipped because of the limit.|{0} addresses are skipped because of the limit.',
        leftOut,
      ),
  ];
  const compare = l10n.t('Compare');
  const answer = await ask({
    question: l10n.t('Compare the pictures of “{0}” with their addresses?', fileName(layout)),
    detail: joined('\n\n', detail),
    buttons: [compare],
    isWarning: false,
  });
  return answer === compare;
}

/** The result of comparing a picture, with what to do. */
interface Comparison {
  readonly state: 'same' | 'different' | 'notThere' | 'notCompared';
  readonly advice?: Words;
}

async function compared({ file }: HostedPicture, outcome: ContentOutcome | undefined): Promise<Comparison> {
  if (!outcome) return { state: 'notCompared', advice: l10n.t('The comparison was canceled.') };
  if (outcome.kind === 'missing')
    return { state: 'notThere', advice: l10n.t('Upload the file to its address.') };
  if (outcome.kind !== 'content' && outcome.kind !== 'tooLarge')
    return { state: 'notCompared', advice: asWords(linkProblem(outcome, { use: 'picture' })?.message ?? '') };
  try {
    if (await outsideOfWorkspace(file)) throw new Error('outside');
    const data = await readWhole(file, limits.picture);
    const { bytes, sha256 } = outcome.kind === 'content' ? outcome : { bytes: limits.picture, sha256: '' };
    // The digest of Web Crypto leaves the thread free.
    const digest = Buffer.from(await crypto.subtle.digest('SHA-256', data));
    if (digest.toString('hex') === sha256) return { state: 'same' };
    const [here, there] = [data.byteLength, bytes].map((size) => formats().kilobytes(size));
    const advice = sha256
      ? l10n.t(
          'It has {0} KB here and {1} KB at the address. Upload the file again.',
          here ?? '',
          there ?? '',
        )
      : l10n.t(
          'It has {0} KB here, and more than {1} KB at the address. Upload the file again.',
          here ?? '',
          there ?? '',
        );
    return { state: 'different', advice };
  } catch {
    return {
      state: 'notCompared',
      advice: l10n.t(
        'The file is not in the workspace, or can’t be read. Correct the path, or add the file.',
      ),
    };
  }
}

type Result = Comparison & { readonly picture: HostedPicture };

/** The states in the order in which they are listed. */
const states = ['different', 'notThere', 'notCompared', 'same'] as const;

const icons = { same: 'check', different: 'warning', notThere: 'error', notCompared: 'question' } as const;

/** Lists the results, those that need attention first. Selecting one goes to the picture in the code. */
async function showResults(layout: vscode.Uri, results: readonly Result[]): Promise<void> {
  const choices = states.flatMap((state) => results.filter((result) => result.state === state).map(choiceOf));
  const same = results.filter(({ state }) => state === 'same').length;
  const chosen = await choose(choices, {
    title: l10n.t('Pictures of “{0}”', fileName(layout)),
    placeholder: l10n.count(
      '{1} of {0} picture is the same. Select it to go to the code.|{1} of {0} pictures are the same. Select one to go to the code.',
      results.length,
      same,
    ),
  });
  if (!chosen) return;
  const { uri, range } = locationOf(layout, chosen.picture.target);
  await vscode.window.showTextDocument(uri, { selection: range });
}

function choiceOf({ picture, state, advice }: Result): Choice & { readonly picture: HostedPicture } {
  const { file, address } = picture;
  return {
    picture,
    iconPath: new vscode.ThemeIcon(icons[state]),
    label: asWords(posix.basename(file.path)),
    description: stateText(state),
    detail: advice ? joined(' ', [advice, asWords(address)]) : asWords(address),
  };
}

function stateText(state: Comparison['state']): Words {
  switch (state) {
    case 'same':
      return l10n.t('the same');
    case 'different':
      return l10n.t('different');
    case 'notThere':
      return l10n.t('not at its address');
    case 'notCompared':
      return l10n.t('not compared');
  }
}
