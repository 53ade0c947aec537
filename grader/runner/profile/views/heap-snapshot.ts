import { json, list, record, text } from '../../../shared/cpu-profile/untrusted.ts'

const MOST_NODES = 1_000_000
const MOST_EDGES = 4_000_000

/** Start of a closure's function: line and column from 1. */
export interface Location {
  line: number
  column: number
}

/** A V8 heap snapshot as a graph. Nodes and edges are numbered from 0; node 0 is the root. */
export interface Heap {
  nodes: number
  type(node: number): string
  name(node: number): string
  /** V8's id of the object: the same in every snapshot of a process. */
  id(node: number): number
  bytes(node: number): number
  /** Edges of a node are those from here to before `edgesFrom(node + 1)`. */
  edgesFrom(node: number): number
  edgeType(edge: number): string
  /** The name of a variable or property, or an index. */
  edgeName(edge: number): string
  to(edge: number): number
  location(node: number): Location | null
}

/** Parses a .heapsnapshot file; null if it is invalid or too large. */
export function readHeap(bytes: Uint8Array): Heap | null {
  const file = record(json(bytes))
  const meta = record(record(file['snapshot'])['meta'])
  const [nodes, edges, strings] = [file['nodes'], file['edges'], file['strings']].map((value) =>
    Array.isArray(value) ? (value as unknown[]) : [],
  )
  const layout = readLayout(meta)
  if (!layout) return null
  const { node, edge } = layout
  const count = nodes!.length / node.width
  const edgeCount = edges!.length / edge.width
  if (count < 1 || count > MOST_NODES || !Number.isInteger(count) || edgeCount > MOST_EDGES || !Number.isInteger(edgeCount)) return null

  const first = new Uint32Array(count + 1)
  for (let at = 0; at < count; at++) {
    const own = number(nodes![at * node.width + node.edgeCount])
    if (own > edgeCount - first[at]!) return null
    first[at + 1] = first[at]! + own
  }
  const targets = new Uint32Array(edgeCount)
  for (let at = 0; at < edgeCount; at++) targets[at] = Math.min(number(edges![at * edge.width + edge.to]) / node.width, count - 1)
  const column = (field: number) => {
    const values = new Float64Array(count)
    for (let at = 0; at < count; at++) values[at] = number(nodes![at * node.width + field])
    return values
  }
  const [ids, sizes, types] = [column(node.id), column(node.size), column(node.type)]
  const texts: string[] = [] // edges share a few names, and all are asked for theirs
  const string = (at: unknown) => (texts[number(at)] ??= text(strings![number(at)]))
  const locations = readLocations(list(file['locations'], 4 * MOST_NODES), layout.location, node.width)
  const edgeType = (at: number) => edge.types[number(edges![at * edge.width + edge.type])] ?? ''

  return {
    nodes: count,
    type: (at) => node.types[types[at]!] ?? '',
    name: (at) => string(nodes![at * node.width + node.name]),
    id: (at) => ids[at]!,
    bytes: (at) => sizes[at]!,
    edgesFrom: (at) => first[at]!,
    edgeType,
    edgeName(at) {
      const name = edges![at * edge.width + edge.name]
      const type = edgeType(at)
      return type === 'element' || type === 'hidden' ? String(number(name)) : string(name)
    },
    to: (at) => targets[at]!,
    location: (at) => locations.get(at) ?? null,
  }
}

interface Layout {
  node: { width: number; type: number; name: number; id: number; size: number; edgeCount: number; types: string[] }
  edge: { width: number; type: number; name: number; to: number; types: string[] }
  location: { width: number; node: number; line: number; column: number } | null
}

/** Positions of the fields, from the file's metadata, since they differ between versions of V8. */
function readLayout(meta: Record<string, unknown>): Layout | null {
  const fields = (name: string) => list(meta[name], 20)
  const places = (name: string, ...wanted: string[]) => wanted.map((one) => fields(name).indexOf(one))
  const types = (name: string) => list(list(meta[name], 20)[0], 50).map(String)
  const [type, name, id, size, edgeCount] = places('node_fields', 'type', 'name', 'id', 'self_size', 'edge_count') as [
    number,
    number,
    number,
    number,
    number,
  ]
  const [edgeType, edgeName, to] = places('edge_fields', 'type', 'name_or_index', 'to_node') as [number, number, number]
  if (Math.min(type, name, id, size, edgeCount, edgeType, edgeName, to) < 0) return null
  const [node, line, column] = places('location_fields', 'object_index', 'line', 'column') as [number, number, number]
  return {
    node: { width: fields('node_fields').length, type, name, id, size, edgeCount, types: types('node_types') },
    edge: { width: fields('edge_fields').length, type: edgeType, name: edgeName, to, types: types('edge_types') },
    location: Math.min(node, line, column) < 0 ? null : { width: fields('location_fields').length, node, line, column },
  }
}

function readLocations(values: unknown[], layout: Layout['location'], nodeWidth: number): Map<number, Location> {
  const locations = new Map<number, Location>()
  if (!layout) return locations
  for (let at = 0; at + layout.width <= values.length; at += layout.width) {
    const [node, line, column] = [layout.node, layout.line, layout.column].map((field) => number(values[at + field])) as [
      number,
      number,
      number,
    ]
    locations.set(node / nodeWidth, { line: line + 1, column: column + 1 })
  }
  return locations
}

function number(value: unknown): number {
  return typeof value === 'number' && value >= 0 && value <= Number.MAX_SAFE_INTEGER ? value : 0
}
