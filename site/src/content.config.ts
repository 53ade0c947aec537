import { fileURLToPath } from 'node:url'
import { defineCollection } from 'astro:content'
import { glob, type Loader } from 'astro/loaders'
import { z } from 'astro/zod'
import { loadWhole } from '../../grader/shared/catalogue/load.ts'
import type { Manifest } from '../../grader/contracts/index.ts'
import { exerciseEntry } from './exercises/entry.ts'
import { nearMissesOf } from './teaching/near-misses.ts'

const lessons = defineCollection({
  loader: glob({
    base: '../course',
    pattern: '*/index.mdx',
    generateId: ({ entry }) => entry.replace(/\/index\.mdx$/, ''),
  }),
  schema: z.object({
    title: z.string(),
    description: z.string(),
    order: z.number().int(),
    minutes: z.number().int(),
    exercises: z.array(z.string()),
  }),
})

/** The pages of each lesson after its first: 01-a-lesson/02-a-step.mdx, with the id “01-a-lesson/a-step”. */
const steps = defineCollection({
  loader: glob({
    base: '../course',
    pattern: '*/[0-9][0-9]-*.mdx',
    generateId: ({ entry }) => entry.replace(/\/\d\d-/, '/').replace(/\.mdx$/, ''),
  }),
  schema: z.object({ title: z.string() }),
})

/** Notes for instructors on each lesson. */
const teaching = defineCollection({
  loader: glob({ base: '../course', pattern: '*/teaching.md', generateId: ({ entry }) => entry.replace(/\/teaching\.md$/, '') }),
})

/** An incomplete exercise is left out here, because the server reports it on start and the others should still appear. */
const exercisesFolder = fileURLToPath(new URL('../../exercises', import.meta.url))

/** The public parts of every exercise, with rendered Markdown. Solutions and workloads stay out of the site. */
const exerciseLoader: Loader = {
  name: 'exercises',
  async load({ store, renderMarkdown }) {
    store.clear()
    for (const exercise of loadWhole(exercisesFolder, () => {})) {
      const data = await exerciseEntry(exercise, async (markdown) => (await renderMarkdown(markdown)).html)
      store.set({ id: exercise.slug, data: { ...data } })
    }
  },
}

const exercises = defineCollection({ loader: exerciseLoader })

/** Other data of the manifests, separate from the exercises, whose entries are embedded in their pages unchanged. */
function ofManifests(name: string, dataOf: (manifest: Manifest) => Record<string, unknown>) {
  const load: Loader['load'] = async ({ store }) => {
    store.clear()
    for (const { slug, manifest } of loadWhole(exercisesFolder, () => {})) store.set({ id: slug, data: dataOf(manifest) })
  }
  return defineCollection({ loader: { name, load } })
}

const nearMisses = ofManifests('near-misses', (manifest) => ({ nearMisses: nearMissesOf(manifest) }))

/** The names of each exercise's solutions. */
const solutions = ofManifests('solutions', (manifest) => ({ names: Object.keys(manifest.solutions) }))

export const collections = { lessons, steps, exercises, teaching, nearMisses, solutions }
