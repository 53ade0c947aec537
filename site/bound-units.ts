import type { AstroIntegration } from 'astro'
import type { HastNode, HastPluginDefinition, HastPluginEntry, HastVisitorContext } from 'satteri'
import { boundUnits } from './src/lessons/bound-units.ts'

/** Keeps numbers and units on one line in all Markdown except code. */
export function unitsInMarkdown(): AstroIntegration {
  return {
    name: 'bound-units',
    hooks: {
      'astro:config:setup': ({ config }) => {
        const { hastPlugins } = config.markdown.processor.options as { hastPlugins: HastPluginEntry[] }
        hastPlugins.push(bindUnits)
      },
    },
  }
}

export const bindUnits: HastPluginDefinition = {
  name: 'bound-units',
  text(node, ctx) {
    const bound = boundUnits(node.value)
    if (bound !== node.value && !isCode(node, ctx)) ctx.replaceNode(node, { type: 'text', value: bound })
  },
}

function isCode(node: Readonly<HastNode>, ctx: HastVisitorContext): boolean {
  for (let above = ctx.parent(node); above && above.type !== 'root'; above = ctx.parent(above))
    if (above.type === 'element' && (above.tagName === 'code' || above.tagName === 'pre')) return true
  return false
}
