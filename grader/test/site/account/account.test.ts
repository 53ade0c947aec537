import t from 'tap'
import { arrivalView } from '../../../../site/src/account/arrival.ts'
import { deviceOf } from '../../../../site/src/account/device.ts'
import { initialsOf } from '../../../../site/src/account/initials.ts'
import { leftHereView } from '../../../../site/src/account/left-here.ts'
import { tokensView } from '../../../../site/src/account/tokens.ts'
import { emailSent, signInView } from '../../../../site/src/account/sign-in.ts'

t.test('initials of a name, in any script', async (t) => {
  t.same(['Ada Lovelace', 'Grace Brewster Hopper', 'plato', 'Åsa Öberg', '  Ada  (she) Lovelace ', '李小龙', '…', ''].map(initialsOf), [
    'AL',
    'GH',
    'P',
    'ÅÖ',
    'AL',
    '李',
    '',
    '',
  ])
})

t.test('a browser and its system', async (t) => {
  t.equal(
    deviceOf('Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36'),
    'Chrome on Linux',
  )
  t.equal(
    deviceOf(
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36 Edg/147.0.0.0',
    ),
    'Edge on Windows',
  )
  t.equal(
    deviceOf(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    ),
    'Safari on an iPhone',
  )
  t.equal(deviceOf('curl/8.0'), 'A program')
  t.equal(deviceOf(null), 'A program')
})

t.test('the result of a link is shown, and never as markup', async (t) => {
  const said = (query: string, isSignedIn = false) => String(arrivalView(new URLSearchParams(query), isSignedIn))
  t.equal(said(''), 'null')
  t.match(said('error=INVALID_TOKEN'), 'This link has been used or has expired.')
  t.match(said('error=<b>'), 'The reason given: &#60;b&#62;.')
  t.match(said('proven=yes', true), 'You can continue')
})

t.test('a sign-in button for each provider, and where an email went', async (t) => {
  t.notMatch(String(signInView({ providers: [] })), 'providers')
  t.match(
    String(signInView({ providers: [{ id: 'oidc', name: 'Uni & Co' }] })),
    '<button class="button" name="provider" value="oidc">Continue with Uni &#38; Co</button>',
  )
  t.match(String(emailSent('a@b.example', 'open it.', null)), 'We have sent an email to <b>a@b.example</b>: open it.')
  t.match(String(emailSent('a@b.example', 'open it.', 'folder')), 'is a file in the folder <code>mail</code>')
})

t.test('a browser’s attempts without an account are offered to a named account only', async (t) => {
  const view = (attempts: number) => String(leftHereView({ name: '<Ada>', email: 'ada@example.org' }, attempts))
  t.match(view(1), 'This browser has one attempt made without an account.</b> It is shown again when you sign out.')
  t.match(view(3), 'This browser has 3 attempts made without an account.</b> They are')
  t.match(view(3), 'you are &#60;Ada&#62; (ada@example.org)')
})

t.test('tokens with their permissions, expiry and last use', async (t) => {
  const now = Date.parse('2026-03-01T12:00:00Z')
  const token = {
    id: 'x',
    name: '<ci>',
    scopes: ['teach' as const, 'read' as const],
    expiresAt: '2026-03-11T12:00:00Z',
    createdAt: '2026-02-01T12:00:00Z',
    lastUsedOn: null,
    token: null,
  }
  const view = String(
    tokensView([token, { ...token, expiresAt: '2026-02-27T12:00:00Z', lastUsedOn: '2026-02-20' }, { ...token, expiresAt: null }], now),
  )
  t.match(view, '<b>&#60;ci&#62;</b>: read, change cohorts')
  t.match(view, /expires in 10 days<\/time>, never used/)
  t.match(view, /expired 2 days ago<\/time>, last used on 2026-02-20/)
  t.match(view, 'never expires, never used')
})
