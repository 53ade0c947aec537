// api → 404|422|400: climbs out of the folders of exercises, of the site and of the submission
import type { Target } from '../../../tools/attack/service.ts'
import { assert, rawly, statusOf, Visitor } from '../kits/visitor.ts'

const CLIMBS = ['/../../../../etc/passwd', '/..%2f..%2f..%2fetc%2fpasswd', '/%2e%2e/%2e%2e/etc/passwd', '/....//....//etc/passwd', '/api/exercises/..%2f..%2fpackage.json', '/api/exercises/%2fetc%2fpasswd', '/api/docs/static/..%2f..%2f..%2fpackage.json', '/_astro/../../package.json', '/.hotpath/PG_VERSION', '/..\\..\\etc\\passwd']
const NAMES = ['../create-name.js', '/etc/cron.d/x.js', '..\\x.js', 'a/b.js', '.js', 'create-name.js/..', '%2e%2e.js', 'constructor', '__proto__', 'toString.js']

export async function attack(target: Target): Promise<string> {
  const heard = await Promise.all(CLIMBS.map((path) => rawly(target, `GET ${path} HTTP/1.1\r\nHost: ${new URL(target.address).host}\r\nConnection: close\r\n\r\n`)))
  const climbed = heard.find((text) => !/^HTTP\/1.1 (40[034]|30\d)/.test(text) || /root:|"version"/.test(text))
  assert(climbed === undefined, `it got ${climbed?.slice(0, 200)}`)
  const visitor = new Visitor(target)
  return statusOf(await Promise.all(NAMES.map((name) => visitor.submit('1', name))), 404, 422, 400)
}
