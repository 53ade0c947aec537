import type Docker from 'dockerode'
import { openCgroup } from '../cgroup/open.ts'
import { ownerLives } from '../owner.ts'
import { destroyed } from './running-container.ts'
import { OWNER_LABEL } from './container.ts'

/** Removes the containers of dead agents. */
export async function removeStaleContainers(docker: Docker): Promise<void> {
  const containers = await docker.listContainers({ all: true, filters: { label: [OWNER_LABEL] } })
  const stale = containers.filter(({ Labels }) => !ownerLives(Labels[OWNER_LABEL] ?? ''))
  await Promise.all(stale.map(({ Id }) => removeStale(docker.getContainer(Id))))
}

async function removeStale(container: Docker.Container): Promise<void> {
  const state = await container.inspect().then(
    ({ State }) => State,
    () => null,
  )
  if (state?.Running) {
    // The engine's signal does not kill frozen containers.
    const cgroup = openCgroup(state.Pid, container.id)
    cgroup.kill()
    await destroyed(cgroup)
    cgroup.close()
  }
  await container.remove({ force: true, v: true }).catch(() => undefined)
}
