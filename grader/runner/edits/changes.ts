import type { AnyNode, BlockStatement } from 'acorn'
import { diffArrays } from 'diff'
import { blocksIn, declaredIn, partsAround, subjectOf } from './blocks.ts'
import type { Cut } from './cuts.ts'
import { statementsIn, type Source, type Span } from './source.ts'

/** The smallest change of a file that leaves it a program, as far as syntax goes. */
export interface Change {
  cuts: Cut[]
  /** Names that the later text binds, and all that it uses. */
  binds: Set<string>
  uses: Set<string>
  /** The same of the earlier text. */
  unbinds: Set<string>
  unuses: Set<string>
  /** Code of a whole statement that was inserted or removed, since it may have been moved. */
  moved: { code: string; from: 'before' | 'after' } | null
}

type Statements = readonly AnyNode[]

/** Statements that end without a semicolon where a line ends. */
const OPEN_ENDED = new Set(['ExpressionStatement', 'VariableDeclaration', 'ReturnStatement', 'ThrowStatement', 'BreakStatement'])
/** Beginnings that continue a statement on the line above it that has no semicolon. */
const CONTINUES = /^[([`+\-/*]/

/**
 * Splits the difference of two versions of a file: statement by statement, going into the blocks of statements that were edited. Comments
 * and formatting are no difference.
 */
export function changesBetween(file: string, before: Source, after: Source): Change[] {
  const changes: Change[] = []
  /** Nested blocks ask for the same pairs again and again. */
  const versions = new Map<AnyNode, Map<AnyNode, boolean>>()
  const codes = { before: new Map<AnyNode, string>(), after: new Map<AnyNode, string>() }
  const codeOf = (side: 'before' | 'after', node: AnyNode) => {
    if (!codes[side].has(node)) codes[side].set(node, { before, after }[side].code(node))
    return codes[side].get(node)!
  }

  /** @param at where to insert in front of the first statement */
  function compare(old: Statements, now: Statements, at: number): void {
    const parts = diffArrays(
      old.map((node) => codeOf('before', node)),
      now.map((node) => codeOf('after', node)),
    )
    let [i, j] = [0, 0]
    let [removed, added]: [Statements, Statements] = [[], []]
    const flush = () => {
      compareUnequal(removed, added, old[i - removed.length - 1]?.end ?? at)
      removed = added = []
    }
    for (const { removed: isRemoved, added: isAdded, count } of parts) {
      if (isRemoved) removed = old.slice(i, (i += count))
      else if (isAdded) added = now.slice(j, (j += count))
      else {
        flush()
        i += count
        j += count
      }
    }
    flush()
  }

  /** Statements between two that both versions have. */
  function compareUnequal(old: Statements, now: Statements, at: number): void {
    if (unwrapped(old, now) || wrapped(old, now)) return
    let pending: AnyNode[] = []
    let [next, place] = [0, at]
    for (const statement of old) {
      const index = now.findIndex((other, index) => index >= next && areVersions(statement, other))
      if (index === -1) {
        pending.push(statement)
        continue
      }
      replaceAll(pending, now.slice(next, index), place)
      compareVersions(statement, now[index]!)
      pending = []
      next = index + 1
      place = statement.end
    }
    replaceAll(pending, now.slice(next), place)
  }

  /** Statements without a counterpart. Those that only one version has are changes of their own. */
  function replaceAll(old: Statements, now: Statements, at: number): void {
    if (old.length > 0 && now.length > 0) return void changes.push(changeOf([cut(spanOf(old), spanOf(now), now)], old, now))
    for (const one of old) changes.push(changeOf([cut(one, emptyAt(now, after.text.length))], [one], []))
    for (const one of now) changes.push(changeOf([cut({ start: at, end: at }, one, [one])], [], [one]))
  }

  /** Whether two different statements are versions of one: the same subject, or something in common around or within their blocks. */
  function areVersions(one: AnyNode, other: AnyNode): boolean {
    const known = versions.get(one) ?? new Map<AnyNode, boolean>()
    versions.set(one, known)
    if (!known.has(other)) known.set(other, haveInCommon(one, other))
    return known.get(other)!
  }

  function haveInCommon(one: AnyNode, other: AnyNode): boolean {
    if (one.type !== other.type) return false
    const subject = subjectOf(one, before)
    if (subject !== null) return subject === subjectOf(other, after)
    const [old, now] = [blocksIn(one), blocksIn(other)]
    if (old.length !== now.length || old.length === 0) return one.type === 'ReturnStatement' && old.length === now.length
    return haveSameParts(one, other) || old.some((block, index) => share(statementsIn(block), statementsIn(now[index]!)))
  }

  function compareVersions(one: AnyNode, other: AnyNode): void {
    const [old, now] = [blocksIn(one), blocksIn(other)]
    const isDeep = old.length === now.length && old.length > 0
    if (!isDeep || !(haveSameParts(one, other) || old.some((block, index) => share(statementsIn(block), statementsIn(now[index]!)))))
      return void changes.push(changeOf([cut(one, other, [other])], [one], [other]))
    const theirs = partsAround(other, now)
    const cuts = partsAround(one, old).flatMap((part, index) =>
      before.code(part) === after.code(theirs[index]!) ? [] : [cut(part, theirs[index]!)],
    )
    if (cuts.length > 0) changes.push(changeOf(cuts))
    for (const [index, block] of old.entries()) compare(statementsIn(block), statementsIn(now[index]!), block.start + 1)
  }

  /** A statement was removed from around others, as `try` is. */
  function unwrapped([one, ...more]: Statements, now: Statements): boolean {
    const block = one && more.length === 0 ? wrapperOf(one, now, 'before') : null
    if (one === undefined || block === null) return false
    const place = emptyAt(now, after.text.length)
    const cuts = [cut({ start: one.start, end: block.start + 1 }, place), cut({ start: block.end - 1, end: one.end }, place)]
    changes.push(changeOf(cuts))
    compare(statementsIn(block), now, block.start + 1)
    return true
  }

  /** A statement was put around others. */
  function wrapped(old: Statements, [one, ...more]: Statements): boolean {
    const block = one && more.length === 0 ? wrapperOf(one, old, 'after') : null
    if (one === undefined || block === null) return false
    const { start, end } = spanOf(old)
    const cuts = [
      cut({ start, end: start }, { start: one.start, end: block.start + 1 }),
      cut({ start: end, end }, { start: block.end - 1, end: one.end }),
    ]
    changes.push(changeOf(cuts))
    compare(old, statementsIn(block), start)
    return true
  }

  /** The first block of a statement, if it has something in common with these statements of the other version. */
  function wrapperOf(one: AnyNode, statements: Statements, side: 'before' | 'after'): BlockStatement | null {
    if (statements.length === 0 || statements.some(({ type }) => type === one.type)) return null
    const block = blocksIn(one)[0]
    if (block === undefined) return null
    return (side === 'before' ? share(statementsIn(block), statements) : share(statements, statementsIn(block))) ? block : null
  }

  function share(old: Statements, now: Statements): boolean {
    const codes = new Set(old.map((node) => codeOf('before', node)))
    // Any two that only return something are versions of each other, which says little.
    const telling = old.filter((one) => one.type !== 'ReturnStatement' || blocksIn(one).length > 0)
    return now.some((node) => codes.has(codeOf('after', node))) || telling.some((one) => now.some((other) => areVersions(one, other)))
  }

  function haveSameParts(one: AnyNode, other: AnyNode): boolean {
    const [old, now] = [partsAround(one, blocksIn(one)), partsAround(other, blocksIn(other))]
    return old.length === now.length && old.every((part, index) => before.code(part) === after.code(now[index]!))
  }

  /** @param statements what is inserted, if these are whole statements */
  function cut(from: Span, to: Span, statements: Statements = []): Cut {
    const [old, now] = [
      { start: from.start, end: from.end },
      { start: to.start, end: to.end },
    ]
    const plain = after.text.slice(to.start, to.end)
    return { file, before: old, after: now, text: statements.length === 0 ? plain : asStatements(plain, statements.at(-1)!) }
  }

  function changeOf(cuts: Cut[], old: Statements = [], now: Statements = []): Change {
    const uses = union(cuts.map((one) => after.names(one.after)))
    const unuses = union(cuts.map((one) => before.names(one.before)))
    const isMove = old.length + now.length === 1
    return {
      cuts,
      uses,
      unuses,
      // Around blocks there are parameters, which are bound there and used within the blocks.
      binds: old.length + now.length === 0 ? uses : union(now.map(declaredIn)),
      unbinds: old.length + now.length === 0 ? unuses : union(old.map(declaredIn)),
      moved: isMove ? { code: old[0] ? codeOf('before', old[0]) : codeOf('after', now[0]!), from: old[0] ? 'before' : 'after' } : null,
    }
  }

  compare(before.body, after.body, 0)
  return changes
}

function spanOf(statements: Statements): Span {
  return { start: statements[0]!.start, end: statements.at(-1)!.end }
}

/** An empty range where these statements begin. */
function emptyAt([first]: Statements, otherwise: number): Span {
  const start = first?.start ?? otherwise
  return { start, end: start }
}

function asStatements(text: string, last: AnyNode): string {
  const isOpen = OPEN_ENDED.has(last.type) && !text.endsWith(';')
  return `\n${CONTINUES.test(text) ? ';' : ''}${text}${isOpen ? ';' : ''}\n`
}

function union(sets: readonly Set<string>[]): Set<string> {
  return new Set(sets.flatMap((set) => [...set]))
}
