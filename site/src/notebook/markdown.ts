import { LEVEL_LABELS, OUTCOME_STYLES } from '../verdict/words.ts'
import { changesOf, type Hunk } from './change.ts'
import { changeBetween, changeSentence, effectSentence } from './effect.ts'
import { beliefSentence, changeTitle } from './entry.ts'
import { codeOf, countWords, type NotebookAttempt, type Codes, type Group } from './groups.ts'

/** A notebook as Markdown (CommonMark). Text is escaped, so none of it becomes markup. @param now ISO 8601 */
export function markdownOf(groups: readonly Group[], codes: Codes, now: string): string {
  const head = `# Lab notebook\n\n${countWords(groups)}, measured by Hotpath. Written on ${utc(now)}.`
  return `${[head, ...groups.map((group) => groupText(group, codes))].join('\n\n')}\n`
}

/** A moment that reads the same everywhere: 2026-03-01 18:00 UTC. */
export function utc(time: string): string {
  return `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

/** A text in one line, with every character escaped that has a meaning in Markdown. */
export function escaped(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>&~|#$!]/g, '\\$&')
    .replace(/^([-+=]|\d+(?=[.)]))/, (start) => (/\d/.test(start) ? `${start}\\` : `\\${start}`))
}

/** A code block whose fence is longer than any in the text. */
export function fenced(text: string, language: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language}\n${text.replace(/\r\n?/g, '\n').replace(/\n$/, '')}\n${fence}`
}

function groupText({ title, attempts }: Group, codes: Codes): string {
  return [`## ${escaped(title)}`, ...attempts.map((attempt, index) => attemptText(attempt, index + 1, codes))].join('\n\n')
}

function attemptText(attempt: NotebookAttempt, number: number, codes: Codes): string {
  const { submittedAt, outcome, level, hypothesis, belief, summary, effect, engine, note, revealed } = attempt.entry
  const { measured, entry } = attempt
  const verdict =
    outcome === null
      ? 'no verdict yet'
      : `${OUTCOME_STYLES[outcome].label}${outcome === 'pass' && level !== null ? `: ${LEVEL_LABELS[level].toLowerCase()}` : ''}`
  const facts = [
    hypothesis !== null && `- Expected: ${escaped(hypothesis)}`,
    belief !== null && `- Expected of a technique: ${beliefSentence(belief)}`,
    effect !== null ? `- Effect: ${effectSentence(effect)}` : summary !== null && `- Verdict: ${escaped(summary)}`,
    effect !== null &&
      measured !== null &&
      `- Compared with the attempt of ${utc(measured.submittedAt)}: ${changeSentence(changeBetween(measured, entry))}`,
    revealed !== null && `- Then had one way shown: ${escaped(revealed)}`,
    engine !== null && `- Measured on ${escaped(engine)}, ${entry.sandbox === 'docker' ? 'in a container' : 'without a container'}`,
  ].filter((fact) => fact !== false)
  return [
    `### ${number}. ${utc(submittedAt)}: ${verdict}`,
    facts.join('\n'),
    changeText(attempt, codes),
    note !== null && note.text !== '' && quoted(note.text),
  ]
    .filter((part) => part !== false && part !== '')
    .join('\n\n')
}

function changeText(attempt: NotebookAttempt, codes: Codes): string {
  const { files, from } = codeOf(attempt, codes)
  const listings = changesOf(files, from).map(({ file, hunks }) =>
    hunks.length === 0 ? `${escaped(file)}: nothing changed` : `${escaped(file)}\n\n${fenced(hunks.map(hunkText).join('\n'), 'diff')}`,
  )
  return [`${changeTitle(attempt)}:`, ...listings].join('\n\n')
}

const SIGNS = { same: ' ', added: '+', removed: '-' } as const

function hunkText({ line, lines }: Hunk): string {
  return [`@@ line ${line} @@`, ...lines.map(({ kind, text }) => `${SIGNS[kind]}${text}`)].join('\n')
}

function quoted(text: string): string {
  const lines = ['Learned:', ...text.split('\n').map((line) => escaped(line))]
  // A backslash at the end forces a line break; an empty next line needs none.
  return lines.map((line, index) => (line === '' ? '>' : `> ${line}${lines[index + 1] ? '\\' : ''}`)).join('\n')
}
