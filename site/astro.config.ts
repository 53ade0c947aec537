import { fileURLToPath } from 'node:url'
import { defineConfig } from 'astro/config'
import starlight from '@astrojs/starlight'
import { glossaryTerms } from './glossary-terms.ts'
import { lastIndex } from './last-index.ts'
import { precompress } from './precompress.ts'
import { scrolledOutput } from './scrolled-output.ts'
import { speedscope } from './speedscope.ts'
import { titledBlocks } from './titled-blocks.ts'

const course = fileURLToPath(new URL('../course', import.meta.url))

export default defineConfig({
  srcDir: './src',
  outDir: './dist',
  trailingSlash: 'always',
  devToolbar: { enabled: false },
  integrations: [
    starlight({
      title: 'Hotpath',
      description: 'An interactive course on making Node.js fast, with exercises graded by measuring',
      customCss: ['./src/styles/fonts.css', './src/styles/tokens.css', './src/styles/base.css', './src/styles/reading.css'],
      components: {
        Header: './src/components/Header.astro',
        Sidebar: './src/components/Sidebar.astro',
        ThemeProvider: './src/components/ThemeProvider.astro',
        Footer: './src/components/ReadingFooter.astro',
        Banner: './src/components/ServerNotice.astro',
      },
      markdown: { processedDirs: [course] },
      expressiveCode: {
        themes: ['github-dark', 'github-light'],
        // Code is wrapped to the width of a phone; a table that a tool has printed is scrolled, since wrapped nobody can read it.
        defaultProps: { frame: 'none', wrap: true, overridesByLang: { text: { wrap: false } } },
        plugins: [titledBlocks(), scrolledOutput()],
        styleOverrides: {
          borderRadius: '8px',
          borderColor: 'var(--line)',
          codeBackground: 'var(--raised)',
          frames: {
            frameBoxShadowCssValue: 'none',
            terminalBackground: 'var(--raised)',
            terminalTitlebarBackground: 'var(--sunken)',
            editorTabBarBackground: 'var(--sunken)',
          },
        },
      },
      // Its index alone: what asks it is src/search, with no script in the page and none of Starlight’s styles.
      pagefind: true,
      disable404Route: true,
      credits: false,
      sidebar: [],
    }),
    glossaryTerms(),
    lastIndex(),
    speedscope(),
    precompress(),
  ],
  vite: {
    // No script or worker is inlined: the server's content security policy allows files of its own alone.
    build: { assetsInlineLimit: 0, chunkSizeWarningLimit: 4000 },
    worker: { format: 'es' },
  },
})
