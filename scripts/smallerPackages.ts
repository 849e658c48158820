import type { Plugin } from 'esbuild';

/** What stands for a file of a package. */
interface Smaller {
  readonly file: RegExp;
  readonly contents: string;
}

/**
 * Mailroom reads styles with css-tree, and neither checks nor writes them: the parser without the definitions of all properties, which
 * are three quarters of the package. In the parser’s own modules, since the single-file build of the package can’t be divided.
 */
const parserOfCss: Smaller = {
  file: /[\\/]css-tree[\\/](?:lib[\\/]index|cjs[\\/]index|dist[\\/]csstree\.esm)\.c?js$/,
  contents: `export { default as parse } from 'css-tree/parser';
export { tokenize, tokenTypes } from 'css-tree/tokenizer';`,
};

/** The sandbox's letters have no attachments: nodemailer's table of file types is never asked. Its answer for unknown files is enough. */
const typesOfFiles: Smaller = {
  file: /[\\/]nodemailer[\\/]dist[\\/]esm[\\/]mime-funcs[\\/]mime-types\.js$/,
  contents: `export const detectMimeType = () => 'application/octet-stream';
export const detectExtension = () => 'bin';`,
};

/** Mailroom formats MJML itself, and leaves HTML to VS Code: the language service without its formatter. */
const formatterOfHtml: Smaller = {
  file: /[\\/]vscode-html-languageservice[\\/]lib[\\/]esm[\\/]services[\\/]htmlFormatter\.js$/,
  contents: 'export const format = () => [];',
};

/** What compiles a layout writes characters as they are or as numbers: the tables of their names, empty. */
const namesOfCharacters: Smaller = {
  file: /[\\/]entities[\\/](?:lib|dist[\\/]commonjs)[\\/]generated[\\/]encode-html\.js$/,
  contents: 'exports.default = exports.htmlTrie = new Map();',
};

export const smallerCssTree = smaller('smaller-css-tree', parserOfCss);

export const smallerNodemailer = smaller('smaller-nodemailer', typesOfFiles);

export const smallerLanguageService = smaller('smaller-language-service', formatterOfHtml);

export const smallerEntities = smaller('smaller-entities', namesOfCharacters);

/** Fails the build if the file is no longer loaded: then the package has changed. */
function smaller(name: string, { file, contents }: Smaller): Plugin {
  return {
    name,
    setup: ({ onLoad, onEnd }) => {
      let isMet = false;
      onLoad({ filter: file }, () => {
        isMet = true;
        return { contents, resolveDir: process.cwd() };
      });
      onEnd(({ errors }) =>
        isMet || errors.length > 0 ? {} : { errors: [{ text: `${name} matches no file any more` }] },
      );
    },
  };
}
