import type { Debrief, Hints, OtherWays, SharedCode, Sharing, SolutionCode } from '../../../../grader/contracts/solutions.ts'
import { call, send } from './client.ts'

const path = (exercise: string) => `/api/exercises/${encodeURIComponent(exercise)}`

export const readHints = (exercise: string) => call<Hints>(`${path(exercise)}/hints`)
export const readDebrief = (exercise: string) => call<Debrief>(`${path(exercise)}/debrief`)
export const readOtherWays = (exercise: string) => call<OtherWays>(`${path(exercise)}/solutions`)
export const readSolution = (exercise: string, name: string) =>
  call<SolutionCode>(`${path(exercise)}/solutions/${encodeURIComponent(name)}`)
/** Reveals one solution to someone who is stuck; the server records it. */
export const revealSolution = (exercise: string) => send<SolutionCode>('POST', `${path(exercise)}/solutions/reveal`)
export const readSharedCode = (exercise: string, submission: string) => call<SharedCode>(`${path(exercise)}/solutions/shared/${submission}`)

export const readSharing = () => call<Sharing>('/api/me/sharing')
export const startSharing = (pseudonym: string) => send<Sharing>('PUT', '/api/me/sharing', { pseudonym })
export const stopSharing = () => call<void>('/api/me/sharing', { method: 'DELETE' })
