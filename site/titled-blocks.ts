interface Block {
  codeBlock: { metaOptions: { getString(key: string): string | undefined }; props: { frame?: 'code' | 'terminal' | 'none' | 'auto' } }
}

/** Expressive Code: only a block that has a title has a frame, since the title stands in it: the name of a file, or which terminal. */
export function titledBlocks() {
  return {
    name: 'Titled blocks',
    hooks: {
      preprocessMetadata: ({ codeBlock }: Block) => {
        if (codeBlock.metaOptions.getString('title')) codeBlock.props.frame = 'auto'
      },
    },
  }
}
