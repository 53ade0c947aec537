import t from 'tap'
import { framesOf } from '../../../server/lti/frames.ts'

t.test('allows a platform’s own origins and its return addresses', (t) => {
  const hosted = { issuer: 'https://canvas.instructure.com', loginUrl: 'https://sso.canvaslms.com/api/lti/authorize_redirect' }
  t.same(framesOf(hosted, ['https://school.instructure.com/courses/1/x?y', 'https://school.instructure.com/z']), [
    'https://canvas.instructure.com',
    'https://sso.canvaslms.com',
    'https://school.instructure.com',
  ])
  t.same(framesOf({ issuer: 'a name, as some have', loginUrl: 'https://school.example/login' }, []), ['https://school.example'])
  t.end()
})

t.test('drops anything that would add more than an origin to the policy', (t) => {
  const own = { issuer: 'none', loginUrl: 'http://127.0.0.1:9/login' }
  t.same(framesOf(own, ['https://a;sandbox/', "https://a'b/", 'http://school.example/', 'data:text/html,x', 'nonsense']), [
    'http://127.0.0.1:9',
  ])
  t.end()
})
