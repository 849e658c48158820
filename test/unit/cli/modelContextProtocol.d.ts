/** The official client of the Model Context Protocol, as far as a test uses it. Its own types make the check of types slow. */
declare module '@modelcontextprotocol/client' {
  export interface ClientOptions {
    readonly versionNegotiation?: { readonly mode: { readonly pin: string } };
  }

  interface ToolResult {
    readonly isError?: boolean;
    readonly content: readonly { readonly type: string; readonly text?: string }[];
    readonly structuredContent?: unknown;
  }

  export class Client {
    constructor(client: { readonly name: string; readonly version: string }, options: ClientOptions);
    connect(transport: object): Promise<void>;
    listTools(): Promise<{ readonly tools: readonly { readonly name: string }[] }>;
    callTool(call: { readonly name: string; readonly arguments: object }): Promise<ToolResult>;
    close(): Promise<void>;
  }
}

declare module '@modelcontextprotocol/client/stdio' {
  export class StdioClientTransport {
    constructor(server: {
      readonly command: string;
      readonly args: readonly string[];
      readonly stderr: 'pipe';
    });
  }
}
