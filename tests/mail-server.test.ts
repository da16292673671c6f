import { execFileSync, spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { createLogger } from '../apps/api/src/platform/http/server.ts'
import { createMailServerClient } from '../apps/api/src/partners/mail/client.ts'
import { SCRIPT_NAME, sieveScript } from '../packages/domain/src/mail/sieve.ts'

/** Scripts of mailboxes on a real Dovecot, on its own port. It ends with the tests. */
const DOVECOT = '/usr/sbin/dovecot'
const isThere =
  existsSync('/usr/lib/dovecot/managesieve') && spawnSync(DOVECOT, ['--version']).error === undefined
if (!isThere) console.log('Dovecot with ManageSieve is not installed: that it takes our scripts was not run.')

const KEY = 'a key of the tests'
const ADDRESS = 'aroha@us.example'
const RULE = {
  mailFilterId: '0d7a2c1e-93f4-4b58-8a61-5f0c2e7b9d14',
  name: 'Say "hi"\\ #1',
  allConditionsRequired: true,
  conditions: [{ headerMatch: 'SUBJECT', comparison: 'STARTSWITH', value: 'kōrero "*' }],
  actions: [{ actionType: 'FORWARD', orderIndex: 0, address: 'b@us.example' }],
  orderIndex: 0,
} as const
const SCRIPT = sieveScript([{ ...RULE, conditions: [...RULE.conditions], actions: [...RULE.actions] }])

const folder = mkdtempSync(join(tmpdir(), 'dovecot-'))
const sieve = join(folder, 'mail', ADDRESS, 'sieve')
const active = join(folder, 'mail', ADDRESS, '.dovecot.sieve')
const ours = join(sieve, `${SCRIPT_NAME}.sieve`)
const known = getCACertificates('default')
const logger = createLogger('silent')
let dovecot: ChildProcess | null = null
let port = 0

/** Dovecot's master runs as root or as the user of the tests; mail belongs to an unprivileged user. */
function configuration(): string {
  const isRoot = process.getuid?.() === 0
  const me = isRoot ? null : execFileSync('id', ['-un'], { encoding: 'utf8' }).trim()
  const owner = isRoot
    ? ['nobody', 'nogroup']
    : [me, execFileSync('id', ['-gn'], { encoding: 'utf8' }).trim()]
  return [
    'protocols = sieve',
    'listen = 127.0.0.1',
    `base_dir = ${folder}/run`,
    `state_dir = ${folder}/state`,
    `log_path = ${folder}/log`,
    ...(me === null ? [] : [`default_internal_user = ${me}`, `default_login_user = ${me}`]),
    'first_valid_uid = 1',
    'ssl = required',
    `ssl_cert = <${folder}/cert.pem`,
    `ssl_key = <${folder}/key.pem`,
    'ssl_dh =',
    'auth_mechanisms = plain',
    `passdb {\n driver = passwd-file\n args = scheme=PLAIN ${folder}/masters\n master = yes\n}`,
    'passdb {\n driver = static\n args = nopassword=y\n skip = authenticated\n deny = yes\n}',
    `userdb {\n driver = static\n args = uid=${owner[0]} gid=${owner[1]} home=${folder}/mail/%u allow_all_users=yes\n}`,
    'mail_location = maildir:~/Maildir',
    `service managesieve-login {\n chroot =\n inet_listener sieve {\n  port = ${port}\n }\n}`,
    'service anvil {\n chroot =\n}',
    'plugin {\n sieve = file:~/sieve;active=~/.dovecot.sieve\n}',
    '',
  ].join('\n')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

async function isListening(): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return isOpen
}

beforeAll(async () => {
  if (!isThere) return
  port = await freePort()
  chmodSync(folder, 0o755)
  for (const name of ['mail', 'state', 'run']) mkdirSync(join(folder, name), { mode: 0o755 })
  chmodSync(join(folder, 'mail'), 0o777)
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=localhost',
      '-addext',
      'subjectAltName=DNS:localhost',
      '-keyout',
      `${folder}/key.pem`,
      '-out',
      `${folder}/cert.pem`,
    ],
    { stdio: 'ignore' },
  )
  writeFileSync(join(folder, 'masters'), `portal:${KEY}\n`)
  writeFileSync(join(folder, 'dovecot.conf'), configuration())
  dovecot = spawn(DOVECOT, ['-F', '-c', join(folder, 'dovecot.conf')], { stdio: 'inherit' })
  while (!(await isListening())) {
    if (dovecot.exitCode !== null)
      throw new Error(`Dovecot did not start: ${readFileSync(join(folder, 'log'), 'utf8')}`)
    await wait(50)
  }
})

