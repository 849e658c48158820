/** A replacement of a passage in a file of MJML. */
export interface Patch {
  readonly from: string;
  readonly to: string;
  /** Number of occurrences; 1 if left out. */
  readonly times?: number;
}

/**
 * Applies patches to the contents of a file. Throws if a passage does not occur as often as its patch says: the file has changed
 * since the patch was written.
 */
export function patch(file: string, contents: string, patches: readonly Patch[]): string {
  return patches.reduce((text, { from, to, times = 1 }) => {
    const parts = text.split(from);
    if (parts.length !== times + 1) {
      throw new Error(`${file} has ${parts.length - 1} passages to patch, rather than ${times}: ${from}`);
    }
    return parts.join(to);
  }, contents);
}

/**
 * Patches that make MJML 5.4.1 faster, by file. No patch changes the output: each computes the same result with less work.
 * `test/unit/compiler` compares it with the official package.
 */
export const mjmlPatches: Readonly<Record<string, readonly Patch[]>> = {
  // Simplifies the helper that creates every component, at each level of inheritance: MJML's base classes are plain functions.
  '@babel/runtime/helpers/callSuper.js': [
    {
      from: 'return o = getPrototypeOf(o), possibleConstructorReturn(t, isNativeReflectConstruct() ? Reflect.construct(o, e || [], getPrototypeOf(t).constructor) : o.apply(t, e));',
      to: 'return Object.getPrototypeOf(o).apply(t, e) || t;',
    },
  ],

  // Names types as errors do, since the bundle has no names of classes: `__name` would run for each function that is created.
  'mjml-core/lib/types/type.js': [
    {
      from: 'types[typeConfig] = typeConstructor(typeConfig);',
      to: "types[typeConfig] = typeConstructor(typeConfig);\n  types[typeConfig].typeName = { boolean: 'Boolean', color: 'Color', integer: 'NInteger' }[typeConfig];",
    },
    { from: 'this.constructor.name', to: 'this.constructor.typeName' },
  ],

  // Finds the line of a tag with a binary search instead of a linear one.
  // Resolves the path of the file once instead of for each tag, and keeps nodes out of V8's dictionary mode.
  'mjml-parser-xml/lib/index.js': [
    {
      from: '(0, _lodash.findLastIndex)(lineIndexes, i => i <= parser.startIndex) + 1',
      to: '(0, _lodash.sortedLastIndex)(lineIndexes, parser.startIndex)',
      times: 2,
    },
    {
      from: 'const lineIndexes = indexesForNewLine(xml);',
      to: 'const lineIndexes = indexesForNewLine(xml);\n  const absoluteFilePath = isNode ? _path.default.resolve(cwd, actualPath) : actualPath;',
    },
    {
      from: 'absoluteFilePath: isNode ? _path.default.resolve(cwd, actualPath) : actualPath,',
      to: 'absoluteFilePath,',
    },
    // Reads included files with `readFile`, which reports them: the compiler watches them for changes, the inspector marks them, and
    // tells through which files they are included.
    {
      from: "`);\n    let content;\n    try {\n      content = _fs.default.readFileSync(partialPath, 'utf8');",
      to: "`);\n    let content;\n    try {\n      content = options.readFile(partialPath, 'mjml', [...includedIn.map(({ file }) => file), absoluteFilePath]);",
    },
    {
      from: "_fs.default.readFileSync(partialPath, 'utf8')",
      to: 'options.readFile(partialPath, attrs.type, [...includedIn.map(({ file }) => file), absoluteFilePath])',
    },
  ],
  'mjml-parser-xml/lib/helpers/cleanNode.js': [
    { from: 'delete node.parent;', to: 'node.parent = undefined;' },
    { from: 'delete node.children;', to: 'node.children = undefined;' },
    { from: 'delete node.attributes;', to: 'node.attributes = undefined;' },
  ],

  // Collects the allowed attribute names once for each component instead of for each element.
  'mjml-validator/lib/rules/validAttributes.js': [
    { from: 'function validateAttribute(', to: 'const allowed = new Map();\nfunction validateAttribute(' },
    {
      from: 'const availableAttributes = [...Object.keys(Component.allowedAttributes || {}), ...WHITELIST];',
      to: `let availableAttributes = allowed.get(Component);
  if (!availableAttributes) {
    availableAttributes = new Set([...Object.keys(Component.allowedAttributes || {}), ...WHITELIST]);
    allowed.set(Component, availableAttributes);
  }`,
    },
    { from: '!availableAttributes.includes(attribute)', to: '!availableAttributes.has(attribute)' },
  ],

  // Caches valid values by type. Long values, such as data: URLs, are not cached.
  'mjml-validator/lib/rules/validTypes.js': [
    { from: 'function validateType(', to: 'const valid = new Map();\nfunction validateType(' },
    {
      from: 'const TypeChecker = initializeType(attrType);',
      to: `const validValues = valid.get(attrType) || new Set();
      if (validValues.has(value)) continue;
      if (validValues.size > 1000) validValues.clear();
      valid.set(attrType, validValues);
      const TypeChecker = initializeType(attrType);`,
    },
    {
      from: 'if (result.isValid() === false) {',
      to: 'if (result.isValid()) value.length < 100 && validValues.add(value);\n      else {',
    },
  ],
  // Formats attribute values without creating type checkers: only colors are changed, and their `getValue` needs no checker.
  'mjml-core/lib/helpers/formatAttributes.js': [
    {
      from: `(0, _lodash.reduce)(attributes, (acc, val, attrName) => {
  if (allowedAttributes && allowedAttributes[attrName]) {
    const TypeConstructor = (0, _type.initializeType)(allowedAttributes[attrName]);
    if (TypeConstructor) {
      const type = new TypeConstructor(val);
      return {
        ...acc,
        [attrName]: type.getValue()
      };
    }
  }
  return {
    ...acc,
    [attrName]: val
  };
}, {});`,
      to: `{
  const formatted = {};
  for (const attrName of Object.keys(attributes)) {
    const type = allowedAttributes && allowedAttributes[attrName];
    const value = attributes[attrName];
    formatted[attrName] = type ? (0, _type.initializeType)(type).prototype.getValue.call({ value }) : value;
  }
  return formatted;
};`,
    },
  ],

  'mjml-core/lib/createComponent.js': [
    // Writes nothing to the output of the extension host. The validator reports unknown elements, with their places.
    { from: 'console.error(`No matching component for tag', to: 'void (`No matching component for tag' },
    // Collects the names of raw elements, which are output unchanged, once for each letter.
    { from: 'let BodyComponent =', to: 'const rawTags = new WeakMap();\nlet BodyComponent =' },
    {
      from: 'const rawComponents = (0, _lodash.filter)(this.context.components, c => c.isRawElement());',
      to: `const { components } = this.context;
      let raw = rawTags.get(components);
      if (!raw) {
        raw = new Set(Object.values(components).filter(c => c.isRawElement()).map(c => c.getTagName()));
        rawTags.set(components, raw);
      }`,
    },
    {
      from: '!(0, _lodash.find)(rawComponents, c => c.getTagName() === child.tagName)',
      to: '!raw.has(child.tagName)',
    },
    // Caches the styles of a component: they don't change after its creation.
    {
      from: '(0, _lodash.get)(this.getStyles(), _styles)',
      to: '(0, _lodash.get)(this.ownStyles || (this.ownStyles = this.getStyles()), _styles)',
    },
    {
      from: `return (0, _lodash.reduce)(stylesObject, (output, value, name) => {
        if (!(0, _lodash.isNil)(value)) {
          return \`\${output}\${name}:\${value};\`;
        }
        return output;
      }, '');`,
      to: `let output = '';
      for (const name in stylesObject) {
        const value = stylesObject[name];
        if (value != null) output += \`\${name}:\${value};\`;
      }
      return output;`,
    },
    {
      from: `const specialAttributes = {
        style: v => this.styles(v),
        default: _lodash.identity
      };
      return (0, _lodash.reduce)((0, _lodash.omitBy)(attributes, _lodash.isNil), (output, v, name) => {
        const value = (specialAttributes[name] || specialAttributes.default)(v);
        return \`\${output} \${name}="\${value}"\`;
      }, '');`,
      to: `let output = '';
      for (const name in attributes) {
        const v = attributes[name];
        if (v != null) output += \` \${name}="\${name === 'style' ? this.styles(v) : v}"\`;
      }
      return output;`,
    },
  ],

  'mjml-core/lib/index.js': [
    // Copies attributes once, and calls lodash only if there are defaults for classes.
    {
      from: "...(0, _lodash.omit)(attributes, ['mj-class'])\n        },\n        rawAttrs: {\n          ...(0, _lodash.omit)(attributes, ['mj-class'])\n        },",
      to: '...rawAttrs\n        },\n        rawAttrs,',
    },
    {
      from: "const nextParentMjClass = (0, _lodash.get)(attributes, 'mj-class', parentMjClass);",
      to: "const nextParentMjClass = (0, _lodash.get)(attributes, 'mj-class', parentMjClass);\n      const { 'mj-class': mjClass, ...rawAttrs } = attributes || {};",
    },
    {
      from: 'const defaultAttributesForClasses = (0, _lodash.reduce)(',
      to: 'const defaultAttributesForClasses = (0, _lodash.isEmpty)(globalData.classesDefault) ? {} : (0, _lodash.reduce)(',
    },
  ],

  // Skips the search for fonts that the letter does not name.
  'mjml-core/lib/helpers/fonts.js': [
    {
      from: 'const toImport = [];',
      to: 'const toImport = [];\n  const lower = content.toLowerCase();\n  const plain = /^[\\w ]+$/;',
    },
    {
      from: 'content.match(regex)',
      to: '(!plain.test(name) || lower.includes(name.toLowerCase())) && regex.test(content)',
    },
  ],
};
