import * as vscode from 'vscode';
import { ChangeStopped } from '../../core/folders/carryOut.ts';
import { FolderError } from '../../core/folders/folderList.ts';
import { serviceLimits } from '../../core/port/service.ts';
import {
  type InvalidReason,
  isOfReading,
  isWrongKey,
  refusalCodes,
  ServiceError,
  type ServiceProblem,
} from '../../core/port/serviceError.ts';
import type { AccountKind } from '../../protocol/accountKind.ts';
import { FileHeld } from '../kit/heldFiles.ts';
import { failedBecause, joined, l10n, type Words } from '../kit/words.ts';
import { commands } from '../names.ts';
import { diskTrouble } from './diskTrouble.ts';
import { type NextStep, nextStep, UserError } from './userError.ts';

/** The message for an error, and the buttons below it. */
interface ErrorDescription {
  readonly message: Words;
  readonly nextSteps: readonly NextStep[];
}

/** The account that a message names. A sandbox can be started again. */
export interface ErrorAccount {
  readonly name: string;
  readonly kind: AccountKind;
}

/**
 * Describes an error for the user. `action` says what failed ("Couldn’t upload “Spring sale”"); `account` is the account that was
 * used. Returns `undefined` if the user canceled and nothing can have changed.
 */
export function describeError(
  action: Words,
  error: unknown,
  account: ErrorAccount | undefined,
): ErrorDescription | undefined {
  const message = describeFailure(action, error, account?.name ?? '');
  return message && { message, nextSteps: nextSteps(error, account) };
}

/** Returns the message of `describeError` alone, for places without buttons. `account` is the account's name. */
export function describeFailure(action: Words, error: unknown, account: string): Words | undefined {
  if (isSilent(error)) return undefined;
  if (error instanceof UserError) return error.message;
  return joined(' ', [failedBecause(action, describeReason(error, account)), effectText(error)]);
}

/** Returns true if the user canceled and nothing can have changed. */
function isSilent(error: unknown): boolean {
  if (error instanceof ServiceError) return error.problem.kind === 'canceled' && !error.mayHaveTakenEffect;
  return isCancellation(error);
}

/** Returns true for VS Code's `CancellationError` and for the error of an aborted signal. */
function isCancellation(error: unknown): boolean {
  return error instanceof vscode.CancellationError || (error instanceof Error && error.name === 'AbortError');
}

/** Describes a reason as a sentence that follows a colon: "the service refused the key of account “Work”." */
export function describeReason(error: unknown, account: string): Words {
  if (error instanceof ChangeStopped) return describeReason(error.cause, account);
  if (error instanceof ServiceError) return describeServiceProblem(error, account);
  if (error instanceof FolderError) return folderReason(error);
  if (isCancellation(error)) return l10n.t('it was canceled.');
  if (error instanceof FileHeld) return heldReason(error);
  switch (diskTrouble(error)) {
    case 'full':
      return l10n.t('the disk is full. Free some space, then try again.');
    case 'locked':
      return lockedReason(error);
    case undefined:
      return l10n.t('an unexpected error occurred. See the log for details.');
  }
}

function lockedReason(error: unknown): Words {
  const { path } = error as NodeJS.ErrnoException;
  return path
    ? l10n.t(
        'access to “{0}” is denied. It or its folder is read-only, or belongs to another user. Change that, then try again.',
        vscode.workspace.asRelativePath(path),
      )
    : l10n.t(
        'access to the file is denied. It or its folder is read-only, or belongs to another user. Change that, then try again.',
      );
}

/** Says which file another program holds, and which program that may be, as a sentence. */
export function heldReason({ path }: FileHeld): Words {
  return l10n.t(
    '“{0}” is in use by another program, for example an antivirus scanner, OneDrive, or a backup.',
    vscode.workspace.asRelativePath(path),
  );
}

/** Says what to do about a file that another program holds. */
export function heldAdvice(): Words {
  return l10n.t('Nothing was lost. Try again in a moment.');
}

function folderReason({ reason, folder }: FolderError): Words {
  switch (reason) {
    case 'gone':
      return l10n.t('folder “{0}” no longer exists.', folder);
    case 'appeared':
      return l10n.t('a folder “{0}” has just been created by someone else.', folder);
    case 'tooManyFolders':
      return l10n.t(
        'there are already {0} folders, the maximum that the service allows.',
        serviceLimits.folders,
      );
  }
}

