import type { editor } from 'monaco-editor/editor'
import { initVimMode, StatusBar, VimMode } from 'monaco-vim'

type Editor = editor.IStandaloneCodeEditor

/** What `:w` does, by editor: the commands of monaco-vim are the same for all of them. */
const saves = new WeakMap<Editor, () => void>()
Object.assign(VimMode.commands, { save: ({ editor }: { editor: Editor }) => saves.get(editor)?.() })

/** Shows the mode and pending keys, and takes commands and searches in a field, which gets a name for screen readers. */
class NamedStatusBar extends StatusBar {
  readonly #node: HTMLElement

  constructor(...[node, widget, sanitizer]: ConstructorParameters<typeof StatusBar>) {
    super(node, widget, sanitizer)
    this.#node = node
  }

  override setSec(...shown: Parameters<StatusBar['setSec']>): ReturnType<StatusBar['setSec']> {
    const close = super.setSec(...shown)
    this.#node.querySelector('input')?.setAttribute('aria-label', 'Vim command')
    return close
  }
}

/**
 * Gives an editor the keys of Vim.
 * @param status shows the mode and takes commands; empty before and after
 * @param save what `:w` does
 * @returns a function that takes the keys away
 */
export function addVim(widget: Editor, status: HTMLElement, save: () => void): () => void {
  saves.set(widget, save)
  const vim = initVimMode(widget, status, NamedStatusBar)
  return () => {
    vim.dispose()
    saves.delete(widget)
  }
}
