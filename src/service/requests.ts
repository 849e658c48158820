import { checkFolderName, type FolderUpdate } from '../core/port/service.ts';
import type { RequestName } from '../core/port/serviceError.ts';
import { type CheckResult, checkFields, checkId, checkMakets } from './checkParameters.ts';
import type { Parameters } from './form.ts';
import type { Repeat } from './retry.ts';

/** A request in the terms of the specification. `path` is relative to the base address. */
export interface ServiceRequest extends RequestName {
  readonly repeat: Repeat;
  /** True for one of many requests in a row, such as the rows of an import. These share connections even if they must not be retried. */
  readonly inARow?: true;
  /** True if the caller paces and repeats its requests itself: this one is sent at once and at most once, or not at all. */
  readonly isPaced?: boolean;
  readonly query?: Parameters;
  readonly form?: Parameters;
  /** The problems with the parameters, by name. If there are any, no request is made. */
  readonly checks?: Readonly<Record<string, CheckResult>>;
}

/** Returns the request's name for errors. */
export function requestName({ method, path }: ServiceRequest): RequestName {
  return { method, path };
}

/** Returns true if the request can change data. */
export function changes({ method }: ServiceRequest): boolean {
  return method !== 'GET';
}

export function resourcePath(resource: string, id: number): string {
  return `/mailer/${resource}/${id}.json`;
}

export function get(path: string): ServiceRequest {
  return { method: 'GET', path, repeat: 'always' };
}

export function getOne(resource: string, id: number): ServiceRequest {
  return { ...get(resourcePath(resource, id)), checks: { id: checkId(id) } };
}

/** Adds `fields` to a request. It is always sent, because the specification doesn't say which fields come without it. */
export function withFields(request: ServiceRequest, fields: readonly string[]): ServiceRequest {
  return { ...request, query: { fields }, checks: { ...request.checks, fields: checkFields(fields) } };
}

/**
 * Creates a request for a new object. Once sent, it is never retried: each request creates another object, and the API has no idempotency
 * keys.
 */
export function create(resource: string, form: Parameters): ServiceRequest {
  return { method: 'POST', path: `/mailer/${resource}.json`, repeat: 'unseen', form };
}

/**
 * Creates the `PUT` request for a change of a folder, which has exactly one parameter. Adding makets twice changes nothing. Renaming (which
 * may merge folders) or removing makets may leave the id to another folder, so these are not retried if they may have been handled.
 */
export function changeOfFolder(id: number, change: FolderUpdate): ServiceRequest {
  const request = { method: 'PUT', path: resourcePath('folders', id) } as const;
  const checks = { id: checkId(id) };
  if (change.title !== undefined) {
    const { title } = change;
    return {
      ...request,
      repeat: 'unhandled',
      form: { title },
      checks: { ...checks, title: checkFolderName(title) },
    };
  }
  if (change.makets !== undefined) {
    const { makets } = change;
    return {
      ...request,
      repeat: 'always',
      form: { makets },
      checks: { ...checks, makets: checkMakets(makets) },
    };
  }
  const form = { remove_makets: change.removeMakets };
  return {
    ...request,
    repeat: 'unhandled',
    form,
    checks: { ...checks, remove_makets: checkMakets(change.removeMakets) },
  };
}
