interface Node {
  type: string
  tagName?: string
  properties?: Record<string, unknown>
  children?: Node[]
}

interface Rendered {
  codeBlock: { metaOptions: { getString(key: string): string | undefined } }
  renderData: { blockAst: Node }
}

/** Expressive Code plugin: copy buttons are icons with no more than a tooltip. Each gets a name, by the title of its block if it has one. */
export function namedCopyButtons() {
  return {
    name: 'Named copy buttons',
    hooks: {
      postprocessRenderedBlock: ({ codeBlock, renderData }: Rendered) => {
        const button = find(renderData.blockAst)
        if (!button) return
        button.properties = { ...button.properties, ariaLabel: `Copy ${codeBlock.metaOptions.getString('title') ?? 'this code'}` }
      },
    },
  }
}

function find(node: Node): Node | undefined {
  if (node.tagName === 'button' && node.properties?.['dataCode'] !== undefined) return node
  return node.children?.map(find).find((found) => found !== undefined)
}
