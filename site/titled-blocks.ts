interface Block {
  codeBlock: { metaOptions: { getString(key: string): string | undefined }; props: { frame?: 'code' | 'terminal' | 'none' | 'auto' } }
}

/** Expressive Code plugin: only blocks with a title get a frame, which shows the title, such as a file name. */
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
