/**
 * What cannot happen in this house, held by `npm test`. Each rule says what it forbids and why; `from` and `to` are
 * folders. Imports of types count too: a reader follows those as well.
 */
const LOCAL = '^(grader|site|exercises|course)/'
const TESTS = '^grader/test/|[.]test[.]ts$|^site/(test/|playwright[.].*config[.]ts$|playwright[.]config[.]ts$)'
const ASSEMBLY = '^grader/runner/(pipeline|measurers|lane)[.]ts$'

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycle',
      comment: 'Two files that import each other are one file, or need a third.',
      severity: 'error',
      from: {},
      to: { circular: true }
    },
    {
      name: 'no-orphan',
      comment: 'A file that imports nothing and that nothing imports is dead, or its loader should name it.',
      severity: 'error',
      // The harness is sent into the sandbox as text; dotfiles and declarations are read by tools.
      from: {
        orphan: true,
        path: '^grader/',
        pathNot: [TESTS, '^grader/runner/measure/harness/', '^grader/tools/cli/setup[.]mjs$', '[.]d[.]ts$']
      },
      to: {}
    },
    {
      name: 'contracts-stand-alone',
      comment: 'Everyone shares contracts/, so it knows nobody.',
      severity: 'error',
      from: { path: '^grader/contracts/' },
      to: { path: LOCAL, pathNot: '^grader/contracts/' }
    },
    {
      name: 'server-runs-no-submission',
      comment: 'A process that holds the database never runs a submission.',
      severity: 'error',
      from: { path: '^grader/server/' },
      to: { path: '^grader/(runner|tools)/' }
    },
    {
      name: 'runner-holds-no-database',
      comment: 'A process that runs submissions never holds the database: it talks to the server over HTTP, in the words of contracts/.',
      severity: 'error',
      from: { path: '^grader/runner/' },
      to: { path: '^grader/(server|tools)/' }
    },
    {
      name: 'shared-takes-no-side',
      comment: 'Both server and runner use shared/, so it imports neither.',
      severity: 'error',
      from: { path: '^grader/shared/' },
      to: { path: LOCAL, pathNot: '^grader/(shared|contracts)/' }
    },
    {
      name: 'only-the-pipeline-assembles',
      comment: 'sandbox/, measure/ and verdict/ never meet outside the pipeline, so each can be read alone.',
      severity: 'error',
      from: { path: '^grader/runner/(sandbox|measure|verdict)/' },
      to: { path: '^grader/runner/', pathNot: '^grader/runner/($1/|sandbox/(sandbox|box|mishap)[.]ts$)' }
    },
    {
      name: 'sandboxes-are-opened-in-one-place',
      comment: 'A caller of the pipeline opens a sandbox for it, or fetches its images, and sees no more of it.',
      severity: 'error',
      from: { path: '^(grader|site)/', pathNot: ['^grader/runner/sandbox/', ASSEMBLY, TESTS] },
      to: { path: '^grader/runner/sandbox/', pathNot: '^grader/runner/sandbox/(open|images|sandbox|box|mishap)[.]ts$' }
    },
    {
      name: 'judging-is-pure',
      comment: 'Measurements in, outcome or picture out: no clock, no file, no process. acorn parses, d3-random draws, crypto hashes.',
      severity: 'error',
      from: { path: '^grader/(runner/verdict|runner/profile/views|shared/cpu-profile|shared/capacity)/' },
      to: {
        pathNot:
          '^grader/(runner/verdict/|runner/profile/views/|shared/cpu-profile/|shared/capacity/|contracts/|shared/syntax-tree[.]ts$)|^crypto$|^node_modules/(acorn|d3-random)/'
      }
    },
    {
      name: 'opentelemetry-in-one-file',
      comment: 'Code that traces asks for spans through a small interface; without tracing, OpenTelemetry is not even loaded.',
      severity: 'error',
      from: { pathNot: ['^grader/shared/tracing/otlp[.]ts$', '^node_modules/'] },
      to: { path: '^node_modules/@opentelemetry/' }
    },
    {
      name: 'site-sees-no-room-of-the-grader',
      comment: 'The site knows the contracts and what is shared; it is built into files that any web server can serve.',
      severity: 'error',
      from: { path: '^site/', pathNot: TESTS },
      to: { path: '^grader/(server|runner|tools)/' }
    },
    {
      name: 'grader-does-not-import-the-site',
      comment: 'A command builds the site. Only a report in one file draws with the page’s own pictures.',
      severity: 'error',
      from: { path: '^grader/', pathNot: [TESTS, '^grader/tools/cli/report-file[.]ts$'] },
      to: { path: '^site/' }
    },
    {
      name: 'nothing-imports-tests',
      comment: 'What tests share stays with the tests; only their runner may ask them what they need.',
      severity: 'error',
      from: { pathNot: [TESTS, '^grader/tools/(cli/test[.]ts$|checks/)'] },
      to: { path: TESTS }
    }
  ],
  options: {
    // TypeScript 7 has no parser for others to use; swc sees types, too.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    // Natural solutions are submissions, with syntax that swc does not read yet.
    exclude: { path: '^(site/(dist|[.]astro)|grader/test/natural/[^/]+)/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.mjs', '.js', '.cjs'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default']
    }
  }
}
