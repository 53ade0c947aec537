import { WorkReport } from '../../contracts/index.ts'
import { newestFaults } from '../../gradebook/faults.ts'
import type { App, Context } from '../context.ts'
import { readState } from '../metrics/state.ts'

const FAULTS_SHOWN = 50

/** Lanes, queues and what failed, for administrators. */
export function workRoutes(app: App, { store }: Context): void {
  app.get('/api/work', { config: { allows: 'admin' }, schema: { tags: ['status'], summary: 'Lanes, queues and what failed', response: { 200: WorkReport } } }, async () => {
    const { agents, depths } = await readState(store.db)
    return { agents: [...agents], queue: depths, faults: await newestFaults(store.db, FAULTS_SHOWN) }
  })
}
