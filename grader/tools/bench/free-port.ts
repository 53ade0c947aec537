import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below those that kernels give to who asks for any: what is taken here stays free until it is listened on. */
const [FIRST, END] = [20_000, 32_000]

/** A port of this machine that nothing listens on just now. @throws what listening fails with, but for a port that is taken */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const port = randomInt(FIRST, END)
    const server = createServer()
    server.once('error', (err: NodeJS.ErrnoException) => (err.code === 'EADDRINUSE' ? resolve(freePort()) : reject(err)))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(port)))
  })
}
