import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the ephemeral port range, so that the kernel does not assign the port to someone else before it is used. */
const [FIRST, END] = [20_000, 32_000]

/** A port of this machine that is currently free. @throws any error of listening other than a port in use */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const port = randomInt(FIRST, END)
    const server = createServer()
    server.once('error', (err: NodeJS.ErrnoException) => (err.code === 'EADDRINUSE' ? resolve(freePort()) : reject(err)))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(port)))
  })
}
