import type { Certificate, OwnCertificate } from '../../../../grader/contracts/certificate.ts'
import type { NewNote, NotebookEntry, Notes } from '../../../../grader/contracts/notebook.ts'
import { call, callAll, send } from './client.ts'

/** All of the reader's attempts, newest first. */
export const readNotebook = () => callAll<NotebookEntry>('/api/notebook')

export const readNotes = (submission: string) => call<Notes>(`/api/submissions/${submission}/notes`)
export const saveNote = (submission: string, note: NewNote) => send<Notes>('PUT', `/api/submissions/${submission}/notes`, note)

export const readOwnCertificate = () => call<OwnCertificate>('/api/me/certificate')
export const publishCertificate = () => send<OwnCertificate>('POST', '/api/me/certificate')
export const withdrawCertificate = () => call<void>('/api/me/certificate', { method: 'DELETE' })
export const readCertificate = (code: string) => call<Certificate>(certificatePath(code))
/** Address of the certificate as JSON. */
export const certificatePath = (code: string) => `/api/certificates/${encodeURIComponent(code)}`
