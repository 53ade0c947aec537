import type { FastifyServerOptions } from 'fastify'

/** Where a secret could stand, if someone logged it: tokens, cookies, sources. */
const SECRETS = ['headers.authorization', 'headers.cookie', 'headers["set-cookie"]', 'body', 'files', 'agentToken', 'cookieSecret']

/** The logger's options, with nothing of what visitors and agents send in a line: neither by name nor inside of an error. */
export function discreet(logger: FastifyServerOptions['logger']): FastifyServerOptions['logger'] {
  if (logger === undefined || logger === false) return false
  return {
    ...(logger === true ? {} : logger),
    redact: { paths: SECRETS.flatMap((path) => [path, `*.${path}`]), censor: '[secret]' },
    serializers: { err: whatFailed },
  }
}

/** An error of the database carries the query's values, and one of the parser the bytes it got: only what failed and where is told. */
function whatFailed(error: Error & { code?: string }) {
  return { type: error.name, code: error.code ?? '', message: error.message, stack: error.stack ?? '' }
}
