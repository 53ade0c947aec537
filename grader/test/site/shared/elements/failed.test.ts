import t from 'tap'
import { Refused } from '../../../../../site/src/shared/api/client.ts'
import { failed } from '../../../../../site/src/shared/elements/failed.ts'

t.test('a failed profile shows the reason, a hint and a button to try again', async (t) => {
  const refused = String(failed(new Refused({ code: 'E_UNDECIDED', message: 'Not <yet>.', hint: 'Later.', details: {} }), 'data-engines'))
  t.match(refused, '<p class="title">Not &#60;yet&#62;.</p><p>Later.</p>')
  t.match(refused, '<button type="button" class="button small" data-engines>Try again</button>')
  t.match(String(failed(new Error('boom'), 'data-profile')), '<p class="title">The grader does not answer.</p>')
})
