/** What `mailroom --help` prints. `docs/command-line.md` explains it. */
export const help = `mailroom: checks letters as Mailroom for VS Code does

  mailroom check [paths…]    Checks layouts: files, folders or globs; by default, this folder
  mailroom render FILE       Prints the HTML of a layout, as it would be uploaded

Options of check
  --format NAME              text (default), concise, json, sarif, github, gitlab, junit or markdown
  --output NAME=FILE         Writes another format into a file; can be repeated
  --baseline FILE            Leaves out the findings that this file has
  --write-baseline           Writes today’s findings into the file of --baseline
  --changed[=COMMIT]         Checks only what has changed since a commit (HEAD by default) in Git
  --fail-on SEVERITY         error (default), warning, information, hint or never
  --root FOLDER              The folder that you open in VS Code; found by .vscode, .mailroom or .git
  --language TAG             The language in which letters are checked; the first of each by default
  - --stdin-path FILE        Checks the text of the standard input as this file

Exit codes: 0 fine, 1 findings at or above --fail-on, 2 could not run.
The settings are those in .vscode/settings.json. Manual: docs/command-line.md in the package.
`;
