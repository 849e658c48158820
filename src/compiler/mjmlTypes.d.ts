/** Types for the parts of MJML 5.4.1 that the compiler uses. The packages have no types of their own. */

interface MjmlNode {
  /** The file of the element; for a failed include, the file that contains the include. */
  readonly absoluteFilePath?: string;
  readonly tagName: string;
  readonly line?: number;
  /** The chain of includes that leads to the element, starting with the layout's own. Missing for an included HTML file. */
  readonly includedIn?: readonly { readonly line: number }[];
  readonly attributes?: Readonly<Record<string, unknown>>;
  readonly children?: readonly MjmlNode[];
  /** The trimmed text of an element whose content MJML does not parse. */
  readonly content?: string;
  /** For an included style sheet, its path as it is written. */
  readonly file?: string;
  readonly errors?: readonly {
    readonly type: string;
    readonly params: { readonly file?: string; readonly partialPath?: string };
  }[];
}

interface MjmlError {
  readonly line: number;
  readonly message: string;
  readonly tagName: string;
  /** The message with its position, such as `Line 3 of /a/header.mjml, included at line 7 of file /a/spring.mjml (mj-text) — …` */
  readonly formattedMessage: string;
}

interface MjmlOptions {
  readonly ignoreIncludes?: boolean;
  readonly includePath?: readonly string[];
  readonly filePath?: string;
  readonly actualPath?: string;
}

/** The context of a component: the head's settings, and functions that add to the head. */
interface MjmlContext {
  readonly components: Readonly<Record<string, MjmlComponentClass>>;
  readonly globalData: {
    readonly breakpoint: string | undefined;
    readonly fonts: Readonly<Record<string, string>>;
    readonly htmlAttributes: Record<string, Record<string, string>>;
    /** Missing if the letter has no mj-head. */
    readonly headRaw?: readonly (string | null)[];
    readonly inlineStyle: string[];
    readonly preview: string | null;
    readonly style: readonly (string | null)[];
    readonly title: string | null;
  };
  addMediaQuery(className: string, rule: object): void;
  addHeadStyle(component: string, style: MjmlHeadStyle): void;
  /** The name is misspelled in MJML itself. */
  addComponentHeadSyle(style: MjmlHeadStyle): void;
}

type MjmlHeadStyle = (breakpoint: string) => string;

interface MjmlComponent {
  readonly context: MjmlContext;
  readonly props: {
    readonly children: readonly MjmlNode[];
    /** The attributes written on the element itself. */
    readonly rawAttrs: Readonly<Record<string, unknown>>;
  };
  getChildContext(): MjmlContext;
  render(): string;
  renderChildren(): string;
}

interface MjmlComponentClass {
  new (...initial: readonly unknown[]): MjmlComponent;
  readonly componentName?: string;
  /** True if MJML does not parse the element's content: text, HTML or CSS. */
  readonly endingTag?: boolean;
  isRawElement(): boolean;
}

declare module 'mjml-core' {
  interface MjmlCore {
    readonly components: Record<string, MjmlComponentClass>;
    assignComponents(target: object, source: readonly MjmlComponentClass[]): void;
    initComponent(of: { readonly name: string; readonly initialDatas: object }): MjmlComponent | null;
    initializeType: unknown;
    default(
      letter: MjmlNode,
      options: MjmlOptions & {
        readonly validationLevel: 'skip';
        readonly presets: readonly { components: readonly MjmlComponentClass[]; dependencies: object }[];
      },
    ): Promise<{ readonly html: string }>;
  }
  const core: MjmlCore;

  export { core as default };
}

declare module 'mjml-core/lib/helpers/minifyOutlookConditionnals.js' {
  function minify(html: string): string;

  export { minify as default };
}

declare module 'mjml-core/lib/helpers/mergeOutlookConditionnals.js' {
  function merge(html: string): string;

  export { merge as default };
}

declare module 'mjml-preset-core' {
  const preset: { readonly components: readonly MjmlComponentClass[]; readonly dependencies: object };

  export { preset as default };
}

declare module 'mjml-validator' {
  interface MjmlValidator {
    readonly dependencies: Readonly<Record<string, readonly unknown[]>>;
    readonly rulesCollection: {
      validChildren(element: MjmlNode, options: object): readonly MjmlError[] | null;
    };
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
