interface FontFace {
  walkDecls(property: string, each: (declaration: { value: string }) => void): void
}

/**
 * PostCSS plugin: a font that has not arrived when a page is painted is used from the next page on. Swapping it in moves the text
 * under the reader's eyes, and the editor has already measured its characters.
 */
export function optionalFonts() {
  return {
    postcssPlugin: 'optional-fonts',
    AtRule: {
      'font-face': (face: FontFace) => face.walkDecls('font-display', (declaration) => (declaration.value = 'optional')),
    },
  }
}
