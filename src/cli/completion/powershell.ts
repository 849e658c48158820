import type { CompletedCommand } from './table.ts';

/** Returns the script that completes `mailroom` in PowerShell 5.1 and later. Where it offers nothing, PowerShell offers files. */
export function powershellScript(commands: readonly CompletedCommand[]): string {
  const table = Object.fromEntries(
    commands.map(({ name, summary, options, operands }) => [
      name,
      {
        summary,
        options: options.map(({ flag, help, value, choices }) => ({
          flag,
          help,
          choices: value === 'choiceAndFile' ? choices.map((choice) => `${choice}=`) : choices,
        })),
        operands: operands === 'layouts' ? [] : operands,
      },
    ]),
  );
  return `# Completes mailroom in PowerShell. Put this into $PROFILE: mailroom completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName mailroom -ScriptBlock {
  param($word, $ast, $cursor)
  $table = @'
${JSON.stringify(table)}
'@ | ConvertFrom-Json
  $before = @($ast.CommandElements | Where-Object { $_.Extent.EndOffset -lt $cursor } | ForEach-Object { $_.Extent.Text })
  function Offer($text, $help) {
    if ($text -like "$word*") {
      [System.Management.Automation.CompletionResult]::new($text, $text, 'ParameterValue', $help)
    }
  }
  if ($before.Count -le 1) {
    $table.PSObject.Properties | ForEach-Object { Offer $_.Name $_.Value.summary }
    return
  }
  $command = $table.($before[1])
  if (-not $command) { return }
  $option = $command.options | Where-Object { $_.flag -eq $before[-1] -and $_.choices.Count -gt 0 }
  if ($option) {
    $option.choices | ForEach-Object { Offer $_ $option.help }
  } elseif ($word -match '^(--[a-z-]+)=') {
    $flag = $Matches[1]
    $command.options | Where-Object { $_.flag -eq $flag } | ForEach-Object {
      foreach ($choice in $_.choices) { Offer "$flag=$choice" $_.help }
    }
  } elseif ($word -like '-*') {
    $command.options | ForEach-Object { Offer $_.flag $_.help }
  } else {
    $command.operands | ForEach-Object { Offer $_ $_ }
  }
}
`;
}
