import { findNode, type Node } from './rendered-block.ts'
import { SHELLS } from './src/lessons/shells.ts'
import { toPowershell } from './src/lessons/powershell.ts'

interface Rendered {
  codeBlock: { language: string; code: string }
  renderData: { blockAst: Node }
}

/**
 * Expressive Code plugin: a block of shell commands that PowerShell writes differently has both versions, and buttons to choose. Where
 * Windows lacks a program, the second version says so. src/lessons/shell-tabs.ts handles the buttons.
 */
export function bothShells() {
  return {
    name: 'Both shells',
    hooks: {
      postprocessRenderedBlock: ({ codeBlock, renderData }: Rendered) => {
        const { children = [] } = renderData.blockAst
        const pre = children.findIndex(({ tagName }) => tagName === 'pre')
        const powershell = codeBlock.language === 'sh' ? toPowershell(codeBlock.code) : codeBlock.code
        if (pre < 0 || powershell === codeBlock.code) return
        const other =
          powershell === null ? element('p', { dataLanguage: 'powershell' }, [text('On Windows, run this in WSL.')]) : code(powershell)
        children.splice(pre, 1, buttons(), children[pre]!, other)
        const copy = findNode(renderData.blockAst, ({ properties }) => properties?.['dataCode'] !== undefined)
        if (copy && powershell !== null) copy.properties = { ...copy.properties, dataPowershell: powershell }
      },
    },
  }
}

function buttons(): Node {
  const all = SHELLS.map(({ id, name }) =>
    element('button', { type: 'button', dataShell: id, ariaPressed: String(id === 'sh') }, [text(name)]),
  )
  return element('div', { className: ['shells'], role: 'group', ariaLabel: 'Shell' }, all)
}

/** Commands without colours, in the markup of Expressive Code. */
function code(commands: string): Node {
  const lines = commands
    .split('\n')
    .map((line) => element('div', { className: ['ec-line'] }, [element('div', { className: ['code'] }, [text(line === '' ? '\n' : line)])]))
  return element('pre', { dataLanguage: 'powershell', className: ['wrap'] }, [element('code', {}, lines)])
}

function element(tagName: string, properties: Record<string, unknown>, children: Node[]): Node {
  return { type: 'element', tagName, properties, children }
}

function text(value: string): Node {
  return { type: 'text', value }
}
