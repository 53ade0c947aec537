import { readFileSync } from 'node:fs'
import t from 'tap'
import { bundleTap } from '../../../../tools/cli/bundle-tap.ts'
import { TAP_BUNDLE } from '../../../../runner/sandbox/runner/contents.ts'

t.test('the bundle of tap matches the installed version (written by npm run bundle:tap)', async (t) => {
  t.ok(readFileSync(TAP_BUNDLE, 'utf8') === (await bundleTap()))
})
