import { isObject } from '../../core/isObject.ts';
import type { Localizer } from '../../core/text/localizer.ts';
import type { ToolAnswer } from '../../protocol/toolNames.ts';
import { fileTools, type ToolDeclaration } from '../../protocol/tools.ts';

/** The revision of the Model Context Protocol whose requests stand alone, and those that begin with a handshake, newest first. */
const modern = '2026-07-28';
const legacy: readonly string[] = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];
const newestLegacy = '2025-11-25';

/** Error codes of JSON-RPC 2.0, and of the protocol. */
const codes = {
  parseError: -32700,
  invalidRequest: -32600,
  unknownMethod: -32601,
  invalidParams: -32602,
  internalError: -32603,
  unsupportedVersion: -32022,
} as const;

const meta = {
  version: 'io.modelcontextprotocol/protocolVersion',
  capabilities: 'io.modelcontextprotocol/clientCapabilities',
  server: 'io.modelcontextprotocol/serverInfo',
} as const;

/** A tool that only the editor has, and where it is. */
const readFigures: ToolDeclaration = {
  title: 'Read Figures of Campaigns',
  description:
    'Says where the figures (statistics, results) of campaigns are: this server has no account, so it reads none.',
  inputSchema: { type: 'object', properties: {}, additionalProperties: false },
};

const tools: Readonly<Record<string, ToolDeclaration>> = {
  ...fileTools,
  read_figures: readFigures,
};

const instructions =
  'Mailroom checks and renders e-mail layouts (MJML, HTML). After each change to a layout, call check_layout and mend what it finds; then render_letter, and compare_letters to see that only what was meant has changed. Nothing here uploads or sends. When the letter is right, stop and ask a person to review it.';

interface ServerParts {
  readonly version: string;
  /** Words what a person reads along, too. */
  readonly l10n: Localizer;
  /** Calls a tool. Never rejects. */
  readonly call: (tool: keyof typeof fileTools, input: unknown) => Promise<ToolAnswer>;
}

interface RpcError {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

/** A failed request. */
class RequestError extends Error {
  readonly error: RpcError;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.error = { code, message, ...(data !== undefined && { data }) };
  }
}

type Id = string | number;

/**
 * A server of the Model Context Protocol that has tools and nothing else. It speaks the revision without a handshake, and those with one
 * (https://modelcontextprotocol.io/specification/2026-07-28/basic/versioning).
 */
export class McpServer {
  readonly #parts: ServerParts;
  /** True once a client has begun with a handshake: its requests then need not name a revision. */
  #isLegacy = false;
  /** The requests in work. */
  readonly #running = new Set<Id>();

  constructor(parts: ServerParts) {
    this.#parts = parts;
  }

  /** Answers a message; `undefined` if it gets no answer. `message` is parsed JSON, of any shape. Never rejects. */
  async answer(message: unknown): Promise<object | undefined> {
    if (!isObject(message) || message.jsonrpc !== '2.0') return failure(undefined, codes.invalidRequest);
    const { id, method, params } = message;
    if (typeof method !== 'string')
      return isResponse(message) ? undefined : failure(idOf(id), codes.invalidRequest);
    if (id === undefined) {
      this.#notice(method, params);
      return undefined;
    }
    const known = idOf(id);
    if (known === undefined || this.#running.has(known)) return failure(known, codes.invalidRequest);
    this.#running.add(known);
    const answer = await this.#result(method, params ?? {}).then(
      (result) => ({ jsonrpc: '2.0', id: known, result }),
      (error: unknown) => ({ jsonrpc: '2.0', id: known, error: errorOf(error) }),
    );
    // A request that was cancelled gets no answer.
    return this.#running.delete(known) ? answer : undefined;
  }

