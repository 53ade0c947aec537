import { createRequire } from 'node:module'

interface LeanDatabase {
  listen(ready: (err: Error | null, port: number) => void): void
  close(): void
  replace(namespace: string, documents: object[]): void
  refuse(whether: boolean): void
  counts(): Record<string, number>
}

const require = createRequire(import.meta.url)
const { createDatabase } = require('../../../exercises/sum-callback/workload/database/database.js') as {
  createDatabase: () => LeanDatabase
}

/** The exercise's own database, listening. */
export async function openLeanDatabase(): Promise<LeanDatabase & { url: string }> {
  const database = createDatabase()
  const port = await new Promise<number>((resolve, reject) => database.listen((err, port) => (err ? reject(err) : resolve(port))))
  return { ...database, url: `mongodb://127.0.0.1:${port}/` }
}
