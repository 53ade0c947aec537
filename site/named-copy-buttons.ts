import { findNode, type Node } from './rendered-block.ts'

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
        const button = findNode(
          renderData.blockAst,
          ({ tagName, properties }) => tagName === 'button' && properties?.['dataCode'] !== undefined,
        )
        if (!button) return
        button.properties = { ...button.properties, ariaLabel: `Copy ${codeBlock.metaOptions.getString('title') ?? 'this code'}` }
      },
    },
  }
}
