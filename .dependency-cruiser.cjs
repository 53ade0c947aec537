/**
 * Dependency rules, checked by `npm test`. Each rule says what it forbids and why; `from` and `to` are folders. Type
 * imports count too, because a reader follows them as well.
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
      comment: 'A file without imports that nothing imports is dead, or is loaded by a path that should be listed here.',
      severity: 'error',
      // The harness and the workload of comparisons are sent into the sandbox as text; dotfiles and declarations are read by tools.
      from: {
        orphan: true,
        path: '^grader/',
        pathNot: [TESTS, '^grader/runner/(measure/harness/|comparison/workload[.]cjs$)', '^grader/tools/cli/setup[.]mjs$', '[.]d[.]ts$']
      },
      to: {}
    },
    {
      name: 'contracts-stand-alone',
      comment: 'Everything uses contracts/, so it imports nothing else.',
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
      comment: 'A process that runs submissions never holds the database: it talks to the server over HTTP, with the types of contracts/.',
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
      comment: 'Only the pipeline combines sandbox/, measure/ and verdict/, so that each can be read alone.',
      severity: 'error',
      from: { path: '^grader/runner/(sandbox|measure|verdict)/' },
      to: { path: '^grader/runner/', pathNot: '^grader/runner/($1/|sandbox/(sandbox|failure)[.]ts$)' }
    },
    {
      name: 'sandboxes-are-opened-in-one-place',
      comment: 'A caller of the pipeline only opens a sandbox for it, or fetches its images.',
      severity: 'error',
      from: { path: '^(grader|site)/', pathNot: ['^grader/runner/sandbox/', ASSEMBLY, TESTS] },
      to: { path: '^grader/runner/sandbox/', pathNot: '^grader/runner/sandbox/(open|images|sandbox|failure)[.]ts$' }
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
      comment: 'Code creates spans through a small interface; without tracing, OpenTelemetry is not even loaded.',
      severity: 'error',
      from: { pathNot: ['^grader/shared/tracing/otlp[.]ts$', '^node_modules/'] },
      to: { path: '^node_modules/@opentelemetry/' }
    },
    {
      name: 'site-sees-no-room-of-the-grader',
      comment: 'The site imports only contracts/ and shared/; it is built into files that any web server can serve.',
      severity: 'error',
      from: { path: '^site/', pathNot: TESTS },
      to: { path: '^grader/(server|runner|tools)/' }
    },
    {
      name: 'grader-does-not-import-the-site',
      comment: 'A command can build the site. Only the one-file report uses the page’s own charts.',
      severity: 'error',
      from: { path: '^grader/', pathNot: [TESTS, '^grader/tools/cli/report-file[.]ts$'] },
      to: { path: '^site/' }
    },
    {
      name: 'nothing-imports-tests',
      comment: 'Test helpers stay with the tests; only the test runner may import from there.',
      severity: 'error',
      from: { pathNot: [TESTS, '^grader/tools/(cli/test[.]ts$|checks/)'] },
      to: { path: TESTS }
    }
  ],
  options: {
    // TypeScript 7 exposes no parser; swc sees type imports, too.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    // Natural solutions are submissions, some with syntax that swc cannot parse yet.
    exclude: { path: '^(site/(dist|[.]astro)|grader/test/natural/[^/]+)/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.mjs', '.js', '.cjs'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default']
    }
  }
}
