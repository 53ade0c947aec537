/**
 * For whatever the lane of this machine has to measure first. On a machine at half its speed, beside other tests, a comparison took more
 * than three minutes; for the first verdict, the server of `npm start` still builds its images.
 */
export const LANE_WAIT = { timeout: 400_000 }

/** For one test, which takes the lane several times. */
export const LANE_TEST_MS = 3 * LANE_WAIT.timeout
