import {
  checkFolderName,
  type Domain,
  type DomainDetails,
  type Folder,
  type FolderContents,
  type FolderUpdate,
  type MailingService,
  type NewList,
  type NewMaket,
  type NewSend,
  type NewSubscriber,
  type Send,
  type Sender,
  type SendStatistics,
} from '../core/port/service.ts';
import { type DateFormat, formatSendDate } from '../core/time/sendDate.ts';
import * as answers from './answers.ts';
import type { Caller } from './caller.ts';
import * as check from './checkParameters.ts';
import {
  changeOfFolder,
  create,
  get,
  getOne,
  resourcePath,
  type ServiceRequest,
  withFields,
} from './requests.ts';

/** Implements all endpoints of the specification ("Endpoints"), in its order. */
export class Client implements MailingService {
  readonly #caller: Caller;
  readonly #dateFormat: DateFormat;

  constructor(caller: Caller, dateFormat: DateFormat) {
    this.#caller = caller;
    this.#dateFormat = dateFormat;
  }

  async listFolders(signal?: AbortSignal): Promise<readonly Folder[]> {
    const request = get('/mailer/folders.json');
    return this.#caller.call(request, answers.list('folders', answers.folder), signal);
  }

  async getFolder(id: number, signal?: AbortSignal): Promise<FolderContents> {
    const request = getOne('folders', id);
    return this.#caller.call(request, answers.content(answers.folderContents), signal);
  }

  /** Safe to retry: a maket that is already in the folder is not duplicated. */
  async addToFolder(title: string, makets: readonly number[], signal?: AbortSignal): Promise<number> {
    const request: ServiceRequest = {
      method: 'POST',
      path: '/mailer/folders.json',
      repeat: 'always',
      form: { title, makets },
      checks: { title: checkFolderName(title), makets: check.checkMakets(makets) },
    };
    return this.#caller.call(request, answers.createdId, signal);
  }

  async changeFolder(id: number, change: FolderUpdate, signal?: AbortSignal): Promise<void> {
    return this.#caller.call(changeOfFolder(id, change), answers.nothing, signal);
  }

  async deleteFolder(id: number, signal?: AbortSignal): Promise<void> {
    const request: ServiceRequest = {
      method: 'DELETE',
      path: resourcePath('folders', id),
      repeat: 'unhandled',
      checks: { id: check.checkId(id) },
    };
    return this.#caller.call(request, answers.nothing, signal);
  }

  async createMaket({ title, body, footer }: NewMaket, signal?: AbortSignal): Promise<number> {
    const request: ServiceRequest = {
      ...create('makets', { title, body, footer }),
      checks: { title: check.checkText(title), body: check.checkText(body) },
    };
    return this.#caller.call(request, answers.createdId, signal);
  }

  async createList({ title, subscribeLink }: NewList, signal?: AbortSignal): Promise<number> {
    const request: ServiceRequest = {
      ...create('lists', { title, subscribe_link: subscribeLink }),
      checks: { title: check.checkText(title), subscribe_link: check.checkLink(subscribeLink) },
    };
    return this.#caller.call(request, answers.createdId, signal);
  }

  async createSubscriber(
    subscriber: NewSubscriber,
    signal?: AbortSignal,
    { isPaced = false } = {},
  ): Promise<number> {
    const { email, listId, fields, skipConfirmation } = subscriber;
    const request: ServiceRequest = {
      ...create('emails', {
        ...fields,
        email,
        list_id: listId,
        activation_letter: skipConfirmation ? 0 : undefined,
      }),
      inARow: true,
      isPaced,
      checks: { email: check.checkEmail(email), list_id: check.checkId(listId) },
    };
    return this.#caller.call(request, answers.createdId, signal);
  }

  async listSenders<F extends keyof Sender>(
    fields: readonly F[],
    signal?: AbortSignal,
  ): Promise<readonly Pick<Sender, F>[]> {
    const request = withFields(get('/mailer/senderemails.json'), fields);
    const item = answers.fieldsOf(answers.sender, fields);
    return this.#caller.call(request, answers.list('sender_emails', item), signal);
  }

  async createSend(send: NewSend, signal?: AbortSignal): Promise<number> {
    const { maketId, letterTitle, lists, startAt, senderId } = send;
    const checks = {
      maket_id: check.checkId(maketId),
      letter_title: check.checkText(letterTitle),
      included_lists: check.checkIds(lists),
      date: check.checkStart(startAt, Date.now()),
      sender_email_id: check.checkOptionalId(senderId),
    };
    const form = {
      maket_id: maketId,
      letter_title: letterTitle,
      included_lists: lists,
      date: startAt && !checks.date ? formatSendDate(startAt, this.#dateFormat) : undefined,
      sender_email_id: senderId,
    };
    return this.#caller.call({ ...create('sends', form), checks }, answers.createdId, signal);
  }

  async getSend<F extends keyof Send>(
    id: number,
    fields: readonly F[],
    signal?: AbortSignal,
  ): Promise<Pick<Send, F>> {
    const request = withFields(getOne('sends', id), fields);
    return this.#caller.call(request, answers.content(answers.fieldsOf(answers.send, fields)), signal);
  }

  async getStatistics<F extends keyof SendStatistics>(
    id: number,
    fields: readonly F[],
    signal?: AbortSignal,
  ): Promise<Pick<SendStatistics, F>> {
    const request = withFields(getOne('sendstatistics', id), fields);
    const decode = answers.fieldsOf(answers.sendStatistics, fields);
    return this.#caller.call(request, answers.content(decode), signal);
  }

  async listDomains(signal?: AbortSignal): Promise<readonly Domain[]> {
    return this.#caller.call(get('/mailer/domains.json'), answers.list('domains', answers.domain), signal);
  }

  async getDomain(id: number, signal?: AbortSignal): Promise<DomainDetails> {
    return this.#caller.call(getOne('domains', id), answers.content(answers.domainDetails), signal);
  }
}
