// Slot: any, it measures nothing.
import t from 'tap'
import { HotpathError } from '../../../shared/errors.ts'
import { emptyLogbook, Logbooks } from '../../../runner/engines/logbook.ts'
import { travel } from '../../../runner/engines/travel.ts'
import type { Engines } from '../../../runner/sandbox/sandbox.ts'
import { code, exercise } from './trip.ts'

const list = ['6.17.1', '8.2.1', '12.22.12'].map((version) => ({ version, compiler: 'any' }))
const files = code('return []')
const nowhere = { open: () => Promise.reject(new Error('no box is to be opened')) }

t.test('a broken-off run continues where it was, and a third one starts again', async (t) => {
  const going = new AbortController()
  const asked: string[] = []
  const engines: Engines = {
    list,
    async open({ version }) {
      asked.push(version)
      if (asked.length === 2) going.abort()
      throw new HotpathError('E_ENGINE', { version, problem: 'none are here' })
    },
  }
  const logbooks = new Logbooks(emptyLogbook)
  const go = (signal: AbortSignal) =>
    logbooks.keeping({ exercise, files }, (log) => travel({ exercise, files, engines, sandbox: nowhere, signal }, () => {}, log))
  await t.rejects(go(going.signal), { name: 'AbortError' })
  t.same(asked.splice(0), ['6.17.1', '8.2.1'])
  const { rows } = await go(new AbortController().signal)
  t.same(asked.splice(0), ['8.2.1', '12.22.12'])
  t.same(
    rows.map(({ engine }) => engine),
    list,
  )
  await go(new AbortController().signal)
  t.same(asked, ['6.17.1', '8.2.1', '12.22.12'])
})

t.test('another version of the exercise has its own run', async (t) => {
  const logbooks = new Logbooks(emptyLogbook)
  const away = new Error('broken off')
  const begin = (version: string) =>
    logbooks.keeping({ exercise: { ...exercise, version }, files }, async (log) => {
      log.notes.set(version, ['Seen.'])
      throw away
    })
  for (const version of ['before', 'after']) await t.rejects(begin(version), away)
  for (const version of ['before', 'after']) {
    await logbooks.keeping({ exercise: { ...exercise, version }, files }, async ({ notes }) => t.same([...notes.keys()], [version]))
  }
})
