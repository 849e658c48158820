/** What `mailroom --help` prints. `docs/command-line.md` explains it. */
export const help = `mailroom: checks letters as Mailroom for VS Code does

  mailroom check [paths…]    Checks layouts: files, folders or globs; by default, this folder

Options of check
  --format NAME              text (default), concise or json
  --output NAME=FILE         Writes another format into a file; can be repeated
  --fail-on SEVERITY         error (default), warning, information, hint or never
  --root FOLDER              The folder that you open in VS Code; found by .vscode, .mailroom or .git
  --language TAG             The language in which letters are checked; the first of each by default
  - --stdin-path FILE        Checks the text of the standard input as this file

Exit codes: 0 fine, 1 findings at or above --fail-on, 2 could not run.
The settings are those in .vscode/settings.json. Manual: docs/command-line.md in the package.
`;
