interface Node {
  type: string
  tagName?: string
  properties?: Record<string, unknown>
  children?: Node[]
}

interface Rendered {
  codeBlock: { language: string }
  renderData: { blockAst: Node }
}

/**
 * Expressive Code: what tools print is scrolled and can be focused for it, from the start. Left to its script, every such block
 * would become a landmark, all of one name. Where nothing is to be scrolled, the script takes the focus away.
 */
export function scrolledOutput() {
  return {
    name: 'Scrolled output',
    hooks: {
      postprocessRenderedBlock: ({ codeBlock, renderData }: Rendered) => {
        const pre = codeBlock.language === 'text' ? find(renderData.blockAst) : undefined
        if (pre) pre.properties = { ...pre.properties, tabIndex: 0 }
      },
    },
  }
}

function find(node: Node): Node | undefined {
  return node.tagName === 'pre' ? node : node.children?.map(find).find((found) => found !== undefined)
}
