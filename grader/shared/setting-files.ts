import { readFileSync } from 'node:fs'
import { HotpathError } from './errors.ts'

/**
 * Settings that are or contain secrets: each can be read from a file that NAME_FILE names, which is how Docker and
 * Kubernetes provide secrets.
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
 * The environment with the contents of its secret files filled in, without the line end of their last line.
 * @throws HotpathError E_SETTING for a file that cannot be read or is empty, or if the setting itself is also set
 */
export function withSecretFiles(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const named = SECRET_SETTINGS.filter((name) => env[`${name}_FILE`])
  return { ...env, ...Object.fromEntries(named.map((name) => [name, secretIn(env, name)])) }
}

/**
 * The environment for a process that needs no secrets. The OIDC issuer is removed, too, because without its secret it
 * would be an invalid setting.
 */
export function withoutSecrets(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const secret = new Set(['HOTPATH_OIDC_ISSUER', ...SECRET_SETTINGS.flatMap((name) => [name, `${name}_FILE`])])
  return Object.fromEntries(Object.entries(env).filter(([name]) => !secret.has(name)))
}

function secretIn(env: NodeJS.ProcessEnv, name: string): string {
  const path = env[`${name}_FILE`]!
  if (env[name]) throw refuse(name, path, `${name} is also set; set only one of them`)
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
