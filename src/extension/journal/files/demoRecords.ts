import * as vscode from 'vscode';
import type {
  ApprovalAnswer,
  Creation,
  HeldCampaign,
  ImportCounts,
  StopReason,
} from '../../../core/journal/events.ts';
import type { OpenHold } from '../../../core/journal/holds.ts';
import type { AccountRecords, JournalChange } from '../../../core/journal/records.ts';
import type { MaketName } from '../../../core/makets/maketNames.ts';
import type { DemoObject } from '../../../protocol/sandbox.ts';
import { Disposable } from '../../kit/disposable.ts';
import type { RunningSandbox, SandboxHost } from '../../sandbox/sandboxHost.ts';
import type { CreationResult, Journal } from '../journal.ts';
import { MapUnion } from './mapUnion.ts';
import type { Tidied } from './tidyFile.ts';

/** The records of the sandbox's demo data. */
type Demo = Pick<AccountRecords, 'makets' | 'lists' | 'sends'>;

/**
 * Adds the demo data of the sandbox to the records of a journal, so that a new user has campaigns to look at. They are not
 * written into the workspace.
 */
export class DemoRecords extends Disposable implements Journal {
  readonly ready: Promise<void>;
  readonly #journal: Journal;
  readonly #changed = this._register(new vscode.EventEmitter<JournalChange>());
  readonly #demos = new Map<string, Demo>();

  readonly onDidChange = this.#changed.event;

  constructor(journal: Journal, sandbox: Pick<SandboxHost, 'onDidStart'>) {
    super();
    this.#journal = this._register(journal);
    this.ready = journal.ready;
    this._register(journal.onDidChange((change) => this.#changed.fire(change)));
    this._register(sandbox.onDidStart((running) => this.#add(running)));
  }

  records(identity: string): AccountRecords {
    const records = this.#journal.records(identity);
    const demo = this.#demos.get(identity);
    return demo ? merge(records, demo) : records;
  }

  create(identity: string, creation: Creation, request: () => Promise<number>): Promise<CreationResult> {
    return this.#journal.create(identity, creation, request);
  }

  hold(identity: string, campaign: HeldCampaign): Promise<string> {
    return this.#journal.hold(identity, campaign);
  }

  recordAnswer(identity: string, answer: ApprovalAnswer): Promise<void> {
    return this.#journal.recordAnswer(identity, answer);
  }

  stopHold(identity: string, hold: string, reason: StopReason): Promise<void> {
    return this.#journal.stopHold(identity, hold, reason);
  }

  get holds(): readonly OpenHold[] {
    return this.#journal.holds;
  }

  addKnown(identity: string, kind: 'maket' | 'list' | 'send', id: number, title: string): Promise<void> {
    return this.#journal.addKnown(identity, kind, id, title);
  }

  nameMakets(identity: string, names: readonly MaketName[]): Promise<void> {
    return this.#journal.nameMakets(identity, names);
  }

  link(identity: string, makets: readonly number[], layout?: string): Promise<void> {
    return this.#journal.link(identity, makets, layout);
  }

  forget(identity: string, makets: readonly number[]): Promise<void> {
    return this.#journal.forget(identity, makets);
  }

  forgetList(identity: string, list: number): Promise<void> {
    return this.#journal.forgetList(identity, list);
  }

  recordImport(identity: string, importId: string, counts: ImportCounts): Promise<void> {
    return this.#journal.recordImport(identity, importId, counts);
  }

  followMove(from: string, to: string): Promise<void> {
    return this.#journal.followMove(from, to);
  }

  resolve(identity: string, request: string, outcome: { readonly id: number } | 'notThere'): Promise<void> {
    return this.#journal.resolve(identity, request, outcome);
  }

  compact(): Promise<Tidied | undefined> {
    return this.#journal.compact();
  }

  #add({ identity, demo }: RunningSandbox): void {
    if (this.#demos.has(identity) || demo.length === 0) return;
    this.#demos.set(identity, demoOf(demo, new Date().toISOString()));
    this.#changed.fire('everything');
  }
}

function demoOf(objects: readonly DemoObject[], knownAt: string): Demo {
  const of = (kind: DemoObject['kind']) => objects.filter((object) => object.kind === kind);
  const makets = of('maket').map(({ id, title, at = knownAt }) => ({ id, title, at, ...proof }));
  const lists = of('list').map(({ id, title, at = knownAt }) => ({
    id,
    title,
    at,
    subscribersAdded: 0,
    subscribersAsked: 0,
    ...proof,
  }));
  const sends = of('send').map(({ kind: _, title, at = knownAt, ...send }) => ({
    ...send,
    subject: title,
    at,
    contentProven: true as const,
  }));
  return { makets: byId(makets), lists: byId(lists), sends: byId(sends) };
}

/** Merges the records. Those of the journal win. */
function merge(records: AccountRecords, demo: Demo): AccountRecords {
  return {
    ...records,
    makets: new MapUnion(records.makets, demo.makets, records.forgotten),
    lists: new MapUnion(records.lists, demo.lists),
    sends: new MapUnion(records.sends, demo.sends),
  };
}

/** Marks titles of the demo data as proven, because they come from the sandbox itself. */
const proof = { titleProven: true } as const;

function byId<T extends { readonly id: number }>(records: readonly T[]): Map<number, T> {
  return new Map(records.map((record) => [record.id, record]));
}