function describeServiceProblem(error: ServiceError, account: string): Words {
  const { problem } = error;
  switch (problem.kind) {
    case 'invalid':
      return l10n.t('“{0}” can’t be sent: {1}.', problem.field, invalidReason(problem.reason));
    case 'refused':
      return isWrongKey(error)
        ? l10n.t('the service refused the key of account “{0}”.', account)
        : describeRefusal(problem);
    case 'unreachable':
      return unreachableReason(problem.reason);
    case 'timedOut':
      return l10n.t('the service did not answer within {0} seconds.', Math.round(problem.afterMs / 1000));
    case 'canceled':
      return l10n.t('it was canceled.');
    case 'notUnderstood':
      return l10n.t('the server sent an unexpected answer. Check the account’s address.');
  }
}

/** Describes an error code of the system or of TLS. The log has the code itself. */
function unreachableReason(code: string): Words {
  switch (code) {
    case 'ECONNREFUSED':
      return l10n.t('no server answers at the service’s address. Check the address and your network.');
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return l10n.t('the service’s host name was not found. Check the address and your internet connection.');
    case 'ECONNRESET':
    case 'EPIPE':
    case 'EOF':
      return l10n.t('the connection to the service broke.');
    default:
      return /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO/.test(code)
        ? l10n.t('the service’s certificate is not trusted on this machine.')
        : l10n.t('the service can’t be reached. Check your internet connection.');
  }
}

/** Says whether a change may have taken effect; `undefined` for requests that only read. */
function effectText(error: unknown): Words | undefined {
  if (error instanceof FolderError) return l10n.t('Nothing was changed.');
  if (error instanceof FileHeld) return heldAdvice();
  if (!(error instanceof ServiceError) || isOfReading(error)) return undefined;
  return error.mayHaveTakenEffect
    ? l10n.t('The change may have taken effect. Check before you try again.')
    : l10n.t('Nothing was changed.');
}

function invalidReason(reason: InvalidReason): Words {
  switch (reason) {
    case 'empty':
      return l10n.t('it is empty');
    case 'tooLong':
      return l10n.t('it is too long');
    case 'forbiddenCharacter':
      return l10n.t('it contains a character that is not allowed');
    case 'tooMany':
      return l10n.t('it has too many entries');
    case 'notAnId':
      return l10n.t('it is not a valid ID');
    case 'notAnAddress':
      return l10n.t('it is not an email address');
    case 'inThePast':
      return l10n.t('the start time is in the past. Choose a later time');
  }
}

function describeRefusal(problem: ServiceProblem & { kind: 'refused' }): Words {
  if (problem.code === refusalCodes.maketOfAnotherAccount)
    return l10n.t('at least one of the makets belongs to another account.');
  if (problem.status === 404) return l10n.t('the service can’t find it. It may have been deleted.');
  if (problem.status === 429) return l10n.t('the service received too many requests. Try again in a minute.');
  const { status, code: own = status, message } = problem;
  const code = own === status ? `${status}` : `${status}, ${own}`;
  return message
    ? l10n.t('the service refused the request ({0}): “{1}”.', code, withoutPeriod(message))
    : l10n.t('the service refused the request ({0}) without a reason.', code);
}

/** Returns a sentence as it is quoted within another one. */
const withoutPeriod = (sentence: string) => (sentence.endsWith('.') ? sentence.slice(0, -1) : sentence);

function nextSteps(error: unknown, account: ErrorAccount | undefined): readonly NextStep[] {
  if (error instanceof UserError) return error.nextSteps;
  if (error instanceof FolderError) return [];
  return error instanceof ServiceError ? stepsAfterCall(error, account) : [showLog()];
}

function stepsAfterCall(error: ServiceError, account: ErrorAccount | undefined): NextStep[] {
  const { problem } = error;
  const edit = (label: Words) => nextStep(label, commands.accountEdit, account?.name);
  if (isWrongKey(error)) return [edit(l10n.t('Check the Key')), showLog()];
  if (problem.kind === 'unreachable' && account?.kind === 'sandbox') {
    return [nextStep(l10n.t('Start Again'), commands.sandboxStart), showLog()];
  }
  const check = edit(l10n.t('Check the Account'));
  if (problem.kind === 'unreachable') return [check, openProxySetting(), showLog()];
  if (problem.kind === 'notUnderstood') return [check, showLog()];
  return [showLog()];
}

/** The proxy that the operating system names is not used: VS Code lets extensions only read that of its settings. */
function openProxySetting(): NextStep {
  return {
    label: l10n.t('Set a Proxy'),
    command: 'workbench.action.openSettings',
    arguments: ['@id:http.proxy'],
  };
}

function showLog(): NextStep {
  return nextStep(l10n.t('Show Log'), commands.showLog);
}
