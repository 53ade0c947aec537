import { cpSync, existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Copies the course and its exercises into `folder`, once, as in a fresh clone: a copy, because the lessons' scripts write
 * figures. Returns its root.
 */
export function copyOfCourse(root: string, folder: string): string {
  const clone = join(folder, 'repository')
  if (existsSync(clone)) return clone
  mkdirSync(clone)
  for (const part of ['course', 'exercises']) cpSync(join(root, part), join(clone, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'))
  return clone
}
