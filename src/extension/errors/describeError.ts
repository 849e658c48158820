import * as vscode from 'vscode';
import { Stopped } from '../../core/folders/carryOut.ts';
import { FolderError } from '../../core/folders/folderList.ts';
import { limits } from '../../core/port/service.ts';
import {
  type InvalidReason,
  isOfReading,
  isWrongKey,
  refusalCodes,
  ServiceError,
  type ServiceProblem,
} from '../../core/port/serviceError.ts';
import { failedBecause, joined, l10n, type Words } from '../kit/words.ts';
import { commands } from '../names.ts';
import { type NextStep, UserError } from './userError.ts';

/** An error worded for people: one message and the buttons below it. */
export interface ErrorDescription {
  readonly message: Words;
  readonly nextSteps: readonly NextStep[];
}

/** What errors say of an account: how it is called, and whether it is the sandbox, which can be started again. */
export interface ErrorAccount {
  readonly name: string;
  readonly kind: 'live' | 'test' | 'sandbox';
}

/**
 * Words `error` for somebody who may do something about it. `action` says what could not be done ("Couldn't upload
 * “Spring sale”"), `account` is the one that it was done with, if any. Returns `undefined` for what people need not be
 * told: they cancelled it themselves and nothing can have happened.
 */
export function describeError(
  action: Words,
  error: unknown,
  account: ErrorAccount | undefined,
): ErrorDescription | undefined {
  const message = describeFailure(action, error, account?.name ?? '');
  return message && { message, nextSteps: nextSteps(error, account) };
}

/** What `describeError` says, where nothing can be done but read it; `account` is the name of the account. */
export function describeFailure(action: Words, error: unknown, account: string): Words | undefined {
  if (isSilent(error)) return undefined;
  if (error instanceof UserError) return error.message;
  return joined(' ', [failedBecause(action, describeReason(error, account)), effect(error)]);
}

/** Cancelled, and nothing can have happened. */
function isSilent(error: unknown): boolean {
  if (error instanceof ServiceError) return error.problem.kind === 'cancelled' && !error.mayHaveTakenEffect;
  return isCancellation(error);
}

/** VS Code's own error, or that of an aborted signal. */
function isCancellation(error: unknown): boolean {
  return error instanceof vscode.CancellationError || (error instanceof Error && error.name === 'AbortError');
}

/** Why something failed, as a sentence that follows a colon: "the service refused the key of account “Work”." */
export function describeReason(error: unknown, account: string): Words {
  if (error instanceof Stopped) return describeReason(error.cause, account);
  if (error instanceof ServiceError) return describeProblem(error, account);
  if (error instanceof FolderError) return folderReason(error);
  if (isCancellation(error)) return l10n.t('it was cancelled.');
  return l10n.t('something unexpected happened. The log has the details.');
}

function folderReason({ reason, folder }: FolderError): Words {
  switch (reason) {
    case 'gone':
      return l10n.t('folder “{0}” is not there any more.', folder);
    case 'appeared':
      return l10n.t('somebody has just made a folder “{0}”.', folder);
    case 'tooManyFolders':
      return l10n.t('there are {0} folders already, the most that the service allows.', limits.folders);
  }
}

function describeProblem(error: ServiceError, account: string): Words {
  const { problem } = error;
  switch (problem.kind) {
    case 'invalid':
      return l10n.t('“{0}” cannot be sent as it is: {1}.', problem.field, invalidReason(problem.reason));
    case 'refused':
      return isWrongKey(error)
        ? l10n.t('the service refused the key of account “{0}”.', account)
        : describeRefusal(problem);
    case 'unreachable':
      return unreachableReason(problem.reason);
    case 'timedOut':
      return l10n.t('the service did not answer within {0} seconds.', Math.round(problem.afterMs / 1000));
    case 'cancelled':
      return l10n.t('it was cancelled.');
    case 'notUnderstood':
      return l10n.t('the service’s answer could not be understood. Is the account’s address right?');
  }
}

/** What a code of the system or of TLS means to somebody who does not know it. The log has the code. */
function unreachableReason(code: string): Words {
  switch (code) {
    case 'ECONNREFUSED':
      return l10n.t('nothing answers at the service’s address. Check the address and your network.');
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

/** What became of the change. A reading request changes nothing anyway, so nothing is said of it. */
function effect(error: unknown): Words | undefined {
  if (error instanceof FolderError) return l10n.t('Nothing was changed.');
  if (!(error instanceof ServiceError) || isOfReading(error)) return undefined;
  return error.mayHaveTakenEffect
    ? l10n.t('It may or may not have taken effect: look before trying again.')
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
      return l10n.t('there are too many at once');
    case 'notAnId':
      return l10n.t('it is not a number that the service could have given');
    case 'notAnAddress':
      return l10n.t('it is not an address');
    case 'inThePast':
      return l10n.t('it is in the past');
  }
}

function describeRefusal(problem: ServiceProblem & { kind: 'refused' }): Words {
  if (problem.code === refusalCodes.maketOfAnotherAccount)
    return l10n.t('at least one of the makets is not in this account.');
  if (problem.status === 404) return l10n.t('the service does not know it (any more).');
  if (problem.status === 429) return l10n.t('the service asks for a pause. Try again in a minute.');
  const code = problem.code === undefined ? `${problem.status}` : `${problem.status}, ${problem.code}`;
  return problem.message
    ? l10n.t('the service refused it ({0}): “{1}”.', code, problem.message)
    : l10n.t('the service refused it ({0}) without saying why.', code);
}

function nextSteps(error: unknown, account: ErrorAccount | undefined): readonly NextStep[] {
  if (error instanceof UserError) return error.nextSteps;
  if (error instanceof FolderError) return [];
  return error instanceof ServiceError ? stepsAfterCall(error, account) : [showLog()];
}

function stepsAfterCall(error: ServiceError, account: ErrorAccount | undefined): NextStep[] {
  const { problem } = error;
  const edit = { command: commands.accountEdit, arguments: [account?.name] };
  if (isWrongKey(error)) return [{ ...edit, label: l10n.t('Check the Key') }, showLog()];
  if (problem.kind === 'unreachable' && account?.kind === 'sandbox') {
    return [{ label: l10n.t('Start Again'), command: commands.sandboxStart }, showLog()];
  }
  if (problem.kind === 'unreachable' || problem.kind === 'notUnderstood') {
    return [{ ...edit, label: l10n.t('Check the Account') }, showLog()];
  }
  return [showLog()];
}

function showLog(): NextStep {
  return { label: l10n.t('Show Log'), command: commands.showLog };
}
