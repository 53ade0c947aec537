import type { AddressInfo } from 'node:net'
import { HotpathError } from '../../shared/errors.ts'
import type { App } from './context.ts'

/**
 * Listens, and returns the address for a browser on this machine.
 * @throws HotpathError E_PORT_TAKEN, E_HOST_UNKNOWN, E_SETTING for a port that this user may not take
 */
export async function listen(app: App, { host, port }: { host: string; port: number }): Promise<string> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    throw explain(error as NodeJS.ErrnoException, host, port)
  }
  return addressOf(app.server.address() as AddressInfo)
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new HotpathError('E_PORT_TAKEN', { host, port }, { cause: error })
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return new HotpathError('E_HOST_UNKNOWN', { host }, { cause: error })
    case 'EACCES':
      return new HotpathError(
        'E_SETTING',
        { name: 'PORT', value: port, problem: 'this user may not take it; ports from 1024 are free to all' },
        { cause: error },
      )
    default:
      return error
  }
}

/** When the server listens on all interfaces, a browser on this machine opens the loopback address. */
function addressOf({ address, family, port }: AddressInfo): string {
  if (address === '0.0.0.0' || address === '::') return `http://127.0.0.1:${port}/`
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}/`
}
