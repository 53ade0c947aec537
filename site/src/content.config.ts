import { fileURLToPath } from 'node:url'
import { defineCollection } from 'astro:content'
import { glob, type Loader } from 'astro/loaders'
import { z } from 'astro/zod'
import { loadExercises } from '../../grader/catalogue/load.ts'
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

/** What stands beside a lesson for who teaches it. */
const teaching = defineCollection({
  loader: glob({ base: '../course', pattern: '*/teaching.md', generateId: ({ entry }) => entry.replace(/\/teaching\.md$/, '') }),
})

const exercisesFolder = fileURLToPath(new URL('../../exercises', import.meta.url))

/** The public parts of every exercise, their Markdown rendered. Solutions and workloads stay out of the site. */
const exerciseLoader: Loader = {
  name: 'exercises',
  async load({ store, renderMarkdown }) {
    store.clear()
    for (const exercise of await loadExercises(exercisesFolder)) {
      const data = await exerciseEntry(exercise, async (markdown) => (await renderMarkdown(markdown)).html)
      store.set({ id: exercise.slug, data: { ...data } })
    }
  },
}

const exercises = defineCollection({ loader: exerciseLoader })

/** Apart from the exercises, whose entries go into their pages as they are. */
const nearMisses = defineCollection({
  loader: {
    name: 'near-misses',
    async load({ store }) {
      store.clear()
      for (const { slug, manifest } of await loadExercises(exercisesFolder)) store.set({ id: slug, data: { nearMisses: nearMissesOf(manifest) } })
    },
  },
})

export const collections = { lessons, exercises, teaching, nearMisses }
