import { readFileSync } from 'node:fs'

/** The part of a .cpuprofile that is read here. */
interface Profile {
  nodes: { id: number; callFrame: { functionName: string }; children?: number[] }[]
  samples: number[]
  timeDeltas: number[]
}

/**
 * The share of a function in a .cpuprofile, in per cent of the time that is not idle: in the function's own lines (`isSelf`), or also in
 * everything it calls. A function that calls itself counts once.
 */
export function shareOf(file: string, name: string, isSelf: boolean): number {
  const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(file, 'utf8')) as Profile
  const byId = new Map(nodes.map((node) => [node.id, { ...node, self: 0 }]))
  samples.forEach((id, at) => {
    byId.get(id)!.self += timeDeltas[at + 1] ?? 0
  })
  let [busy, share] = [0, 0]
  const add = (id: number, isBelow: boolean): void => {
    const { callFrame, children = [], self } = byId.get(id)!
    const isNamed = callFrame.functionName === name
    if (callFrame.functionName !== '(idle)') busy += self
    if (isNamed || (isBelow && !isSelf)) share += self
    for (const child of children) add(child, isBelow || isNamed)
  }
  add(nodes[0]!.id, false)
  return (100 * share) / busy
}
