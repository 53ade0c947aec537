/** Commands that Windows doesn’t have, or not with these options. */
const UNIX_ONLY = /\b(?:kill|perf|sed|ab|wrk|head|npx climem|CLIMEM|node_modules\/node-linux)\b/

/**
 * The commands of a lesson’s sh block for PowerShell 7, line by line. The same text if it needs no change; null if Windows lacks one of
 * its programs, so that WSL is the way.
 */
export function toPowershell(sh: string): string | null {
  if (UNIX_ONLY.test(sh)) return null
  return sh.split('\n').map(lineOf).join('\n')
}

function lineOf(line: string): string {
  return CHANGES.reduce((text, [from, to]) => (typeof to === 'string' ? text.replace(from, to) : text.replace(from, to)), line)
}

/** What differs between the two shells, in the order in which it is changed. */
const CHANGES: readonly [RegExp, string | ((...found: string[]) => string)][] = [
  // Loops: `for way in a b; do …; done` on one line or on several, with the variable in it.
  [
    /^for (\w+) in ([^;]+); do(?: (.*); done)?$/,
    (_, name, items, body) => `foreach ($${name} in ${listed(items!)}) {${body ? ` ${body} }` : ''}`,
  ],
  [/^done$/, '}'],
  // Variables of the shell, then of a command.
  [/^(\w+)=\$\((.*)\)$/, '$$$1 = $2'],
  // PowerShell’s own variables outlive the command, so cmd.exe sets one unless the command has quotes.
  [/^(\w+)=(\S+) ([^"']*)$/, (_, name, value, command) => `cmd /c "set ${name}=${value}&& ${command}"`],
  [/^(\w+)=(\S+) (.*)$/, (_, name, value, command) => `$env:${name} = '${value}'; ${command}`],
  // The exit code of the command before.
  [/ ?(?:\|\||;) echo "exit code \$\?"$/, '; "exit code $$LASTEXITCODE"'],
  // Programs. curl alone can be an alias of another command.
  [/\bcurl(?= )/g, 'curl.exe'],
  [/^(.*) \| grep -c (\S+)$/, "($1 | Select-String '$2').Count"],
  [/ \| grep -A (\d+) "?([^"]+?)"?$/, " | Select-String -Context 0,$1 '$2'"],
  [/ \| grep "?([^"]+?)"?$/, " | Select-String '$1'"],
  [/^wait$/, 'Get-Job | Wait-Job'],
  // PowerShell doesn’t expand patterns for programs.
  [/(\S*\*\.\w+)/g, '(Get-Item $1)'],
]

function listed(items: string): string {
  return items
    .split(' ')
    .map((item) => (/^\d+$/.test(item) ? item : `'${item}'`))
    .join(', ')
}
