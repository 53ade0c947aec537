import Docker from 'dockerode'

/** The container engine of this machine, or why there is none. If HOTPATH_REQUIRE names docker, its absence is an error. */
export async function findEngine(): Promise<{ docker: Docker; skip: false } | { docker: null; skip: string }> {
  const docker = new Docker()
  try {
    await docker.ping()
    return { docker, skip: false }
  } catch (error) {
    if (process.env['HOTPATH_REQUIRE']?.includes('docker')) throw error
    return { docker: null, skip: `no container engine answers: ${(error as Error).message}` }
  }
}

/** The engine that answers: its version, and what else decides how sandboxes behave; empty without one. */
export async function describeEngine(): Promise<string> {
  try {
    const { ServerVersion, KernelVersion, Runtimes, CgroupVersion, SecurityOptions } = await new Docker().info()
    return JSON.stringify([ServerVersion, KernelVersion, Object.keys(Runtimes ?? {}).sort(), CgroupVersion, SecurityOptions])
  } catch {
    return ''
  }
}