  #notice(method: string, params: unknown): void {
    if (method !== 'notifications/cancelled' || !isObject(params)) return;
    const id = idOf(params.requestId);
    if (id !== undefined) this.#running.delete(id);
  }

  async #result(method: string, params: unknown): Promise<object> {
    if (!isObject(params)) throw new RequestError(codes.invalidParams, 'The parameters must be an object.');
    if (method === 'initialize') return this.#initialize(params);
    if (!this.#isModern(params)) return this.#answerTo(method, params);
    const result = await this.#answerTo(method, params);
    return { resultType: 'complete', ...result, _meta: { [meta.server]: this.#serverInfo() } };
  }

  /** Returns true for a request of the revision without a handshake. Throws `RequestError` if it names no revision, or another one. */
  #isModern(params: Readonly<Record<string, unknown>>): boolean {
    const given = isObject(params._meta) ? params._meta : {};
    const version = given[meta.version];
    if (version === undefined && this.#isLegacy) return false;
    if (typeof version !== 'string' || (version === modern && !isObject(given[meta.capabilities])))
      throw new RequestError(
        codes.invalidParams,
        `Name ${meta.version} and ${meta.capabilities}, or initialize first.`,
      );
    if (version !== modern)
      throw new RequestError(codes.unsupportedVersion, 'Unsupported protocol version', {
        supported: [modern, ...legacy],
        requested: version.slice(0, 100),
      });
    return true;
  }

  #initialize({ protocolVersion }: Readonly<Record<string, unknown>>): object {
    this.#isLegacy = true;
    const isKnown = typeof protocolVersion === 'string' && legacy.includes(protocolVersion);
    return {
      protocolVersion: isKnown ? protocolVersion : newestLegacy,
      capabilities: { tools: {} },
      serverInfo: this.#serverInfo(),
      instructions,
    };
  }

  async #answerTo(method: string, params: Readonly<Record<string, unknown>>): Promise<object> {
    switch (method) {
      case 'server/discover':
        return {
          supportedVersions: [modern, ...legacy],
          capabilities: { tools: {} },
          instructions,
          ...cached,
        };
      case 'ping':
        return {};
      case 'tools/list':
        return { tools: toolList, ...cached };
      case 'tools/call':
        return this.#call(params);
      default:
        throw new RequestError(codes.unknownMethod, `There is no method “${method.slice(0, 100)}”.`);
    }
  }

  async #call({ name, arguments: input }: Readonly<Record<string, unknown>>): Promise<object> {
    if (typeof name !== 'string' || !Object.hasOwn(tools, name))
      throw new RequestError(
        codes.invalidParams,
        `There is no such tool. Tools: ${Object.keys(tools).join(', ')}.`,
      );
    const { l10n } = this.#parts;
    if (name === 'read_figures')
      return failed(
        l10n.t(
          'The command line has no account, so it reads no figures. In VS Code, the tool read_figures of Mailroom reads those of the active account; the Campaigns view shows them.',
        ),
      );
    const answer = await this.#parts.call(name as keyof typeof fileTools, input);
    if ('problem' in answer) return failed(answer.problem);
    return {
      content: [textOf(JSON.stringify(answer.answer))],
      structuredContent: answer.answer,
      isError: false,
    };
  }

  #serverInfo() {
    return { name: 'mailroom', title: 'Mailroom', version: this.#parts.version };
  }
}

/** How long clients may cache a list: until the program ends, it is the same. */
const cached = { ttlMs: 3_600_000, cacheScope: 'public' };

const toolList = Object.entries(tools).map(([name, { title, description, inputSchema }]) => ({
  name,
  title,
  description,
  inputSchema,
  annotations: {
    title,
    readOnlyHint: true,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  },
}));

const textOf = (text: string) => ({ type: 'text', text });

const failed = (problem: string) => ({ content: [textOf(problem)], isError: true });

const idOf = (id: unknown): Id | undefined =>
  (typeof id === 'string' && id.length <= 200) || Number.isSafeInteger(id) ? (id as Id) : undefined;

const isResponse = (message: Readonly<Record<string, unknown>>) => 'result' in message || 'error' in message;

const errorOf = (error: unknown): RpcError =>
  error instanceof RequestError ? error.error : { code: codes.internalError, message: 'Internal error' };

const messages: Readonly<Record<number, string>> = {
  [codes.parseError]: 'Parse error',
  [codes.invalidRequest]: 'Invalid request',
};

const failure = (id: Id | undefined, code: number) => ({
  jsonrpc: '2.0',
  ...(id !== undefined && { id }),
  error: { code, message: messages[code] },
});

/** The answer to a line that is no JSON, or too long. */
export const unreadable = failure(undefined, codes.parseError);
