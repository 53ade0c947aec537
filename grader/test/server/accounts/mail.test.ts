import t from 'tap'
import { once } from 'node:events'
import { readdirSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { mailByServer, mailToFolder } from '../../../server/accounts/mail.ts'
import { temporaryFolder } from '../../folder.ts'
import { linksTo } from './emails.ts'
import { join } from 'node:path'

const email = { to: 'ada@example.org', subject: 'A link', text: 'Here it is: http://127.0.0.1/way?token=a=b\n' }

t.test('an email reaches an SMTP server', async (t) => {
  const got: { to: string[]; data: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      let data = ''
      stream.on('data', (part: Buffer) => (data += part.toString()))
      stream.on('end', () => {
        got.push({ to: session.envelope.rcptTo.map(({ address }: { address: string }) => address), data })
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  t.teardown(() => new Promise<void>((done) => void server.close(() => done())))
  const { port } = server.server.address() as AddressInfo
  await mailByServer(`smtp://127.0.0.1:${port}`, 'Hotpath <hotpath@example.org>').send(email)
  t.same(
    got.map(({ to }) => to),
    [['ada@example.org']],
  )
  t.match(got[0]!.data, /From: Hotpath <hotpath@example\.org>/)
  t.match(got[0]!.data, /Subject: A link/)
})

t.test('a missing server is an error', async (t) => {
  const closed = createServer().listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const { port } = closed.address() as AddressInfo
  closed.close()
  await t.rejects(mailByServer(`smtp://127.0.0.1:${port}`, 'hotpath@example.org').send(email), /ECONNREFUSED/)
})

t.test('a silent server times out, before or after its greeting', async (t) => {
  for (const greeting of ['', '220 mail.example.org ESMTP\r\n']) {
    const server = createServer(
      (socket) =>
        void socket
          .on('error', () => {})
          .resume()
          .write(greeting),
    ).listen(0, '127.0.0.1')
    await once(server, 'listening')
    t.teardown(() => void server.close())
    const { port } = server.address() as AddressInfo
    const sending = mailByServer(`smtp://127.0.0.1:${port}`, 'hotpath@example.org', 500).send(email)
    await t.rejects(Promise.race([sending, sleep(5000, null, { ref: false })]), { code: 'ETIMEDOUT' })
  }
})

t.test('without a server, emails are files', async (t) => {
  const folder = temporaryFolder(t)
  const mail = mailToFolder(join(folder, 'mail'), 'hotpath@example.org')
  await mail.send(email)
  await mail.send({ ...email, to: 'bob@example.org' })
  t.equal(readdirSync(join(folder, 'mail')).length, 2)
  t.same(linksTo('ada@example.org', folder), ['http://127.0.0.1/way?token=a=b'])
})

t.test('an unwritable folder is an error without its path', async (t) => {
  const folder = temporaryFolder(t)
  writeFileSync(join(folder, 'mail'), 'a file')
  const refused = mailToFolder(join(folder, 'mail'), 'hotpath@example.org').send(email)
  await t.rejects(refused, { message: 'the mail folder of this server cannot be written (EEXIST)' })
})
