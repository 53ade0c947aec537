import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import t from 'tap'
import {
  AGENT_VERSION,
  AgentAbout,
  CheckDone,
  CheckJob,
  ComparisonDone,
  ComparisonJob,
  ComparisonSeen,
  ContestJob,
  ContestResult,
  ContestSeen,
  EditsJob,
  EditsResult,
  EditsSeen,
  EnginesResult,
  EnginesSeen,
  Job,
  JobProgress,
  JobResult,
  ProfileResult,
  ProfileSeen,
  ProgramDone,
  ProgramJob,
} from '../../contracts/index.ts'

/*
 * An API and an agent of the same version understand each other and judge alike. If this test fails, decide whether older
 * agents still do: if not, raise SHAPES or one of RULES in contracts/agent.ts. In either case, copy the printed digests here.
 */
const KNOWN = { version: '14.34', shapes: '37f68820b3ac8d42', rule: 'b2cbf83e5d2fc1b6' }

/** All messages to and from agents. Descriptions of fields do not enter the digest. */
const SHAPES = [
  AgentAbout,
  Job,
  JobProgress,
  JobResult,
  ProfileSeen,
  ProfileResult,
  EnginesSeen,
  EnginesResult,
  EditsJob,
  EditsSeen,
  EditsResult,
  ContestJob,
  ContestSeen,
  ContestResult,
  CheckJob,
  CheckDone,
  ComparisonJob,
  ComparisonSeen,
  ComparisonDone,
  ProgramJob,
  ProgramDone,
]
const RUNNER = resolve(import.meta.dirname, '../../runner')
/** Folders of the code that measures and judges. */
const RULE = ['verdict', 'measure', 'measure/harness']
/** The file that alternates between measuring and deciding. */
const ROAD = 'measurers.ts'
/** Files with wording only. */
const WORDING = ['feedback.ts', 'findings.ts', 'received.ts', 'sentence.ts', 'test-source.ts', 'README.md']

t.test('messages between API and agent, and the rules of measuring, are versioned', async (t) => {
  const shapes = digestOf(JSON.stringify(SHAPES, (key, value: unknown) => (key === 'description' ? undefined : value)))
  const rule = digestOf([...RULE.flatMap((folder) => codeIn(join(RUNNER, folder))), codeOf(join(RUNNER, ROAD))].join('\n'))
  t.same({ version: AGENT_VERSION, shapes, rule }, KNOWN)
})

/** Code without comments and white space, which cannot change a verdict. */
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
