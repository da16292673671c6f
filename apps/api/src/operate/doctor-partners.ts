import type { Environment } from '#api/platform/environment.ts'

import { note, ok, wrong } from './symptom.ts'
import type { Symptom } from './symptom.ts'

const TIMEOUT_MILLISECONDS = 5_000
const MAX_CLOCK_DIFFERENCE_SECONDS = 60
const SERVER_FAULT = 500
const REFUSED = [401, 403]
/** A path that no partner serves. */
const NO_PATH = '/switchboard-doctor'

/** A partner that the API calls by HTTP. */
type Partner = {
  readonly name: string
  /** The setting of its address, and the settings that prove who we are. */
  readonly setting: string
  readonly keys: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** A read of something that does not exist: it has no effect, and its reply shows whether our key is accepted. */
  readonly path: string
}

export function listPartners(settings: Environment): Partner[] {
  const withBasic = (name: string, party: 'GATEWAY' | 'BANK', path: string): Partner => {
    const credentials = `${settings[`${party}_USER`]}:${settings[`${party}_KEY`]}`
    return {
      name,
      setting: `${party}_URL`,
      keys: `${party}_USER and ${party}_KEY`,
      url: settings[`${party}_URL`],
      headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
      path,
    }
  }
  const withKey = (name: string, party: KeyedParty, path: string): Partner[] => {
    const url = settings[`${party}_URL`]
    if (url === null) return []
    const headers = { 'x-api-key': settings[`${party}_KEY`] }
    return [{ name, setting: `${party}_URL`, keys: `${party}_KEY`, url, headers, path }]
  }
  return [
    withBasic('card gateway', 'GATEWAY', `/sessions/${'0'.repeat(32)}`),
    withBasic('bank', 'BANK', '/debits/none'),
    ...withKey('electricity registry', 'ELECTRICITY_REGISTRY', '/icps/none'),
    ...withKey('fibre company', 'FIBRE_COMPANY', '/orders/none'),
    ...withKey('mobile network', 'MOBILE_NETWORK', '/wallets/0'),
    ...withKey(
      'device management',
      'DEVICE_MANAGEMENT',
      `/tasks/?query=${encodeURIComponent('{"device":"none"}')}`,
    ),
    ...withKey('telephone switch', 'VOICE_SWITCH', '/tollfree/0'),
    ...withKey('speed test', 'SPEED_TEST', '/tests/none'),
    ...withKey('video partner', 'VIDEO_PARTNER', '/subscriptions/none'),
  ]
}

type KeyedParty =
  | 'ELECTRICITY_REGISTRY'
  | 'FIBRE_COMPANY'
  | 'MOBILE_NETWORK'
  | 'DEVICE_MANAGEMENT'
  | 'VOICE_SWITCH'
  | 'SPEED_TEST'
  | 'VIDEO_PARTNER'

export async function checkPartner(partner: Partner): Promise<Symptom[]> {
  try {
    const [reply, unknown] = await Promise.all([read(partner, partner.path), read(partner, NO_PATH)])
    return [judge(partner, reply, unknown), ...checkClock(partner.name, reply.date)]
  } catch {
    return [
      wrong(partner.name, 'does not answer', `check ${partner.setting}, the way there, and whether it runs`),
    ]
  }
}

type Reply = {
  readonly status: number
  readonly isJson: boolean
  readonly body: string
  readonly date: string | null
}

async function read({ url, headers }: Partner, path: string): Promise<Reply> {
  const response = await fetch(`${url.replace(/\/+$/, '')}${path}`, {
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
    headers,
  })
  return {
    status: response.status,
    isJson: response.headers.get('content-type')?.includes('json') === true,
    // ids of requests and times differ between two equal replies
    body: (await response.text()).replace(/[0-9a-f-]{8,}|\d+/gi, ''),
    date: response.headers.get('date'),
  }
}

function judge({ name, setting, keys }: Partner, { status, isJson, body }: Reply, unknown: Reply): Symptom {
  if (REFUSED.includes(status)) return wrong(name, 'refuses our name or key', `check ${keys}`)
  if (status >= SERVER_FAULT)
    return wrong(
      name,
      `answers with ${status}`,
      `report it to the company that runs it; its address is ${setting}`,
    )
  if (!isJson)
    return wrong(name, `answers with ${status} and no JSON`, `check ${setting}: another server is there`)
  // a partner may answer both alike, so this is only a note
  return status === unknown.status && body === unknown.body
    ? note(
        name,
        'answers a call that the portal uses like a path that does not exist',
        `check the path of ${setting}`,
      )
    : ok(name, 'answers')
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
