import type Docker from 'dockerode'
import t from 'tap'
import { KEPT, removeOld } from '../../../../runner/sandbox/docker/image.ts'

void t.test('the three latest images of earlier contents are kept', async (t) => {
  const images = [2, 6, 4, 5, 3, 1].map((Created) => ({ RepoTags: [`runner:${Created}`], Created }))
  const removed: string[] = []
  await removeOld(
    engineWith(images, (tag) => removed.push(tag)),
    'runner',
    'runner:5',
    KEPT,
  )
  t.same(removed, ['runner:2', 'runner:1'], 'one that another release has made since is not gone either')
})

void t.test('an image in use, which the engine cannot remove, does not keep others from being removed', async (t) => {
  const images = [3, 2, 1].map((Created) => ({ RepoTags: [`runner:${Created}`], Created }))
  const removed: string[] = []
  const engine = engineWith(images, (tag) => {
    if (tag === 'runner:2') throw new Error('it is in use')
    removed.push(tag)
  })
  await removeOld(engine, 'runner', 'runner:3', 0)
  t.same(removed, ['runner:1'])
})

function engineWith(images: { RepoTags: string[]; Created: number }[], onRemove: (tag: string) => void): Docker {
  return { listImages: async () => images, getImage: (tag: string) => ({ remove: async () => onRemove(tag) }) } as unknown as Docker
}
