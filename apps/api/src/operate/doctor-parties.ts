import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { connect } from 'node:net'
import { dirname, resolve } from 'node:path'

import type { Environment } from '#api/platform/environment.ts'
import { createPost } from '#api/provider/notices/post.ts'

import { note, ok, wrong } from './symptom.ts'
import type { Symptom } from './symptom.ts'

const TIMEOUT_MILLISECONDS = 5_000
const MAX_CLOCK_DIFFERENCE_SECONDS = 60
const SERVER_FAULT = 500
const REFUSED = [401, 403]
const STANDARD_SIEVE_PORT = 4190
const GIGABYTE = 1_073_741_824
const MIN_FREE_SHARE = 0.1

/** The partners that the API calls by HTTP, with the setting of each address. */
const PARTIES = [
  ['card gateway', 'GATEWAY_URL'],
  ['bank', 'BANK_URL'],
  ['electricity registry', 'ELECTRICITY_REGISTRY_URL'],
  ['fibre company', 'FIBRE_COMPANY_URL'],
  ['mobile network', 'MOBILE_NETWORK_URL'],
  ['device management', 'DEVICE_MANAGEMENT_URL'],
  ['telephone switch', 'VOICE_SWITCH_URL'],
  ['speed test', 'SPEED_TEST_URL'],
] as const

/** Checks whether all partners reply. The key is checked too if a request without an effect is possible. */
export async function findPartySymptoms(settings: Environment): Promise<Symptom[]> {
  const parties = PARTIES.map(([part, setting]) => checkParty(part, setting, settings))
  const all = [...parties, checkMail(settings), checkMailServer(settings)]
  return (await Promise.all(all)).flat()
}

async function checkParty(
  part: string,
  setting: (typeof PARTIES)[number][1],
  settings: Environment,
): Promise<Symptom[]> {
  const { GATEWAY_USER, GATEWAY_KEY } = settings
  const isGateway = setting === 'GATEWAY_URL'
  // no such session exists, so the request has no effect; the reply shows whether our key is accepted
  const url = isGateway ? `${settings[setting]}/sessions/${'0'.repeat(32)}` : settings[setting]
  const basic = Buffer.from(`${GATEWAY_USER}:${GATEWAY_KEY}`).toString('base64')
  try {
    const response = await fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
      ...(isGateway && { headers: { authorization: `Basic ${basic}` } }),
    })
    await response.body?.cancel()
    const clock = checkClock(part, response.headers.get('date'))
    if (isGateway && REFUSED.includes(response.status))
      return [wrong(part, 'refuses our name or key', 'check GATEWAY_USER and GATEWAY_KEY'), ...clock]
    if (response.status >= SERVER_FAULT)
      return [
        wrong(part, `answers with ${response.status}`, `ask whoever runs it; it is at ${setting}`),
        ...clock,
      ]
    return [ok(part, 'answers'), ...clock]
  } catch {
    return [wrong(part, 'does not answer', `check ${setting}, the way there, and whether it runs`)]
  }
}

/** Compares the clock with the time of a partner: if this clock is wrong by minutes, signed tokens are not accepted. */
function checkClock(part: string, date: string | null): Symptom[] {
  if (date === null) return []
  const difference = Math.abs(Date.parse(date) - Date.now()) / 1000
  // a date that cannot be parsed gives NaN, which is not greater
  if (!(difference > MAX_CLOCK_DIFFERENCE_SECONDS)) return []
  return [
    wrong(
      'clock',
      `this machine and the ${part} are ${Math.round(difference)} seconds apart`,
      'set this machine by time servers',
    ),
  ]
}

async function checkMail(settings: Environment): Promise<Symptom[]> {
  const post = createPost(settings)
  if (post === null)
    return [
      settings.SANDBOX
        ? ok('mail', 'none is sent: the sandbox shows it')
        : note('mail', 'SMTP_URL is not set: no e-mail goes out', 'set SMTP_URL and MAIL_FROM'),
    ]
  try {
    await post.check()
    return [ok('mail', 'the server takes us')]
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'no answer'
    return [wrong('mail', `the server does not take us (${code})`, 'check SMTP_URL, its user and password')]
  }
}

async function checkMailServer({ MAIL_SERVER_URL: address }: Environment): Promise<Symptom[]> {
  if (address === undefined) return []
  const { hostname, port } = new URL(address)
  const isRunning = await new Promise<boolean>((resolveState) => {
    const socket = connect(Number(port || STANDARD_SIEVE_PORT), hostname)
    const end = (hasReplied: boolean) => {
      socket.destroy()
      resolveState(hasReplied)
    }
    socket.setTimeout(TIMEOUT_MILLISECONDS, () => end(false))
    socket.once('data', () => end(true)).once('error', () => end(false))
  })
  return [
    isRunning
      ? ok('mailboxes', 'the mail server answers')
      : wrong(
          'mailboxes',
          'the mail server does not answer',
          'check MAIL_SERVER_URL, the way there, and whether it runs',
        ),
  ]
}

/** Free space on the disk of the embedded database, or of this process. */
export async function findDiskSymptom({ DATABASE_URL, DATA_DIR }: Environment): Promise<Symptom> {
  const folder = findExistingFolder(DATABASE_URL === undefined ? resolve(DATA_DIR) : process.cwd())
  const { bavail, blocks, bsize } = await statfs(folder)
  const [free, share] = [bavail * bsize, bavail / blocks]
  const message = `${(free / GIGABYTE).toFixed(1)} GB (${Math.round(share * 100)} %) are free`
  if (free < GIGABYTE) return wrong('disk', message, `make room on the disk of ${folder}`)
  return share < MIN_FREE_SHARE
    ? note('disk', message, `make room on the disk of ${folder}`)
    : ok('disk', message)
}

/** The folder, or the nearest parent that exists. */
function findExistingFolder(folder: string): string {
  return existsSync(folder) ? folder : findExistingFolder(dirname(folder))
}
