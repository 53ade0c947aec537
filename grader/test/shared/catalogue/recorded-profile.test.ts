import t from 'tap'
import { readRecorded } from '../../../shared/cpu-profile/recorded.ts'

const node = (id: number, functionName: string, url: string, children: number[] = []) => ({
  id,
  callFrame: { functionName, url, lineNumber: id },
  children,
})

const PROFILE = {
  nodes: [
    node(1, '(root)', '', [2, 6]),
    node(2, 'processTicks', 'node:internal/process/task_queues', [3]),
    node(3, 'handle', 'file:///home/me/shop/server.js', [4, 5]),
    node(4, 'render', 'file:///home/me/shop/node_modules/pug/lib/index.js'),
    node(5, 'price', 'file:///home/me/shop/lib/price.js'),
    node(6, '(idle)', ''),
  ],
  samples: [3, 4, 4, 5, 6],
  timeDeltas: [0, 100, 100, 100, 100],
}

t.test('files of the program are its own, packages and node have their names, waiting is left out', async (t) => {
  const { tree, totalUs, calls } = readRecorded(JSON.stringify(PROFILE), 7)!
  t.match({ totalUs, calls }, { totalUs: 400, calls: 7 })
  t.match(tree.children, [
    { name: 'processTicks · node', file: null, children: [{ name: 'handle', file: 'server.js', line: 4, selfUs: 100, totalUs: 400 }] },
  ])
  const found = tree.children[0]!.children[0]!.children.map(({ name, file }) => [name, file])
  t.same(found.sort(), [
    ['price', 'price.js'],
    ['render · pug', null],
  ])
})

t.test('what is no profile, or has nothing of a program in it, is none', async (t) => {
  for (const text of ['', '{}', 'null', '{"nodes":[]}', '{"nodes":1}', JSON.stringify({ ...PROFILE, samples: [6], timeDeltas: [0] })])
    t.equal(readRecorded(text, 1), null, text.slice(0, 20))
})
