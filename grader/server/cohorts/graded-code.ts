import { setImmediate } from 'node:timers/promises'
import { PassThrough, type Readable } from 'node:stream'
import { strToU8, Zip, ZipDeflate } from 'fflate'
import type { Grade, Member, SourceFiles } from '../../contracts/index.ts'
import type { Db } from '../store/store.ts'
import { readAssignment } from './assignments.ts'
import { toCsv } from './csv.ts'
import { gradeIn, readGradeData } from './grades.ts'
import { listMembers } from './members.ts'

/** Attempts whose code is read at a time: six files of 64 KB each, at most. */
const READ_AT_ONCE = 20

const MANIFEST = ['folder', 'name', 'email', 'team', 'outcome', 'level', 'points', 'submission', 'submitted'] as const

/** A learner, the graded attempt, and the folder for its code. */
interface Graded {
  folder: string
  learner: Member
  grade: Grade & { submission: string }
}

/**
 * The graded attempt of every learner at an assignment as a zip file: a folder for each, named by the address, and `manifest.csv`. For
 * teams that are graded together, each member has a copy.
 * @throws HotpathError E_ASSIGNMENT_UNKNOWN
 */
export async function zipGradedCode(db: Db, cohort: string, id: string): Promise<Readable> {
  const graded = await listGraded(db, cohort, id)
  const output = new PassThrough()
  void writeZip(db, graded, output).catch((error: Error) => output.destroy(error))
  return output
}

async function listGraded(db: Db, cohort: string, id: string): Promise<Graded[]> {
  const assignment = await readAssignment(db, cohort, id)
  const learners = (await listMembers(db, cohort)).filter(({ role }) => role === 'learner')
  const gradeData = await readGradeData(
    db,
    [assignment],
    learners.map(({ person }) => person),
  )
  const folderOf = distinctFolders()
  return learners.flatMap((learner) => {
    const grade = gradeIn(gradeData, assignment, learner.person)
    return grade.submission === null
      ? []
      : [{ folder: folderOf(learner.email), learner, grade: { ...grade, submission: grade.submission } }]
  })
}

/** Files are compressed one at a time, with a turn of the event loop in between, and only as fast as the client reads. */
async function writeZip(db: Db, graded: readonly Graded[], output: PassThrough): Promise<void> {
  const zip = new Zip((error, bytes, isLast) => {
    if (error) output.destroy(error)
    else output.write(bytes)
    if (isLast) output.end()
  })
  const add = async (path: string, text: string) => {
    const file = new ZipDeflate(path)
    zip.add(file)
    file.push(strToU8(text), true)
    if (output.writableNeedDrain) await new Promise((go) => output.once('drain', go).once('close', go))
    else await setImmediate()
  }
  const rows: (string | number | null)[][] = []
  for (let first = 0; first < graded.length && !output.destroyed; first += READ_AT_ONCE) {
    const some = graded.slice(first, first + READ_AT_ONCE)
    const code = await readCode(
      db,
      some.map(({ grade }) => grade.submission),
    )
    for (const { folder, learner, grade } of some) {
      const { files, submittedAt } = code.get(grade.submission)!
      for (const [name, text] of Object.entries(files)) await add(`${folder}/${name}`, text)
      const { name, email, team } = learner
      rows.push([folder, name, email, team, grade.outcome, grade.level, grade.points, grade.submission, submittedAt.toISOString()])
    }
  }
  await add('manifest.csv', toCsv([MANIFEST, ...rows]))
  zip.end()
}

async function readCode(db: Db, submissions: readonly string[]): Promise<Map<string, { files: SourceFiles; submittedAt: Date }>> {
  const rows = await db
    .selectFrom('submissions')
    .select(['id', 'files', 'submitted_at as submittedAt'])
    .where('id', 'in', submissions)
    .execute()
  return new Map(rows.map(({ id, files, submittedAt }) => [id, { files, submittedAt }]))
}

/** Names folders by an address, safe on every system, and numbers those that would be the same where case does not count. */
function distinctFolders(): (address: string) => string {
  const taken = new Set<string>()
  return (address) => {
    const safe = address.replace(/[^\w.@+-]/g, '_').replace(/^\.+|\.+$/g, '_')
    let name = safe
    for (let number = 2; taken.has(name.toLowerCase()); number++) name = `${safe} (${number})`
    taken.add(name.toLowerCase())
    return name
  }
}
