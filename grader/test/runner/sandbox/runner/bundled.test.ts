import { readFileSync } from 'node:fs'
import t from 'tap'
import { bundleTap } from '../../../../tools/cli/bundle-tap.ts'
import { TAP_BUNDLE } from '../../../../runner/sandbox/runner/contents.ts'

t.test('the bundle of tap is that of the version installed: npm run bundle:tap writes it', async (t) => {
  t.ok(readFileSync(TAP_BUNDLE, 'utf8') === (await bundleTap()))
})
