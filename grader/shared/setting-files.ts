import { readFileSync } from 'node:fs'
import { HotpathError } from './errors.ts'

/**
 * Settings that are secrets, or hold one: each may stand in a file instead, which NAME_FILE names, as Docker and
 * Kubernetes hand secrets out.
 */
export const SECRET_SETTINGS = [
  'DATABASE_URL',
  'HOTPATH_AGENT_TOKEN',
  'HOTPATH_SMTP',
  'HOTPATH_GITHUB',
  'HOTPATH_OIDC_SECRET',
  'HOTPATH_METRICS_TOKEN',
] as const

/**
 * The environment, with what stands in the files that it names. The end of a last line is no part of a secret.
 * @throws HotpathError E_SETTING for a file that cannot be read or is empty, and where the setting itself is there, too
 */
export function withSecretFiles(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const named = SECRET_SETTINGS.filter((name) => env[`${name}_FILE`])
  return { ...env, ...Object.fromEntries(named.map((name) => [name, secretIn(env, name)])) }
}

/**
 * The environment for a process that needs no secret. Without its secret a provider of accounts would be a mistake in
 * the settings: it is left out, too.
 */
export function withoutSecrets(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const secret = new Set(['HOTPATH_OIDC_ISSUER', ...SECRET_SETTINGS.flatMap((name) => [name, `${name}_FILE`])])
  return Object.fromEntries(Object.entries(env).filter(([name]) => !secret.has(name)))
}

function secretIn(env: NodeJS.ProcessEnv, name: string): string {
  const path = env[`${name}_FILE`]!
  if (env[name]) throw refuse(name, path, `${name} is set as well, and only one of them may be`)
  const secret = read(name, path).replace(/\r?\n$/, '')
  if (secret.trim() === '') throw refuse(name, path, 'this file is empty')
  if (/[\r\n\0]/.test(secret)) throw refuse(name, path, 'this file has more than one line')
  return secret
}

function read(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw refuse(name, path, `this file cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
}

function refuse(name: string, path: string, problem: string): HotpathError {
  return new HotpathError('E_SETTING', { name: `${name}_FILE`, value: path, problem })
}
