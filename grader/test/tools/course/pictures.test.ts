import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import t from 'tap'
import { readLessons } from '../../../tools/course/lesson.ts'
import { readFigures } from '../../../tools/course/measured.ts'
import { root } from '../../house/tracked.ts'

interface Picture {
  picture?: string
  alt: string
  marks: { x: number; y: number; text: string }[]
}

/** An alternative text of fewer characters describes nothing. */
const LEAST_ALT = 80

const lessons = readLessons(root).map(({ slug, folder, source }) => ({
  slug,
  folder,
  source,
  pictures: Object.entries(readFigures(folder) as unknown as Record<string, Picture>).flatMap(([key, { picture, ...figure }]) =>
    picture === undefined ? [] : [{ key, path: join(folder, picture), ...figure }],
  ),
}))

t.test('every picture is shown in its lesson, with what it shows in words', async (t) => {
  t.ok(lessons.some(({ pictures }) => pictures.length > 0))
  for (const { slug, source, pictures } of lessons)
    for (const { key, alt, marks } of pictures) {
      t.ok(source.includes(`<Screenshot figure="${key}" />`), `${slug} shows ${key}`)
      t.ok(alt.length >= LEAST_ALT, `${key} has an alternative text`)
      t.not(marks.length, 0, `${key} has marks`)
      for (const { x, y, text } of marks) t.ok(x >= 0 && x <= 100 && y >= 0 && y <= 100 && text !== '', `“${text}” is in the picture`)
    }
})

t.test('every picture has a file, and every file a picture', async (t) => {
  for (const { slug, folder, pictures } of lessons) {
    const names = existsSync(join(folder, 'pictures')) ? readdirSync(join(folder, 'pictures')) : []
    const known = pictures.flatMap(({ path }) => ['light', 'dark'].map((scheme) => `${basename(path)}-${scheme}.webp`))
    t.strictSame(
      names.filter((name) => !known.includes(name)),
      [],
      `all files of ${slug} are pictures of its figures`,
    )
    for (const { key, path } of pictures) {
      const files = ['light', 'dark'].map((scheme) => `${path}-${scheme}.webp`).filter((file) => existsSync(file))
      t.not(files.length, 0, `${key} has a file`)
      for (const file of files) t.equal(readFileSync(file).subarray(8, 12).toString(), 'WEBP', `${basename(file)} is WebP`)
    }
  }
})
