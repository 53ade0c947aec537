import { findNode, type Node } from './rendered-block.ts'

interface Rendered {
  codeBlock: { language: string }
  renderData: { blockAst: Node }
}

/**
 * Expressive Code plugin: tool output scrolls and is focusable from the start. Its own script would make every such block a
 * landmark with the same name. If nothing needs scrolling, that script removes the focusability.
 */
export function scrolledOutput() {
  return {
    name: 'Scrolled output',
    hooks: {
      postprocessRenderedBlock: ({ codeBlock, renderData }: Rendered) => {
        const pre = codeBlock.language === 'text' ? findNode(renderData.blockAst, ({ tagName }) => tagName === 'pre') : undefined
        if (pre) pre.properties = { ...pre.properties, tabIndex: 0 }
      },
    },
  }
}
