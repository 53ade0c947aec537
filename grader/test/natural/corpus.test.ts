import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import t from 'tap'
import { naturalFolder, readNatural, type Natural } from '../../tools/bench/natural/corpus.ts'
import { isCurrent, LABELS, readLabels, type LabelOutcome } from '../../tools/bench/natural/labels.ts'
import { checkSubmission } from '../../shared/catalogue/check.ts'
import { readFolder } from '../../shared/catalogue/folder.ts'
import { loadExercises } from '../../shared/catalogue/load.ts'
import { exercisesFolder } from '../../tools/cli/places.ts'
import type { Kind } from '../../contracts/index.ts'

const exercises = loadExercises(exercisesFolder)
const corpus = readNatural(naturalFolder, exercises)
const slugs = [...new Set(corpus.map(({ exercise }) => exercise.slug))]
const labelled = corpus.map((natural) => ({ natural, label: readLabels(naturalFolder, natural.exercise.slug)[natural.name] }))

/** Solutions of a kind, and of them those of part 2. */
const LEAST: Partial<Record<Kind, { all: number; unseen: number }>> = {
  heap: { all: 150, unseen: 50 },
  function: { all: 120, unseen: 30 },
  http: { all: 45, unseen: 12 },
}
/** What a label of each kind can be. */
const OUTCOMES: Partial<Record<Kind, readonly LabelOutcome[]>> = {
  heap: ['flat', 'leak', 'borderline', 'wrong'],
  function: ['fast', 'slow', 'borderline', 'wrong'],
  http: ['fast', 'slow', 'borderline', 'wrong'],
}
/** Of the right words, each is the label of so many in a hundred: a corpus of one word would show one kind of mistake. */
const LEAST_SHARE = 0.15

const pathOf = ({ exercise, name }: Natural) => `${exercise.slug}/${name}`
const isOf = (kind: string) => ({ natural }: { natural: Natural }) => natural.exercise.manifest.kind === kind
/** Without comments and spaces. */
const bare = (source: string) => source.replace(/^\s*\/\/.*$/gm, '').replace(/\s+/g, '')

t.test('every solution was labelled as it is now, against the target as it is now', async (t) => {
  t.same(labelled.filter(({ natural, label }) => !isCurrent(label, natural)).map(({ natural }) => pathOf(natural)), [], 'npm run bench -- natural --label')
  for (const slug of slugs) {
    const names = corpus.filter(({ exercise }) => exercise.slug === slug).map(({ name }) => name)
    t.same(Object.keys(readLabels(naturalFolder, slug)).sort(), names.sort(), `${slug}: no label without a solution`)
  }
})

t.test('a label says what was found, of which part, and how', async (t) => {
  for (const { natural, label } of labelled) {
    const { kind } = natural.exercise.manifest
    t.ok(OUTCOMES[kind]?.includes(label!.label) && LABELS.includes(label!.label), `${pathOf(natural)}: ${label!.label} is a label for ${kind}`)
    t.ok([1, 2].includes(label!.part), `${pathOf(natural)}: part ${label!.part}`)
    if (label!.label === 'wrong') t.ok(label!.why, `${pathOf(natural)}: why it is wrong`)
    else t.ok(label!.calls > 0 && Object.values(label!.figures).every(Number.isFinite), `${pathOf(natural)}: its figures`)
  }
})

t.test('the corpus is large enough, a part of it is unseen, and no word is rare', async (t) => {
  for (const [kind, { all, unseen }] of Object.entries(LEAST)) {
    const its = labelled.filter(isOf(kind))
    t.ok(its.length >= all, `${its.length} of ${kind}`)
    t.ok(its.filter(({ label }) => label!.part === 2).length >= unseen, `${kind}: part 2`)
    for (const outcome of OUTCOMES[kind as Kind]!.slice(0, 2)) {
      t.ok(its.filter(({ label }) => label!.label === outcome).length >= LEAST_SHARE * its.length, `${kind}: enough that are ${outcome}`)
    }
  }
})

t.test('no two are the same program, and none is a file of its exercise', async (t) => {
  for (const slug of slugs) {
    const its = corpus.filter(({ exercise }) => exercise.slug === slug)
    const sources = its.map(({ exercise, files }) => bare(Object.entries(files).filter(([file, text]) => text !== exercise.starter[file]).map(([, text]) => text).join('\n')))
    const known = Object.values(readFolder(exercisesFolder, slug).files).map(bare)
    t.same(its.filter((_, i) => sources.indexOf(sources[i]!) !== i || known.includes(sources[i]!)).map(pathOf), [])
    t.equal(new Set(its.map(({ what }) => what)).size, its.length, `${slug}: each says what is its own`)
  }
})

t.test('the grader takes every one of them', async (t) => {
  for (const natural of corpus) {
    const { exercise, files } = natural
    const sent = Object.fromEntries(exercise.manifest.files.editable.map((file) => [file, files[file]!]))
    t.doesNotThrow(() => checkSubmission(exercise, sent), pathOf(natural))
  }
})

t.test('files besides the entry are in a folder with the solution’s name', async (t) => {
  const folders = [...new Set(globSync('*/*/*', { cwd: naturalFolder }).map((file) => dirname(file)))]
  t.same(folders.filter((folder) => !corpus.some((natural) => pathOf(natural) === folder)), [])
})

t.test('a file whose first line does not say what its author did is named', async (t) => {
  const folder = t.testdir({ 'create-name': { 'silent.js': 'module.exports = 1\n' }, 'no-such-task': {} })
  t.throws(() => readNatural(folder, exercises), { message: 'create-name/silent.js: the first line must be a comment that says what the author did, in 10 to 160 characters' })
  const other = t.testdir({ 'no-such-task': { 'any.js': '' } })
  t.throws(() => readNatural(other, exercises), { message: 'no-such-task: no exercise has this name' })
})

t.test('labels.json is written by the labelling command, one line per solution', async (t) => {
  for (const slug of slugs) {
    const lines = readFileSync(join(naturalFolder, slug, 'labels.json'), 'utf8').trimEnd().split('\n')
    t.equal(lines.length, Object.keys(readLabels(naturalFolder, slug)).length + 2, slug)
  }
})
