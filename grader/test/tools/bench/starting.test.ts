import t from 'tap'
import { inOrder } from '../../../tools/bench/starting.ts'

t.test('sides are measured alternately', async (t) => {
  const order: string[] = []
  const values = await inOrder([{ name: 'docker' }, { name: 'gVisor' }], 3, async ({ name }) => order.push(name))
  t.strictSame(order, ['docker', 'gVisor', 'docker', 'gVisor', 'docker', 'gVisor'])
  t.strictSame(values, { docker: [1, 3, 5], gVisor: [2, 4, 6] })
})
