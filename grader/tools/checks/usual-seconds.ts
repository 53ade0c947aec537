/**
 * Seconds that checks take on two cores, for a clone that has not timed them yet, as in continuous integration: the checks of more than
 * about ten seconds, and each file of browser tests. They only decide what begins first. Copy them from the last screen of `npm test --
 * --fresh` when they no longer fit.
 */
export const USUAL_SECONDS: Readonly<Record<string, number>> = {
  types: 20,
  'site build': 80,
  'types of the site': 37,
  'browser, part 1 of 2': 400,
  'browser, part 2 of 2': 400,
  'browser, with verdicts of this machine': 200,
  'grader/test/crash/crash.test.ts': 92,
  'grader/test/exercises/at-home-servers.test.ts': 271,
  'grader/test/exercises/at-home.test.ts': 48,
  'grader/test/exercises/database.test.ts': 100,
  'grader/test/exercises/workload.test.ts': 50,
  'grader/test/fuzz/api.test.ts': 46,
  'grader/test/hostile/quick.test.ts': 250,
  'grader/test/hostile/quick-service.test.ts': 25,
  'grader/test/runner/engines/run.test.ts': 41,
  'grader/test/runner/head-to-head/play.test.ts': 45,
  'grader/test/runner/measure/http.test.ts': 76,
  'grader/test/runner/measurers.test.ts': 42,
  'grader/test/runner/pipeline.test.ts': 65,
  'grader/test/runner/pipeline-process.test.ts': 60,
  'grader/test/runner/profile/heap.test.ts': 38,
  'grader/test/runner/profile/views/culprit.test.ts': 37,
}
