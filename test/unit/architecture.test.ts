import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';
import { describe, test } from 'node:test';
import { globFiles } from '../../scripts/globFiles.ts';

const source = resolve(import.meta.dirname, '../../src');

/** The layers of ARCHITECTURE.md, and whether each may import other layers, packages and Node’s modules. */
const layers: Record<string, { layers: string[]; packages: boolean; node: boolean }> = {
  core: { layers: [], packages: false, node: false },
  mail: { layers: [], packages: false, node: false },
  protocol: { layers: ['core', 'mail'], packages: false, node: false },
  service: { layers: ['core', 'mail'], packages: true, node: true },
  lookup: { layers: ['core', 'mail', 'service'], packages: true, node: true },
  importer: { layers: ['core', 'protocol'], packages: true, node: true },
  threads: { layers: ['core'], packages: false, node: true },
  compiler: { layers: ['core', 'mail', 'protocol', 'threads'], packages: true, node: true },
  inspector: { layers: ['core', 'mail', 'protocol', 'threads', 'compiler'], packages: true, node: true },
  cli: {
    layers: ['core', 'mail', 'protocol', 'threads', 'compiler', 'inspector'],
    packages: true,
    node: true,
  },
  sandbox: { layers: ['core', 'mail', 'protocol'], packages: true, node: true },
  webview: { layers: ['core', 'mail', 'protocol'], packages: true, node: false },
  extension: {
    layers: [
      'core',
      'mail',
      'protocol',
      'service',
      'lookup',
      'importer',
      'threads',
      'compiler',
      'inspector',
      'sandbox',
    ],
    packages: true,
    node: true,
  },
};

/**
 * The rooms of `extension`, top to bottom: each may import only from those below it. Files in no room come first (the
 * table of contents) and last (what all rooms use).
 */
const rooms = [
  'extension.ts',
  'agents',
  'doctor',
  'languageFeatures',
  'translations',
  'newLayout',
  'example',
  'preview',
  'testSends',
  'review',
  'sending',
  'approval',
  'campaigns',
  'upload',
  'checks',
  'makets',
  'received',
  'versions',
  'folders',
  'audience',
  'imports',
  'people',
  'domains',
  'inbox',
  'letters',
  'journal',
  'files',
  'accounts',
  'sandbox',
  'compiling',
  'layouts',
  'doors',
  'trust',
  'writeSetting.ts',
  'errors',
  'log.ts',
  'redact.ts',
  'kit',
  'names.ts',
];

/** The rooms of `sandbox`, likewise. */
const sandboxRooms = [
  'cli.ts',
  'worker.ts',
  'index.ts',
  'app.ts',
  'misbehavior.ts',
  'misbehaviorText.ts',
  'routes',
  'guard.ts',
  'parameters.ts',
  'sendDate.ts',
  'demo',
  'inbox.ts',
  'otherSandboxes.ts',
  'readers.ts',
  'reactions.ts',
  'delivery',
  'settings.ts',
  'errorLog.ts',
  'schedule.ts',
  'store',
  'letters',
  'domains',
  'dns',
  'emailAddress.ts',
  'refusal.ts',
  'specification.ts',
];

/** The rooms of `core`, likewise. */
const coreRooms = [
  'approval',
  'links',
  'pictures',
  'translations',
  'checks',
  'samplePeople',
  'templates',
  'figures',
  'campaigns',
  'makets',
  'folders',
  'journal',
  'domains',
  'layouts',
  'letters',
  'mjml',
  'port',
  'testGroups.ts',
  'imports',
  'addressList.ts',
  'emailAddress.ts',
  'diagnosis.ts',
  'time',
  'text',
  'concurrency.ts',
  'heldFiles.ts',
  'isObject.ts',
  'limits.ts',
  'globals.d.ts',
];

interface Import {
  readonly file: string;
  readonly layer: string;
  readonly specifier: string;
}

// Neither CSS `@import` nor an identifier that ends in “import”.
const statement = /(?:\bfrom|(?<![@-])\bimport)\s*\(?\s*'([^'\n]+)'/g;

function importsOf(file: string): Import[] {
  const layer = file.split('/')[0] ?? '';
  const text = readFileSync(join(source, file), 'utf8');
  return [...text.matchAll(statement)].map(([, specifier = '']) => ({ file, layer, specifier }));
}

const imports = globFiles('*/**/*.ts', { cwd: source }).flatMap(importsOf);

