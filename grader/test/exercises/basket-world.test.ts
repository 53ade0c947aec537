import { createRequire } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { seededUniform } from '../seeded.ts'

interface Request {
  path: string
}
interface World {
  listen(ready: (err: Error | null, port: number) => void): void
  close(): void
  change(): void
  refuse(whether: boolean): void
  request(): Request
  check(status: number, body: string, sentAt: number, now: number, headers: object, request: Request): string | null
  counts(): Record<string, number>
}
interface Plant {
  number: number
  name: string
}

const require = createRequire(import.meta.url)
const createWorld = require('../../../exercises/five-planted-problems/workload/world.js') as (random: () => number) => World
const { pageOf, placesOf, stampOf } = require('../../../exercises/five-planted-problems/workload/page.js') as {
  pageOf(number: string, lines: object[], stamp: string): string
  placesOf(catalogue: Plant[]): Map<number, number>
  stampOf(catalogue: Plant[]): string
}

/** A backend, and the pages rendered from the current data of its service. */
async function openWorld() {
  const uniform = seededUniform(7)
  const world = createWorld(() => Math.floor(uniform() * 2 ** 32))
  const port = await new Promise<number>((resolve, reject) => world.listen((err, port) => (err ? reject(err) : resolve(port))))
  const get = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).json()
  const catalogue = (await get('/catalogue')) as Plant[]
  const places = placesOf(catalogue)
  const plants = new Map(catalogue.map((plant) => [plant.number, plant]))
  const stamp = stampOf(catalogue)

  async function pageFor({ path }: Request): Promise<string> {
    const [, number, list] = /^\/basket\/(\d+)\?items=(.*)$/.exec(path)!
    const pence = (await get('/prices')) as Record<string, number>
    const lines = list!.split(',').map((item) => {
      const [plant, quantity] = item.split('x').map(Number) as [number, number]
      return { name: plants.get(plant)!.name, place: places.get(plant), quantity, pence: pence[plant] }
    })
    return pageOf(number!, lines, stamp)
  }
  return { world, port, pageFor }
}

t.test('the page of the basket that was asked for is right, and no other', async (t) => {
  const { world, pageFor } = await openWorld()
  t.teardown(() => world.close())
  const [one, other] = [world.request(), world.request()]
  const now = performance.now()
  const page = await pageFor(one)
  const check = (status: number, body: string) => world.check(status, body, now, now, {}, one)
  t.equal(check(200, page), null)
  t.match(check(200, await pageFor(other)), /is another page than the start’s, from character \d+ on/)
  t.match(check(200, page.replace('&amp;', '&')), /is another page/)
  t.match(check(200, page.replace(/<tr>.*?<\/tr>/, '')), /has 30 lines; 29 prices were found/)
  t.match(check(200, page.replace(/£\d+/, '£123456')), /is another page|was never/)
  t.match(check(500, 'refused'), /was answered with 500: refused/)
  t.match(check(404, ''), /was answered with 404/)
})

t.test('one request of thirty-two asks for what there is not, and no number of a plant tells by its looks', async (t) => {
  const { world, port } = await openWorld()
  t.teardown(() => world.close())
  const catalogue = (await (await fetch(`http://127.0.0.1:${port}/catalogue`)).json()) as Plant[]
  const known = new Set(catalogue.map(({ number }) => number))
  const basket = /^\/basket\/\d+\?items=([\dx,]+)$/
  const unknownIn = ({ path }: Request) =>
    basket
      .exec(path)?.[1]!
      .split(',')
      .map((item) => parseInt(item, 10))
      .filter((number) => !known.has(number))
  const asked = Array.from({ length: 64 * 32 }, () => world.request()).filter((request) => unknownIn(request)?.length !== 0)
  t.equal(asked.length, 64)
  const unknown = asked.map(unknownIn).filter((numbers) => numbers !== undefined)
  t.ok(unknown.length > 30 && unknown.length < 64, 'the others are other paths')
  t.ok(
    unknown.every((numbers) => numbers.length === 1 && numbers[0]! > catalogue[0]!.number && numbers[0]! <= catalogue.at(-1)!.number + 1),
  )
  t.ok(new Set(unknown.flat()).size > 20, 'and drawn')
  const now = performance.now()
  const check = (status: number, body: string) => asked.map((request) => world.check(status, body, now, now, {}, request))
  t.ok(check(404, 'No such basket, or no such plant.').every((problem) => problem === null))
  t.ok(
    check(200, 'a page').every((problem) =>
      /asks for what there is not: it was answered with 200 and “a page”, and not with 404/.test(problem!),
    ),
  )
  t.ok(
    check(404, 'not found').every((problem) => problem !== null),
    'the text is that of the start',
  )
})

t.test('prices that have gone are right for a second, and not much longer', async (t) => {
  const { world, pageFor } = await openWorld()
  t.teardown(() => world.close())
  const request = world.request()
  const before = await pageFor(request)
  await sleep(2)
  const earliest = performance.now()
  world.change()
  const latest = performance.now()
  t.equal(world.check(200, before, earliest + 900, earliest + 950, {}, request), null)
  t.match(world.check(200, before, latest + 1400, latest + 1450, {}, request), /is older than a second/)
  t.equal(world.check(200, await pageFor(request), latest + 1400, latest + 1450, {}, request), null)
})

t.test('the service counts its questions, and refuses those about prices when it is told to', async (t) => {
  const { world, port } = await openWorld()
  t.teardown(() => world.close())
  const status = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status
  world.refuse(true)
  t.strictSame([await status('/prices?of=1'), await status('/catalogue'), await status('/elsewhere')], [503, 200, 404])
  t.match(world.counts(), { '/prices': 1, '/catalogue': 2 })
})
