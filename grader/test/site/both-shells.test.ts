import t from 'tap'
import { bothShells } from '../../../site/both-shells.ts'
import { findNode, type Node } from '../../../site/rendered-block.ts'

/** A block as Expressive Code renders it, after the plugin. */
function rendered(code: string, language = 'sh'): Node {
  const pre: Node = { type: 'element', tagName: 'pre', properties: { dataLanguage: language }, children: [] }
  const copy: Node = { type: 'element', tagName: 'button', properties: { dataCode: code } }
  const blockAst: Node = { type: 'element', tagName: 'figure', children: [{ type: 'element', tagName: 'figcaption' }, pre, copy] }
  bothShells().hooks.postprocessRenderedBlock({ codeBlock: { language, code }, renderData: { blockAst } })
  return blockAst
}

const textOf = (node: Node): string => node.value ?? (node.children ?? []).map(textOf).join(node.tagName === 'code' ? '\n' : '')
const tags = ({ children = [] }: Node) => children.map(({ tagName }) => tagName)
const powershellOf = (block: Node) => findNode(block, ({ properties }) => properties?.['dataLanguage'] === 'powershell')

t.test('commands that differ are there for both shells, with buttons and for the copy button', async (t) => {
  const block = rendered('NODE_ENV=production node a.js\n\ncurl http://localhost')
  t.strictSame(tags(block), ['figcaption', 'div', 'pre', 'pre', 'button'])
  const expected = 'cmd /c "set NODE_ENV=production&& node a.js"\n\n\ncurl.exe http://localhost'
  t.equal(textOf(powershellOf(block)!), expected, 'an empty line keeps its height')
  t.equal(block.children!.at(-1)!.properties!['dataPowershell'], expected.replace('\n\n\n', '\n\n'))
  const buttons = findNode(block, ({ properties }) => properties?.['role'] === 'group')!.children!
  t.strictSame(
    buttons.map((button) => [textOf(button), button.properties!['ariaPressed']]),
    [
      ['sh', 'true'],
      ['PowerShell', 'false'],
    ],
  )
})

t.test('commands that Windows lacks lead to WSL, and all others have one version', async (t) => {
  const block = rendered('perf record -F 99')
  t.equal(textOf(powershellOf(block)!), 'On Windows, run this in WSL.')
  t.equal(block.children!.at(-1)!.properties!['dataPowershell'], undefined)
  for (const [code, language] of [
    ['npm init --yes', 'sh'],
    ['NODE_ENV=production node a.js', 'text'],
    ['curl()', 'js'],
  ] as const)
    t.strictSame(tags(rendered(code, language)), ['figcaption', 'pre', 'button'])
})