/** Returns the files of import cycles, type imports included. */
function filesInCircles(): readonly string[] {
  const relativeImports = imports.filter(({ specifier }) => specifier.startsWith('.'));
  const byFile = Map.groupBy(relativeImports, ({ file }) => file);
  const targets = (from: string) =>
    (byFile.get(from) ?? []).map(({ file, specifier }) => posix.join(posix.dirname(file), specifier));
  const reaches = (from: string, to: string) => {
    const found = new Set<string>();
    const next = targets(from);
    for (let file = next.pop(); file !== undefined; file = next.pop()) {
      if (found.has(file)) continue;
      found.add(file);
      next.push(...targets(file));
    }
    return found.has(to);
  };
  return [...byFile.keys()].filter((file) => reaches(file, file));
}

/** The layer of a relative import; `undefined` for a package. */
function target({ file, specifier }: Import): string | undefined {
  if (!specifier.startsWith('.')) return undefined;
  return posix.join(posix.dirname(file), specifier).split('/')[0];
}

/** Asserts that no import is wrong, and lists those that are. */
function assertNone(isWrong: (statement: Import) => boolean): void {
  const wrong = imports.filter(isWrong).map(({ file, specifier }) => `${file} imports ${specifier}`);
  assert.deepEqual(wrong, []);
}

describe('the layers', () => {
  test('are those in the table', () => {
    assert.deepEqual(new Set(imports.map(({ layer }) => layer)), new Set(Object.keys(layers)));
  });

  test('import only the layers that they may', () => {
    assertNone((statement) => {
      const to = target(statement);
      return to !== undefined && to !== statement.layer && !layers[statement.layer]?.layers.includes(to);
    });
  });

  test('have no import cycles', () => {
    assert.deepEqual(filesInCircles(), []);
  });

  test('import packages and Node’s modules only where allowed', () => {
    assertNone(({ layer, specifier }) => {
      if (specifier.startsWith('.') || specifier === 'vscode') return false;
      return !layers[layer]?.[specifier.startsWith('node:') ? 'node' : 'packages'];
    });
  });

  test('leave `vscode` to the extension', () => {
    assertNone(({ layer, specifier }) => specifier === 'vscode' && layer !== 'extension');
  });

  test('have the same references in their tsconfig files', () => {
    for (const [layer, { layers: allowed }] of Object.entries(layers)) {
      const { references } = JSON.parse(readFileSync(join(source, layer, 'tsconfig.json'), 'utf8'));
      const paths = references.map(({ path }: { path: string }) => path.replace('../', ''));
      assert.deepEqual(paths.toSorted(), allowed.toSorted(), layer);
    }
  });
});

describe('the pages', () => {
  test('import only `letterViewer` and `shared`, not each other', () => {
    const roomOf = (path: string) => path.split('/')[1] ?? '';
    const below = ['letterViewer', 'shared'];
    assertNone((statement) => {
      if (statement.layer !== 'webview' || target(statement) !== 'webview') return false;
      const from = roomOf(statement.file);
      const to = roomOf(posix.join(posix.dirname(statement.file), statement.specifier));
      return from !== to && (!below.includes(to) || from === 'shared');
    });
  });
});

/** Rooms of `extension` without a door: all rooms may import their files, and they each other’s. */
const toolRooms = ['doors', 'errors', 'files', 'kit', 'trust'];

/** Files that import `fs` besides the door of `.mailroom`, and what for. */
const filesOpenedElsewhere = {
  'extension/journal/openJournal.ts': 'makes the extension’s own storage',
  'extension/journal/files/watchJournal.ts': 'watches the extension’s own storage',
  'extension/imports/run/importLock.ts': 'the type of a file’s times',
  'extension/imports/run/importStore.ts': 'the types of open files',
  'extension/imports/run/runningImport.ts': 'the types of open files',
  'extension/kit/heldFiles.ts':
    'waits for programs that hold a file; only knows paths that others have checked',
  'extension/kit/realPlace.ts': 'asks where a path really leads',
  'extension/folders/change/folderHistory.ts': 'the extension’s own storage',
  'extension/sandbox/run/sandboxDirectory.ts': 'the extension’s own storage',
  'extension/compiling/run/threads.ts': 'the extension’s own storage',
  'extension/newLayout/templates/templateFiles.ts': 'reads the folder of templates that a setting names',
  'extension/versions/keptUploads.ts': 'the extension’s own storage',
};

