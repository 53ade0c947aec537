import t from 'tap'
import { adviceOn, refusalOf } from '../../../server/lti/refusals.ts'

const said = (status: number, body: unknown) => refusalOf(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }))

t.test('a refusal carries the platform’s own message, wherever it stands', async (t) => {
  t.equal(await said(403, { message: 'The course is not published' }), 'the platform answered 403: “The course is not published”')
  // Canvas, Moodle, Blackboard, and an OAuth server.
  t.equal(await said(422, { errors: [{ message: 'User not found in course' }] }), 'the platform answered 422: “User not found in course”')
  t.equal(await said(404, { status: 404, reason: 'No line item' }), 'the platform answered 404: “No line item”')
  t.equal(await said(400, { error: 'invalid_client', error_description: 'Unknown key' }), 'the platform answered 400: “Unknown key”')
  t.equal(await said(409, 'Newer score\n exists'), 'the platform answered 409: “Newer score exists”')
})

t.test('a page, an empty body and a broken one say nothing, and a long message is cut', async (t) => {
  for (const body of ['', '{}', '[]', '{"message": ""}', '<html><body>Forbidden</body></html>', '{"message": "cut o'])
    t.equal(await said(403, body), 'the platform answered 403', body)
  const long = await said(500, { message: 'x'.repeat(9000) })
  t.equal(long, 'the platform answered 500', 'it did not fit into what is read')
  t.equal((await said(500, { message: 'é'.repeat(500) })).length, 'the platform answered 500: “”'.length + 200)
})

t.test('staff learn what to do about it, or that it is tried again by itself', async (t) => {
  t.match(adviceOn('the platform answered 403: “The course is not published”'), /^Publish the course/)
  t.match(adviceOn('the platform answered 404'), /^The column is gone/)
  t.match(adviceOn('the platform answered 422'), /still enrolled/)
  t.match(adviceOn('the platform gave no token: the platform answered 400'), /^Check the tool’s client id/)
  t.same([adviceOn('the platform answered 503'), adviceOn('fetch failed')], [null, null])
})
