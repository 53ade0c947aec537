import { fileURLToPath } from 'node:url'
import { defineCollection } from 'astro:content'
import { glob, type Loader } from 'astro/loaders'
import { z } from 'astro/zod'
import { loadExercises } from '../../grader/catalogue/load.ts'
import { exerciseEntry } from './exercises/entry.ts'

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

/** The public parts of every exercise, their Markdown rendered. Solutions and workloads stay out of the site. */
const exerciseLoader: Loader = {
  name: 'exercises',
  async load({ store, renderMarkdown }) {
    store.clear()
    const folder = fileURLToPath(new URL('../../exercises', import.meta.url))
    for (const exercise of await loadExercises(folder)) {
      const data = await exerciseEntry(exercise, async (markdown) => (await renderMarkdown(markdown)).html)
      store.set({ id: exercise.slug, data: { ...data } })
    }
  },
}

const exercises = defineCollection({ loader: exerciseLoader })

export const collections = { lessons, exercises }
