import { fileURLToPath } from 'node:url'
import { defineConfig } from 'astro/config'
import starlight from '@astrojs/starlight'
import { unitsInMarkdown } from './bound-units.ts'
import { glossaryTerms } from './glossary-terms.ts'
import { lastIndex } from './last-index.ts'
import { namedCopyButtons } from './named-copy-buttons.ts'
import { optionalFonts } from './optional-fonts.ts'
import { pageStyles } from './page-styles.ts'
import { precompress } from './precompress.ts'
import { scrolledOutput } from './scrolled-output.ts'
import { speedscope } from './speedscope.ts'
import { bothShells } from './both-shells.ts'
import { titledBlocks } from './titled-blocks.ts'

const course = fileURLToPath(new URL('../course', import.meta.url))

/** Modules that most pages load are one file, because each file costs half a kilobyte of headers. */
const COMMON = { name: 'common', minShareCount: 12 }

/** monaco-vim names Monaco's files by an older layout, and its build for browsers contains a second Monaco. */
const VIM = [
  { find: /^monaco-vim$/, replacement: fileURLToPath(import.meta.resolve('monaco-vim')) },
  { find: /^monaco-editor\/esm\/vs\/(.*)$/, replacement: 'monaco-editor/$1' },
]

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
        // Code wraps to the width of a phone; tables printed by a tool scroll, since they are unreadable when wrapped.
        defaultProps: { frame: 'none', wrap: true, overridesByLang: { text: { wrap: false } } },
        plugins: [titledBlocks(), scrolledOutput(), namedCopyButtons(), bothShells()],
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
      // Only the index is used: src/search queries it, without Starlight's script and styles.
      pagefind: true,
      disable404Route: true,
      credits: false,
      sidebar: [],
    }),
    unitsInMarkdown(),
    glossaryTerms(),
    lastIndex(),
    speedscope(),
    pageStyles(),
    precompress(),
  ],
  vite: {
    resolve: { alias: VIM },
    // Nothing is inlined: the server's content security policy only allows scripts and workers from its own files.
    build: { assetsInlineLimit: 0, chunkSizeWarningLimit: 4000 },
    css: { postcss: { plugins: [optionalFonts()] } },
    worker: { format: 'es' },
    environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [COMMON] } } } } } },
  },
})
