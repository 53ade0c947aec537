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