afterAll(async () => {
  setDefaultCACertificates(known)
  if (dovecot !== null && dovecot.exitCode === null) {
    const ended = once(dovecot, 'exit')
    dovecot.kill('SIGTERM')
    await ended
  }
  rmSync(folder, { recursive: true, force: true })
})

function server(difference: object = {}) {
  const settings = {
    MAIL_SERVER_URL: `sieve://localhost:${port}`,
    MAIL_SERVER_USER: 'portal',
    MAIL_SERVER_KEY: KEY,
  }
  const found = createMailServerClient({ ...settings, SANDBOX: false, ...difference }, logger)
  if (found === null) throw new Error('no mail server')
  return found
}

test.skipIf(!isThere)('a Dovecot with an untrusted certificate receives nothing', async () => {
  expect(await server().saveScript(ADDRESS, SCRIPT, true)).toBe('noAnswer')
  expect(existsSync(ours)).toBe(false)
})

test.skipIf(!isThere)(
  'Dovecot accepts a script over TLS for a mailbox, runs it, and stores it unchanged',
  async () => {
    setDefaultCACertificates([...known, readFileSync(join(folder, 'cert.pem'), 'utf8')])

    expect(await server().listOtherScripts(ADDRESS)).toEqual([])
    expect(await server().saveScript(ADDRESS, SCRIPT, true)).toBe('accepted')
    expect(readFileSync(ours, 'utf8')).toBe(SCRIPT)
    expect(readlinkSync(active)).toBe(`sieve/${SCRIPT_NAME}.sieve`)
    // repeated, as after a lost reply, it has the same result
    expect(await server().saveScript(ADDRESS, SCRIPT, true)).toBe('accepted')
    expect(readdirSync(sieve).filter((name) => name.endsWith('.sieve'))).toEqual([`${SCRIPT_NAME}.sieve`])
  },
)

test.skipIf(!isThere)('after a refused script the previous script stays active', async () => {
  expect(await server().saveScript(ADDRESS, 'require ["copy"];\r\nredirect;\r\n', true)).toBe('refused')

  expect(readFileSync(ours, 'utf8')).toBe(SCRIPT)
  expect(readlinkSync(active)).toBe(`sieve/${SCRIPT_NAME}.sieve`)
})

test.skipIf(!isThere)(
  "another program's active script is listed, stays active and is unchanged",
  async () => {
    const theirs = 'keep;\r\n'
    writeFileSync(join(sieve, 'theirs.sieve'), theirs)
    unlinkSync(active)
    symlinkSync('sieve/theirs.sieve', active)
    const empty = sieveScript([])

    expect(await server().listOtherScripts(ADDRESS)).toEqual([{ name: 'theirs', isActive: true }])
    expect(await server().saveScript(ADDRESS, empty, true)).toBe('othersActive')
    expect(readFileSync(ours, 'utf8')).toBe(SCRIPT)
    expect(await server().saveScript(ADDRESS, empty, false)).toBe('accepted')
    expect(readFileSync(ours, 'utf8')).toBe(empty)
    expect(readlinkSync(active)).toBe('sieve/theirs.sieve')
    expect(readFileSync(join(sieve, 'theirs.sieve'), 'utf8')).toBe(theirs)
  },
)

test.skipIf(!isThere)('with another key Dovecot refuses access, and its scripts are unchanged', async () => {
  const before = readFileSync(ours, 'utf8')

  expect(await server({ MAIL_SERVER_KEY: 'another' }).saveScript(ADDRESS, SCRIPT, false)).toBe('noAnswer')
  expect(readFileSync(ours, 'utf8')).toBe(before)
})
