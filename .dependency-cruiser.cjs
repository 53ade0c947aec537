/**
 * The arrows of the house, held by `npm test`. Each rule says what it forbids and why; `from` and `to` are folders.
 * Imports of types count too: an arrow is what a reader has to follow.
 */
/** The pipeline itself, its way of measuring each kind, and the lane that it runs on. */
const PIPELINE = '^grader/(pipeline|measurers|lane)[.]ts$'
const TESTS = '^grader/test/|[.]test[.]ts$'

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycle',
      comment: 'Two files that import each other are one file, or need a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphan',
      comment: 'A file that imports nothing and that nothing imports is dead, or its loader should say its name.',
      severity: 'error',
      // The harness is sent into the box as text; dotfiles and declarations are read by tools.
      from: { orphan: true, path: '^grader/', pathNot: [TESTS, '^grader/measure/harness/', '^grader/cli/setup[.]mjs$', '[.]d[.]ts$'] },
      to: {},
    },
    {
      name: 'contracts-import-nothing-local',
      comment: 'contracts/ is what all others share: it knows none of them.',
      severity: 'error',
      from: { path: '^grader/contracts/' },
      to: { path: '^(grader|site|exercises|course)/', pathNot: '^grader/contracts/' },
    },
    {
      name: 'measure-imports-contracts-alone',
      comment: 'measure/ is what goes into the box or speaks with it: it takes everything else as arguments.',
      severity: 'error',
      from: { path: '^grader/measure/' },
      to: { path: '^(grader|site|exercises|course)/', pathNot: '^grader/(measure|contracts)/' },
    },
    {
      name: 'verdict-is-pure',
      comment: 'Judging is numbers in, a word out: no clock, no file, no process, no package.',
      severity: 'error',
      from: { path: '^grader/verdict/' },
      to: { pathNot: '^grader/(verdict|contracts)/' },
    },
    {
      name: 'insight-is-pure',
      comment: 'What V8 said in, pictures’ data out: no clock, no file, no process; acorn reads where a name was declared.',
      severity: 'error',
      from: { path: '^grader/insight/' },
      to: { pathNot: '^grader/(insight/|contracts/|syntax-tree[.]ts$)|^node_modules/acorn/' },
    },
    {
      name: 'capacity-is-pure',
      comment: 'What a verdict costs in, lanes and waits out: no clock, no file, no process, so that the page computes with it, too.',
      severity: 'error',
      from: { path: '^grader/capacity/' },
      to: { pathNot: '^grader/(capacity|contracts)/|^node_modules/d3-random/' },
    },
    {
      name: 'techniques-know-contracts-alone',
      comment: 'Two programs in, what was changed out: who sent them, and to whom, is nothing to the rules.',
      severity: 'error',
      from: { path: '^grader/techniques/' },
      to: { path: '^(grader|site|exercises|course)/', pathNot: '^grader/(techniques/|contracts/|bounded/|syntax-tree[.]ts$)' },
    },
    {
      name: 'bounded-imports-nothing-local',
      comment: 'It ends work that takes too much, whatever the work is.',
      severity: 'error',
      from: { path: '^grader/bounded/' },
      to: { path: '^(grader|site|exercises|course)/', pathNot: '^grader/bounded/' },
    },
    {
      name: 'course-stands-alone',
      comment: 'What checks the lessons knows nothing of grading: it reads texts and runs commands, as a reader does.',
      severity: 'error',
      from: { path: '^grader/course/' },
      to: { path: '^(grader|site|exercises|course)/', pathNot: '^grader/course/' },
    },
    {
      name: 'rooms-apart',
      comment: 'sandbox/, verdict/ and gradebook/ never import each other.',
      severity: 'error',
      from: { path: '^grader/(sandbox|verdict|gradebook)/' },
      to: { path: '^grader/(sandbox|verdict|gradebook)/', pathNot: '^grader/$1/' },
    },
    {
      name: 'sandbox-is-opened-at-the-door',
      comment: 'Who starts the pipeline (agent/, cli/, bench/) opens a sandbox for it, or takes its images along, and sees no more of it.',
      severity: 'error',
      from: { path: '^grader/(agent|cli|bench)/' },
      to: { path: '^grader/sandbox/', pathNot: '^grader/sandbox/(open|images)[.]ts$' },
    },
    {
      name: 'only-the-pipeline-knows-sandbox',
      comment: 'Everyone else asks the pipeline.',
      severity: 'error',
      from: { path: '^(grader|site)/', pathNot: ['^grader/(sandbox|agent|cli|bench)/', PIPELINE, TESTS] },
      to: { path: '^grader/sandbox/' },
    },
    {
      name: 'only-the-pipeline-judges',
      comment: 'What judges is called by the pipeline; cli/, bench/, engines/, look/ and contest/ may use its arithmetic for what they show.',
      severity: 'error',
      from: { path: '^(grader|site)/', pathNot: ['^grader/(verdict|cli|bench|engines|look|contest)/', PIPELINE, TESTS] },
      to: { path: '^grader/verdict/' },
    },
    {
      name: 'agent-holds-no-database',
      comment: 'The agent sits beside hostile code: it speaks with the API over HTTP and cannot reach the store.',
      severity: 'error',
      from: { path: '^grader/agent/' },
      to: { path: '^grader/(store|queue|gradebook|api)/' },
    },
    {
      name: 'api-runs-no-submission',
      comment: 'What holds the database never measures: accepting, waiting and recording know no box.',
      severity: 'error',
      from: { path: '^grader/(api|people|cohorts|queue|gradebook|store)/' },
      to: { path: '^grader/(measure/|look/|engines/|contest/|sandbox/|(pipeline|measurers|lane)[.]ts|agent/)' },
    },
    {
      name: 'opentelemetry-in-one-room',
      comment: 'What traces is asked for spans by a small interface; where nothing is traced, OpenTelemetry is not even loaded.',
      severity: 'error',
      from: { pathNot: ['^grader/trace/otlp[.]ts$', '^node_modules/'] },
      to: { path: '^node_modules/@opentelemetry/' },
    },
    {
      name: 'trace-knows-contracts-alone',
      comment: 'API and agent both trace: the room that does it knows neither.',
      severity: 'error',
      from: { path: '^grader/trace/' },
      to: { path: '^(grader|site|exercises|course)/', pathNot: '^grader/(trace/|contracts/|errors[.]ts$)' },
    },
    {
      name: 'site-imports-contracts',
      comment: 'Of the grader, the site knows the contracts, the texts of errors and the model of lines, and reads exercises and recorded profiles when it is built.',
      severity: 'error',
      from: { path: '^site/', pathNot: '^site/(test/|playwright[.]config[.]ts$)' },
      to: { path: '^(grader|exercises)/', pathNot: '^grader/(contracts/|capacity/|errors[.]ts$|catalogue/load[.]ts$|insight/recorded[.]ts$)' },
    },
    {
      name: 'grader-does-not-know-the-site',
      comment: 'The site is built by a command and served as files. A report in one file has the pictures of the page.',
      severity: 'error',
      from: { path: '^grader/', pathNot: [TESTS, '^grader/cli/report-file[.]ts$'] },
      to: { path: '^site/' },
    },
    {
      name: 'nothing-imports-tests',
      comment: 'What tests share stays with the tests; only what runs them may ask what they need, and make it.',
      severity: 'error',
      from: { pathNot: [TESTS, '^grader/cli/(test[.]ts$|checks/)', '^site/(test/|playwright[.]config[.]ts$)'] },
      to: { path: TESTS },
    },
  ],
  options: {
    // TypeScript 7 has no parser for others to use; swc sees types, too.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    // Natural solutions are submissions, with syntax that swc does not read yet.
    exclude: { path: '^(site/(dist|[.]astro)|grader/test/natural/[^/]+)/' },
    enhancedResolveOptions: { extensions: ['.ts', '.mjs', '.js', '.cjs'], exportsFields: ['exports'], conditionNames: ['import', 'require', 'node', 'default'] },
  },
}