/** Files that write through VS Code on the user’s explicit request, and what. */
const filesMadeThroughVsCode = {
  'extension/approval/index.ts': 'an approval packet, where a dialog says',
  'extension/audience/commands/findPerson.ts': 'what is kept about a person, where a dialog says',
  'extension/audience/commands/findSuppressed.ts': 'the suppressed addresses of a file, where a dialog says',
  'extension/imports/run/report.ts': 'the report of an import, where a dialog says',
  'extension/preview/choices/footers.ts': 'a footer beside a layout',
  'extension/preview/choices/addPeople.ts': 'sample people beside a layout',
  'extension/languageFeatures/edit/parts.ts': 'a part beside a layout',
  'extension/languageFeatures/edit/droppedPictures.ts': 'a picture that is dropped or pasted into a layout',
  'extension/compiling/show/compiledHtml.ts': 'the HTML, where a dialog says',
  'extension/newLayout/index.ts': 'a new layout',
  'extension/example/create/copyExample.ts': 'the example, where a dialog says',
  'extension/campaigns/statistics/exportFigures.ts': 'the figures of a campaign, where a dialog says',
  'extension/letters/page/saveAttachment.ts': 'an attachment, where a dialog says',
  'extension/translations/texts/addLanguage.ts': 'the file of a language that is added',
  'extension/translations/texts/extractTexts.ts':
    'the first file with the texts of a layout, by a command that Restricted Mode refuses',
};

describe('the rooms', () => {
  const roomOf = (path: string) => path.split('/')[1] ?? '';

  for (const [layer, table] of [
    ['extension', rooms],
    ['core', coreRooms],
    ['sandbox', sandboxRooms],
  ] as const) {
    test(`of ${layer} are those in the table`, () => {
      const found = globFiles(`${layer}/**/*.ts`, { cwd: source }).map(roomOf);
      assert.deepEqual(new Set(found), new Set(table));
    });

    test(`of ${layer} import only rooms below them`, () => {
      assertNone((statement) => {
        if (target(statement) !== layer || statement.layer !== layer) return false;
        const to = posix.join(posix.dirname(statement.file), statement.specifier);
        const [from, below] = [roomOf(statement.file), roomOf(to)];
        return from !== below && table.indexOf(from) > table.indexOf(below);
      });
    });
  }

  /** Imports from one room of the extension, or its table of contents, into another room. */
  const intoRooms = imports.flatMap((statement) => {
    if (statement.layer !== 'extension' || target(statement) !== 'extension') return [];
    const to = posix.join(posix.dirname(statement.file), statement.specifier);
    return to.split('/').length > 2 && roomOf(to) !== roomOf(statement.file) ? [to] : [];
  });

  test('of extension are imported only from their top, never from a subfolder', () => {
    assert.deepEqual(
      intoRooms.filter((to) => to.split('/').length > 3),
      [],
    );
  });

  test('of extension have at their top only files that others import, and their door, commands and index', () => {
    const atTop = globFiles('extension/*/*.ts', { cwd: source }).filter(
      (file) => !toolRooms.includes(roomOf(file)) && !/\/(?:door|commands|index)\.ts$/.test(file),
    );
    const entered = new Set(intoRooms);
    assert.deepEqual(
      atTop.filter((file) => !entered.has(file)),
      [],
    );
  });

  test('of extension have doors of one shape: a function that returns what VS Code gets', () => {
    const others = globFiles('extension/*/door.ts', { cwd: source }).filter((file) => {
      const text = readFileSync(join(source, file), 'utf8');
      const values = text.matchAll(/^export (?!type |interface )(?:async )?\w+ (\w+)/gm);
      const names = [...values].map(([, name]) => name);
      return file !== 'extension/doors/door.ts' && names.join() !== `${roomOf(file)}Door`;
    });
    assert.deepEqual(others, []);
  });

  test('of extension are in the same order in ARCHITECTURE.md', () => {
    const text = readFileSync(resolve(source, '../ARCHITECTURE.md'), 'utf8');
    const table = text.slice(text.indexOf('## Rooms'), text.indexOf('## Bundles'));
    const named = [...table.matchAll(/^\| `([\w.]+)\/?` \|/gm)].map(([, name]) => name);
    assert.deepEqual(named, rooms);
  });
});

/** The sandbox may import little more than types from core. */
describe('the sandbox', () => {
  test('imports from core only types, and modules about letters and markup', () => {
    const importing =
      /^(?:import|export) (?!type )[^;]*?from '(?:\.\.\/)+core\/(?!letters\/\w+\.ts'|text\/markup\.ts')/m;
    const wrong = globFiles('sandbox/**/*.ts', { cwd: source }).filter((file) =>
      importing.test(readFileSync(join(source, file), 'utf8')),
    );
    assert.deepEqual(wrong, []);
  });
});

