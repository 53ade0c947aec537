import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import t from 'tap'
import { HotpathError } from '../../../../shared/errors.ts'
import { reasonOf } from '../../../../runner/sandbox/engines/reason.ts'

/** The reason for this failure. */
function reason(failing: Promise<unknown>): Promise<string> {
  return failing.then(() => 'it did not fail', reasonOf)
}

function ended(program: string, options = {}): Promise<unknown> {
  return promisify(execFile)(process.execPath, ['-e', program], options)
}

t.test('the reason is a command’s message, without the command or paths', async (t) => {
  const saying = (text: string) => ended(`console.error(${JSON.stringify(text)}); process.exit(1)`)
  t.equal(await reason(saying('npm error code E404\nnpm error 404 GET https://a.b/c')), 'npm could not fetch it (E404)')
  t.equal(await reason(saying('npm ERR! code ENOTFOUND')), 'npm could not fetch it (ENOTFOUND)')
  t.equal(await reason(saying('/lib/libc.so.6: no version 2.28 (required by /srv/node)\nmore')), '… no version 2.28 (required by …')
  t.equal(await reason(ended('process.exit(3)')), 'it ended with 3')
  t.equal(await reason(ended('process.kill(process.pid, "SIGKILL")')), 'it ended with SIGKILL')
  t.equal(await reason(ended('setInterval(() => {}, 1000)', { timeout: 100 })), 'it took too long')
  t.equal(await reason(promisify(execFile)('no-such-command-here', ['--secret'])), 'spawn no-such-command-here ENOENT')
})

t.test('the same for messages of the system or the container engine', async (t) => {
  t.equal(await reason(readFile('/no/such/file')), "ENOENT: no such file or directory, open '…'")
  const cause = new Error('connect ENOENT /var/run/docker.sock')
  t.equal(reasonOf(new HotpathError('E_NO_DOCKER', { problem: cause.message }, { cause })), 'connect ENOENT …')
})

t.test('a hash is not taken for a path', async (t) => {
  const text = 'the package has the hash sha512-ab/cd+/ef//gh==, but the pinned one is sha512-/+/a=='
  t.equal(reasonOf(new Error(text)), text)
})
