import type { FastifyServerOptions } from 'fastify'

/** Paths in log objects that could hold secrets: tokens, cookies, source code. */
const SECRETS = ['headers.authorization', 'headers.cookie', 'headers["set-cookie"]', 'body', 'files', 'agentToken', 'cookieSecret']

/** Logger options that keep the input of visitors and agents out of the log, including input quoted in errors. */
export function discreet(logger: FastifyServerOptions['logger']): FastifyServerOptions['logger'] {
  if (logger === undefined || logger === false) return false
  return {
    ...(logger === true ? {} : logger),
    redact: { paths: SECRETS.flatMap((path) => [path, `*.${path}`]), censor: '[secret]' },
    serializers: { err: whatFailed },
  }
}

/** Keeps only type, code, message and stack: database errors carry query values, and parser errors carry the bytes received. */
function whatFailed(error: Error & { code?: string }) {
  return { type: error.name, code: error.code ?? '', message: error.message, stack: error.stack ?? '' }
}
