import t, { type Test } from 'tap'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import { testServer } from '../http/server.ts'
import { Person } from './person.ts'

interface School {
  issuer: string
  /** The next person to sign in there, with the school's claims. */
  claims: Record<string, Record<string, unknown>>
  /** Starts the provider, which redirects back to `callback`. */
  begin(callback: string): void
}

/** An OpenID Connect provider over plain HTTP. */
async function startSchool(t: Test): Promise<School> {
  let answer: RequestListener = () => {}
  const http = createServer((request, response) => answer(request, response))
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  t.teardown(() => {
    http.close()
    http.closeAllConnections()
  })
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const claims: School['claims'] = {}
  function begin(callback: string) {
    const provider = new Provider(issuer, {
      clients: [{ client_id: 'hotpath', client_secret: 'a secret of the school and us', redirect_uris: [callback] }],
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      conformIdTokenClaims: false,
      cookies: { keys: ['a key for its cookies'] },
      findAccount: async (_: unknown, id: string) => ({ accountId: id, claims: async () => ({ sub: id, ...claims[id] }) }),
    })
    answer = provider.callback()
  }
  return { issuer, claims, begin }
}

/** A browser that follows redirects and keeps each server’s cookies. */
class Browser {
  readonly #jars = new Map<string, Person>()

  at(address: string): Person {
    const { origin } = new URL(address)
    const jar = this.#jars.get(origin) ?? new Person({ address: origin })
    this.#jars.set(origin, jar)
    return jar
  }

  /** Signs in at the school as this person. @returns the final page */
  async signIn(start: string, login: string): Promise<string> {
    let url = start
    for (let steps = 0; steps < 20; steps++) {
      const { status, headers, body } = await this.at(url).ask(url)
      const to = headers.get('location')
      if (status >= 300 && status < 400 && to !== null) {
        url = new URL(to, url).href
        continue
      }
      const [, action] = /<form[^>]*action="([^"]+)"/.exec(String(body)) ?? []
      const [, prompt] = /name="prompt" value="(\w+)"/.exec(String(body)) ?? []
      if (action === undefined || prompt === undefined) return url
      const form = new URLSearchParams({ prompt, login, password: 'any' })
      const sent = await this.at(url).ask(new URL(action, url).href, { method: 'POST', body: form })
      url = new URL(sent.headers.get('location')!, url).href
    }
    throw new Error('the school leads round in circles')
  }
}

const school = await startSchool(t)
const server = await testServer(t, {
  HOTPATH_OIDC_ISSUER: school.issuer,
  HOTPATH_OIDC_CLIENT: 'hotpath',
  HOTPATH_OIDC_SECRET: 'a secret of the school and us',
  HOTPATH_OIDC_NAME: 'The school',
})
school.begin(new URL('/api/auth/callback/oidc', server.address).href)

async function enter(login: string, browser = new Browser()): Promise<Person> {
  const person = browser.at(server.address)
  const { status, body } = await person.post('/api/auth/sign-in/social', { provider: 'oidc', callbackURL: '/account/' })
  t.equal(status, 200)
  await browser.signIn(body.url, login)
  return person
}

const who = async (person: Person) => (await person.ask('/api/me')).body.account

t.test('the page knows the provider', async (t) => {
  t.same((await new Person(server).ask('/api/me')).body.providers, [{ id: 'oidc', name: 'The school' }])
})

t.test('signing in at the school creates an account and keeps the attempts', async (t) => {
  school.claims['lou'] = { name: 'Lou', email: 'lou@school.example', email_verified: true }
  const browser = new Browser()
  await browser.at(server.address).submit()
  const lou = await enter('lou', browser)
  t.match(await who(lou), { name: 'Lou', email: 'lou@school.example', emailVerified: true, role: 'learner' })
  t.equal((await lou.ask('/api/submissions?exercise=add')).body.length, 1)
  t.equal((await who(await enter('lou'))).id, (await who(lou)).id, 'the same one in another browser')
})

t.test('an address that the school has not verified gives no access to an existing account', async (t) => {
  const mia = new Person(server)
  await mia.signUp('Mia')
  school.claims['thief'] = { name: 'Thief', email: 'mia@example.org', email_verified: false }
  t.equal(await who(await enter('thief')), null)
  t.equal((await who(mia)).name, 'Mia')
})
