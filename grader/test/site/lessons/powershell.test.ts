import t from 'tap'
import { toPowershell } from '../../../../site/src/lessons/powershell.ts'
import { blocks, readLessons } from '../../../tools/course/lesson.ts'
import { root } from '../../house/tracked.ts'

t.test('commands that both shells know stay as they are', async (t) => {
  for (const same of [
    'mkdir load\ncd load\nnpm init --yes',
    'npx autocannon -c 10 -d 5 "http://localhost:3000/?minute=622"',
    'node -p "process.memoryUsage()"',
    'sleep 13',
  ])
    t.equal(toPowershell(same), same)
})

t.test('variables, loops, patterns and exit codes are written the other way', async (t) => {
  for (const [sh, powershell] of [
    ['NODE_ENV=production node -r ./meter.js server.js', 'cmd /c "set NODE_ENV=production&& node -r ./meter.js server.js"'],
    ["NO_INSIGHT=1 npx clinic flame -- node 'a.js'", "$env:NO_INSIGHT = '1'; npx clinic flame -- node 'a.js'"],
    ['TAG=$(curl -s http://localhost:3000/hash)', '$TAG = curl.exe -s http://localhost:3000/hash'],
    ['for name in slow loop; do node outside.js $name; done', "foreach ($name in 'slow', 'loop') { node outside.js $name }"],
    ['for i in 1 2; do\n  sleep 1\ndone', 'foreach ($i in 1, 2) {\n  sleep 1\n}'],
    ['node hot.js profile/*.cpuprofile', 'node hot.js (Get-Item profile/*.cpuprofile)'],
    ['node budget.js server.js sorted.js || echo "exit code $?"', 'node budget.js server.js sorted.js; "exit code $LASTEXITCODE"'],
    ['node --trace-deopt add.js | grep "JSFunction add"', "node --trace-deopt add.js | Select-String 'JSFunction add'"],
    [
      'node --trace-turbo-inlining bench.js loop | grep -A 1 sum',
      "node --trace-turbo-inlining bench.js loop | Select-String -Context 0,1 'sum'",
    ],
    ['node --trace-gc garbage.js | grep -c Scavenge', "(node --trace-gc garbage.js | Select-String 'Scavenge').Count"],
    ['curl -s http://localhost:3000/ > a.txt &\nwait', 'curl.exe -s http://localhost:3000/ > a.txt &\nGet-Job | Wait-Job'],
  ] as const)
    t.equal(toPowershell(sh), powershell)
})

t.test('what Windows lacks is left to WSL', async (t) => {
  for (const sh of ['perf script -i perf.data', 'kill -USR2 $(cat server.pid)', "sed -i '/x/d' a.js", 'wrk -t 1 -c 10 http://127.0.0.1/']) {
    t.equal(toPowershell(sh), null)
  }
})

t.test('no command of the course keeps syntax that PowerShell lacks', async (t) => {
  const all = readLessons(root).flatMap(({ tree }) => blocks(tree).filter(({ lang }) => lang === 'sh'))
  const translated = all.flatMap(({ text }) => toPowershell(text) ?? [])
  t.strictSame(
    translated.filter((text) => /^\w+=|; do|\bdone\b|\bgrep\b|\$\?|\$\(|2>&1|\|\|/m.test(text)),
    [],
  )
  t.ok(translated.length > all.length * 0.8, 'nearly all of the course can be followed in PowerShell')
})
