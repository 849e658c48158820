/** The parts of MJML 5.4.1 that the compiler uses; the packages bring no types of their own. */

interface MjmlNode {
  /** The file that the element was written in; for an include that failed, the file that asks for it. */
  readonly absoluteFilePath?: string;
  readonly tagName: string;
  readonly line?: number;
  readonly children?: readonly MjmlNode[];
  readonly errors?: readonly { readonly type: string; readonly params: { readonly file?: string } }[];
}

interface MjmlError {
  readonly line: number;
  readonly message: string;
  readonly tagName: string;
  /** `Line 3 of /a/header.mjml, included at line 7 of file /a/spring.mjml (mj-text) — …` */
  readonly formattedMessage: string;
}

interface MjmlOptions {
  readonly ignoreIncludes?: boolean;
  readonly includePath?: readonly string[];
  readonly filePath?: string;
  readonly actualPath?: string;
}

declare module 'mjml-core' {
  interface MjmlCore {
    readonly components: Record<string, unknown>;
    assignComponents(target: Record<string, unknown>, source: readonly unknown[]): void;
    initializeType: unknown;
    default(
      source: string,
      options?: MjmlOptions,
    ): Promise<{ readonly html: string; readonly json: MjmlNode; readonly errors: readonly MjmlError[] }>;
  }
  const core: MjmlCore;

  export { core as default };
}

declare module 'mjml-preset-core' {
  const preset: { readonly components: readonly unknown[]; readonly dependencies: object };

  export { preset as default };
}

declare module 'mjml-validator' {
  interface MjmlValidator {
    readonly dependencies: object;
    assignDependencies(target: object, source: object): object;
    default(root: MjmlNode, options: object): readonly MjmlError[];
  }
  const validator: MjmlValidator;

  export { validator as default };
}

declare module 'mjml-parser-xml' {
  function parse(source: string, options: object): MjmlNode;

  export { parse as default };
}
