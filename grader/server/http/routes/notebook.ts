import { Type } from 'typebox'
import { Id, NewNote, NotebookEntry, Notes } from '../../../contracts/index.ts'
import { listEntries, readNotes, saveNote } from '../../gradebook/notebook.ts'
import type { App, Context } from '../context.ts'
import { pageOf } from '../pages.ts'
import { visitorOf } from '../visitors.ts'
import { SubmissionParams } from './submissions.ts'

const LIST_LENGTH = 50

/** 2,000 characters, all escaped. */
const NOTE_LIMIT_BYTES = 32 * 1024

const tags = ['submissions']
const path = '/api/submissions/:id/notes'

/** A visitor's private lab notebook: attempts with hypothesis and note. */
export function notebookRoutes(app: App, { store, clock }: Context): void {
  app.get(
    '/api/notebook',
    {
      config: { allows: 'anyone' },
      schema: {
        tags,
        summary: `Your attempts with their effects and your notes, newest first; at most ${LIST_LENGTH}, from before the submission “before”`,
        querystring: Type.Object({ exercise: Type.Optional(Type.String({ maxLength: 64 })), before: Type.Optional(Id) }),
        response: { 200: Type.Array(NotebookEntry) },
      },
    },
    async (request, reply) =>
      pageOf(request, reply, await listEntries(store.db, visitorOf(request), request.query, LIST_LENGTH + 1), {
        limit: LIST_LENGTH,
        cursorOf: ({ submission }) => submission,
      }),
  )

  app.get(
    path,
    {
      config: { allows: 'anyone' },
      schema: { tags, summary: 'Your hypothesis and note on a submission', params: SubmissionParams, response: { 200: Notes } },
    },
    async (request) => readNotes(store.db, visitorOf(request), request.params.id),
  )

  app.put(
    path,
    {
      bodyLimit: NOTE_LIMIT_BYTES,
      config: { allows: 'anyone' },
      schema: {
        tags,
        summary: 'Write down what you learned from a submission',
        params: SubmissionParams,
        body: NewNote,
        response: { 200: Notes },
      },
    },
    async (request) => saveNote(store, visitorOf(request), request.params.id, request.body, await clock.now()),
  )
}
