import { startServer, type ServerOptions } from '../../server/http/server.ts'
import type { Config } from '../../shared/config.ts'
import type { AgentAbout, Exercise } from '../../contracts/index.ts'
import { withoutSecrets } from '../../shared/setting-files.ts'
import { startAgent } from './agent-process.ts'

export interface ServeOptions {
  config: Config
  exercises: readonly Exercise[]
  siteFolder: string | null
  /** The program of the agent. */
  agentScript: string
  /** Default: that of the store. */
  clock?: ServerOptions['clock']
  /** Prints what is taking time. */
  say(line: string): void
}

export interface Serving {
  address: string
  agent: AgentAbout
  close(): Promise<void>
}

/** Starts API, site and one agent as one process tree; resolves when the agent can take jobs. */
export async function serve({ config, exercises, siteFolder, agentScript, clock = null, say }: ServeOptions): Promise<Serving> {
  const server = await startServer({ config, exercises, siteFolder, clock, logger: { level: config.logLevel, stream: process.stderr } })
  say('Opening the sandbox…')
  try {
    // The agent runs next to strangers' programs, so it gets only the one secret that it needs.
    const env = { ...withoutSecrets(process.env), HOTPATH_API: server.address, HOTPATH_AGENT_TOKEN: server.agentToken }
    const agent = await startAgent({ script: agentScript, env, onDeath: say, onNotice: say })
    const close = async () => {
      await agent.stop()
      await server.close()
    }
    return { address: server.address, agent: agent.about, close }
  } catch (error) {
    await server.close()
    throw error
  }
}
