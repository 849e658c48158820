import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as vscode from 'vscode';
import { DemoRecords } from '../../src/extension/journal/files/demoRecords.ts';
import type { RunningSandbox } from '../../src/extension/sandbox/sandboxHost.ts';
import { openTestWindow } from '../host/support/testWindow.ts';

describe('the sandbox’s examples', () => {
  it('are known without being in the journal, and the journal overrides them', async () => {
    await using window = await openTestWindow();
    const { journal } = window;
    const started = new vscode.EventEmitter<RunningSandbox>();
    const records = new DemoRecords(journal, { onDidStart: started.event });
    await journal.addKnown('sandbox:s1', 'list', 2, 'Renamed');
    started.fire({
      url: 'http://127.0.0.1:1/v1',
      key: 'k',
      identity: 'sandbox:s1',
      dns: '127.0.0.1:2',
      demo: [
        { kind: 'maket', id: 1, title: 'Spring sale' },
        { kind: 'list', id: 2, title: 'Newsletter' },
        { kind: 'send', id: 3, title: 'Spring is here' },
      ],
    });
    const { makets, lists, sends } = records.records('sandbox:s1');
    assert.deepEqual(
      [makets.get(1)?.title, lists.get(2)?.title, sends.get(3)?.subject],
      ['Spring sale', 'Renamed', 'Spring is here'],
    );
    assert.equal(journal.records('sandbox:s1').sends.size, 0);
    assert.equal(records.records('sandbox:other').sends.size, 0);
  });
});
