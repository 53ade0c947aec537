import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import t from 'tap'
import {
  AGENT_VERSION,
  AgentAbout,
  ContestJob,
  ContestResult,
  ContestSeen,
  EnginesResult,
  EnginesSeen,
  Job,
  JobProgress,
  JobResult,
  ProfileResult,
  ProfileSeen,
} from '../../contracts/index.ts'

/*
 * An API and an agent of one version understand one another and judge alike. So whoever changes what follows says whether they still do:
 * where the test fails, raise SHAPES or one of RULES in contracts/agent.ts if an older agent must get no work from now on,
 * and write the digests that are printed here in either case.
 */
const KNOWN = { version: '5.12', shapes: '1c676da31a6996f8', rule: 'f42c8e0fe03390f6' }

/** Everything that an agent is given or gives; what is said of a field changes none. */
const SHAPES = [
  AgentAbout,
  Job,
  JobProgress,
  JobResult,
  ProfileSeen,
  ProfileResult,
  EnginesSeen,
  EnginesResult,
  ContestJob,
  ContestSeen,
  ContestResult,
]
const RUNNER = resolve(import.meta.dirname, '../../runner')
/** What is measured, how, and what is made of it. */
const RULE = ['verdict', 'measure', 'measure/harness']
/** How measuring and deciding take turns. */
const ROAD = 'measurers.ts'
/** How it is said. */
const WORDING = ['findings.ts', 'sentence.ts', 'README.md']

t.test('what goes between API and agent, and how is measured, has a version', async (t) => {
  const shapes = digestOf(JSON.stringify(SHAPES, (key, value: unknown) => (key === 'description' ? undefined : value)))
  const rule = digestOf([...RULE.flatMap((folder) => codeIn(join(RUNNER, folder))), codeOf(join(RUNNER, ROAD))].join('\n'))
  t.same({ version: AGENT_VERSION, shapes, rule }, KNOWN)
})

/** Without comments and blanks: what they say changes no verdict. */
function codeIn(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => /\.(ts|cjs)$/.test(name) && !WORDING.includes(name))
  return names.sort().map((name) => name + codeOf(join(folder, name)))
}

function codeOf(file: string): string {
  return readFileSync(file, 'utf8')
    .replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')
    .replaceAll(/\s+/g, ' ')
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
