// api → held: makes the server tell of its inside: paths, versions, stacks, hidden tests
import type { Target } from '../../../tools/attack/service.ts'
import { assert, Visitor } from '../kits/visitor.ts'

const INSIDE = /node_modules|\/grader\/|at \w+ \(|pgboss|solutions\/|workload\/|four-accumulators|x-powered-by/i

export async function attack(target: Target): Promise<string> {
  const visitor = new Visitor(target)
  const paths = ['/api/exercises', '/api/exercises/divide-by-and-sum', '/api/status', '/healthz', '/api/submissions/1', '/api/nothing', '/%ff', '/api/submissions?exercise[]=1', '/api/submissions?exercise=%ff', '/api/progress']
  const answers = await Promise.all(paths.map((path) => visitor.ask(path)))
  answers.push(await visitor.post('/api/submissions', '{'), await visitor.submit('('), await visitor.post('/api/agent/lease', {}))
  for (const { text, headers } of answers) {
    const leaked = INSIDE.exec(text + JSON.stringify([...headers]))
    assert(leaked === null, `it tells of “${leaked?.[0]}” in ${text.slice(0, 200)}`)
  }
  return 'held'
}