describe('files', () => {
  const extension = globFiles('extension/**/*.ts', { cwd: source });

  test('are opened through the door, except in the listed files', () => {
    const opening = imports.filter(({ layer, specifier }) => layer === 'extension' && isFs(specifier));
    const others = new Set(opening.map(({ file }) => file).filter((file) => !isDoor(file)));
    assert.deepEqual([...others].toSorted(), Object.keys(filesOpenedElsewhere).toSorted());
  });

  test('are written through VS Code only in the listed files, in trusted workspaces', () => {
    const makes = /\bfs\s*\.(writeFile|delete|rename|copy|createDirectory)\(|\.(create|delete|rename)File\(/;
    const making = extension.filter((file) => makes.test(readFileSync(join(source, file), 'utf8')));
    assert.deepEqual(making.toSorted(), Object.keys(filesMadeThroughVsCode).toSorted());
  });

  test('are opened by a door that imports no feature and not VS Code', () => {
    assertNone((statement) => {
      if (!isDoor(statement.file) || statement.specifier.startsWith('node:')) return false;
      return !/^\.\/|^\.\.\/kit\/heldFiles\.ts$/.test(statement.specifier);
    });
  });
});

describe('the tools for agents', () => {
  /** The files that the tools and their server import, and those that these import. */
  function reached(entries: readonly string[]): ReadonlySet<string> {
    const byFile = Map.groupBy(imports, ({ file }) => file);
    const found = new Set<string>();
    const next = [...entries];
    for (let file = next.pop(); file !== undefined; file = next.pop()) {
      if (found.has(file)) continue;
      found.add(file);
      for (const { specifier } of byFile.get(file) ?? [])
        next.push(specifier.startsWith('.') ? posix.join(posix.dirname(file), specifier) : specifier);
    }
    return found;
  }
  const ofTools = reached(globFiles('cli/{tools,mcp}/*.ts', { cwd: source }));

  test('import nothing that makes requests', () => {
    assert.ok(ofTools.has('inspector/client.ts') && ofTools.has('node:path'));
    const requesting =
      /^(?:node:)?(?:https?|http2|net|tls|dgram|dns)(?:\/|$)|^undici|^nodemailer|^(?:service|sandbox|lookup)\//;
    assert.deepEqual(
      [...ofTools].filter((file) => requesting.test(file)),
      [],
    );
    const own = [...ofTools].filter((file) => file.startsWith('cli/'));
    assert.deepEqual(
      own.filter((file) => /\bfetch\(|\bWebSocket\b/.test(readFileSync(join(source, file), 'utf8'))),
      [],
    );
  });

  test('reach the editor’s account only through what reads figures, and no room that sends', () => {
    const own = imports.filter(({ file }) => file.startsWith('extension/agents/'));
    const rooms = own.flatMap((statement) => {
      const to = posix.join(posix.dirname(statement.file), statement.specifier);
      return target(statement) === 'extension' && !to.startsWith('extension/agents/')
        ? [to.split('/').slice(1).join('/')]
        : [];
    });
    const allowed =
      /^(?:accounts\/figures|journal\/journal|layouts\/\w+|(?:doors|errors|kit|trust)\/\w+|names)\.ts$/;
    assert.deepEqual(
      rooms.filter((file) => !allowed.test(file)),
      [],
    );
    const texts = globFiles('extension/agents/**/*.ts', { cwd: source }).map((file) =>
      readFileSync(join(source, file), 'utf8'),
    );
    for (const text of texts)
      assert.doesNotMatch(
        text,
        /executeCommand|\.(?:connect|create\w*|send|upload|writeFile|delete)\(|\.service\b/,
      );
  });

  test('import nothing that writes or removes files', () => {
    const writing =
      /\b(?:writeFile|appendFile|mkdir|mkdtemp|rm|rmdir|unlink|rename|copyFile|cp|truncate|symlink)(?:Sync)?\(/;
    const own = [...ofTools].filter((file) => file.startsWith('cli/'));
    assert.deepEqual(
      own.filter((file) => writing.test(readFileSync(join(source, file), 'utf8'))),
      [],
    );
  });
});

describe('commands', () => {
  test('are registered in one module, which refuses them in Restricted Mode', () => {
    const registering = globFiles('extension/**/*.ts', { cwd: source }).filter((file) =>
      /\bcommands\s*\.\s*register\w*Command\b/.test(readFileSync(join(source, file), 'utf8')),
    );
    assert.deepEqual(registering, ['extension/doors/commands.ts']);
  });
});

const isFs = (specifier: string) => /^(node:)?fs(\/|$)/.test(specifier);
const isDoor = (file: string) => file.startsWith('extension/files/');

describe('the documents of letters', () => {
  test('are accessed through letterDom alone, whose types exclude what a letter could override', () => {
    const doors = /\bDOMParser\b|\bcontentDocument\b|\bcontentWindow\??\.(?!scroll)|\bas unknown as\b/;
    const reaching = globFiles('webview/{preview,letter,packet,review,changes}/**/*.ts', {
      cwd: source,
    }).filter(
      (file) => !file.endsWith('/letterDom.ts') && doors.test(readFileSync(join(source, file), 'utf8')),
    );
    assert.deepEqual(reaching, []);
  });
});
