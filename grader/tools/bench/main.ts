/** npm run bench -- <name>: the benchmarks. Each prints its figures; `--publish`, where there is one, records them for the site. */
import { chooseCommand } from '../cli/choose-command.ts'

await chooseCommand('npm run bench', {
  verdicts: { help: 'error rates of verdicts, on pairs known by construction', run: () => import('./verdicts.ts') },
  natural: { help: 'error rates on solutions as people write them', run: () => import('./natural.ts') },
  compare: { help: 'comparisons of identical functions, of known ratios, and of attacks', run: () => import('./compare.ts') },
  repeat: { help: 'the verdicts of every shipped solution, again and again', run: () => import('./repeat.ts') },
  seconds: { help: 'seconds from a submission to its verdict, by kind of task', run: () => import('./seconds.ts') },
  stages: { help: 'where the seconds of a verdict go, stage by stage', run: () => import('./stages.ts') },
  capacity: { help: 'what a verdict costs, and the cores that a class needs', run: () => import('./capacity.ts') },
  starts: { help: 'seconds until a sandbox is ready', run: () => import('./starts.ts') },
  profiles: { help: 'seconds and completeness of profile runs', run: () => import('./profiles.ts') },
  checks: { help: 'a check beside a measurement, and a cancelled run, in Chromium', run: () => import('./checks.ts') },
  edits: { help: 'what each edit buys, on edits known by construction', run: () => import('./edits.ts') },
  engines: { help: 'one exercise on other versions of Node.js', run: () => import('../cli/engines.ts') },
  workload: { help: 'the share of a batch that generating inputs takes', run: () => import('./workload-cost.ts') },
  techniques: { help: 'precision and recall of the technique recogniser', run: () => import('./techniques.ts') },
  similarity: { help: 'honest solutions called alike, and copies found', run: () => import('./similarity.ts') },
  gradebook: { help: 'the gradebook of a large cohort, to the first paint', run: () => import('./gradebook.ts') },
  fairness: { help: 'waits of many learners beside one who sends a lot', run: () => import('./fairness.ts') },
  flood: { help: 'honest requests beside a flood of hostile ones', run: () => import('./flood.ts') },
  crash: { help: 'verdicts lost when processes are killed', run: () => import('./crash.ts') },
  'power-cut': { help: 'rows lost when the power fails', run: () => import('./power-cut.ts') },
  rolling: { help: 'requests lost during a rolling update', run: () => import('./rolling.ts') },
  stack: { help: 'the whole stack under kills', run: () => import('./stack.ts') },
})
