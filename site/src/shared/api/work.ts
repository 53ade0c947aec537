import type { Retried, WorkReport } from '../../../../grader/contracts/work.ts'
import { call, send } from './client.ts'

export const readWork = () => call<WorkReport>('/api/work')
export const retryFault = (submission: string) => send<Retried>('POST', `/api/work/faults/${submission}/retry`)
/** As many as one request handles. */
export const retryFaults = () => send<Retried>('POST', '/api/work/faults/retry')
