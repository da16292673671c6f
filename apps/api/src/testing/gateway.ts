import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeEach } from 'vitest'
import * as z from 'zod/mini'

const APPROVED_CARD = '4111111111111111'

const openedSession = z.object({
  record: z.literal('session'),
  xId: z.string(),
  request: z.record(z.string(), z.unknown()),
})

const approvedCharge = z.object({
  record: z.literal('charge'),
  authorised: z.literal(true),
  merchantReference: z.string(),
})

const acceptedDebit = z.object({
  record: z.literal('debit'),
  key: z.string(),
  request: z.object({ amount: z.string(), reference: z.string(), date: z.string() }),
})

const storedCharge = z.object({
  record: z.literal('storedCharge'),
  authorised: z.boolean(),
  request: z.looseObject({ merchantReference: z.string() }),
})

export type TestGateway = {
  /** For `GATEWAY_URL`. */
  readonly url: string
  /** For `BANK_URL`: the same process plays the bank. */
  readonly bankUrl: string
  /** For `ELECTRICITY_REGISTRY_URL`: and the registry. */
  readonly registryUrl: string
  /** For `MOBILE_NETWORK_URL`: and the mobile network. */
  readonly mobileNetworkUrl: string
  /** Turns these switches of the mobile network on and all others off. */
  turnNetwork(switches: Record<string, boolean | number>): Promise<void>
  /** Posts a form of the mobile network's page of numbers. */
  postToNetwork(form: 'answer' | 'install' | 'manners', fields: Record<string, string>): Promise<void>
  /** Turns these switches on and all others off; see the sandbox's own page for their names. */
  turn(switches: Record<string, boolean | number | { value: boolean | number; count: number }>): Promise<void>
  /** Posts a card form, as a browser does; answers where the gateway sends the browser, or null when it was cut off. */
  submitCard(paymentUrl: string, cardNumber?: string): Promise<string | null>
  /** Posts the older provider's form for a session; answers as `submitCard` does. */
  submitOlderForm(paymentUrl: string, sessionId: string): Promise<string | null>
  cancel(paymentUrl: string): Promise<void>
  /** Approved charges in the gateway's own books, by our transaction id. */
  approvedCharges(): Promise<string[]>
  /** The gateway's own log, one JSON record a line. */
  log(): Promise<string>
  /** The session requests that it took under our transaction id. */
  requestsOf(transactionId: string): Promise<Record<string, unknown>[]>
  /** Charges to saved cards, approved or declined, of an account. */
  storedChargesOf(accountCode: string): Promise<z.output<typeof storedCharge>[]>
  /** Direct debits that the bank took on of an account. */
  debitsOf(accountCode: string): Promise<{ key: string; amount: string; date: string }[]>
}

/** The sandbox's card gateway, a process of its own, until the test file ends. All switches are off in each test. */
export async function testGateway(variables: Record<string, string> = {}): Promise<TestGateway> {
  const directory = mkdtempSync(join(tmpdir(), 'test-gateway-'))
  const child = spawn(process.execPath, ['src/main.ts'], {
    cwd: join(import.meta.dirname, '../../../sandbox'),
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: directory, ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const base = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (line: Buffer) => {
      const url = /http:\/\/\S+/.exec(line.toString())?.[0]
      if (url !== undefined) resolve(url)
    })
    child.on('exit', (code) => reject(new Error(`the sandbox ended with ${code}`)))
  })
  const gateway = {
    url: `${base}/api/v1`,
    bankUrl: `${base}/bank/v1`,
    registryUrl: `${base}/electricity-registry/v1`,
    mobileNetworkUrl: `${base}/mobile-network/v1`,
    ...browserOf(base),
  }
  beforeEach(() => Promise.all([gateway.turn({}), gateway.turnNetwork({})]))
  afterAll(() => {
    child.kill('SIGKILL')
    rmSync(directory, { recursive: true })
  })
  return gateway
}

const CARD = {
  CardNumber: APPROVED_CARD,
  ExpiryMonth: '11',
  ExpiryYear: '39',
  CardHolderName: 'Ben Fowler',
  Cvc2: '123',
}

async function postForm(address: string, fields: Record<string, string>): Promise<string | null> {
  try {
    const answer = await fetch(address, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    })
    return answer.headers.get('location')
  } catch {
    return null
  }
}

function browserOf(base: string): Omit<TestGateway, 'url' | 'bankUrl' | 'registryUrl' | 'mobileNetworkUrl'> {
  return {
    log,
    turn: (switches) => putSwitches('gateway', switches),
    turnNetwork: (switches) => putSwitches('mobile-network', switches),
    async postToNetwork(form, fields) {
      await postForm(`${base}/mobile-network/numbers/${form}`, fields)
    },
    submitCard(paymentUrl, cardNumber = APPROVED_CARD) {
      return postForm(paymentUrl, { ...CARD, CardNumber: cardNumber })
    },
    submitOlderForm(paymentUrl, SessionId) {
      return postForm(paymentUrl, { ...CARD, SessionId, Action: 'Add', Object: 'DpsPxPay' })
    },
    async cancel(paymentUrl) {
      await fetch(`${paymentUrl}/cancel`, { method: 'POST', redirect: 'manual' })
    },
    async approvedCharges() {
      const charges = (await records()).flatMap((record) => approvedCharge.safeParse(record).data ?? [])
      return charges.map(({ merchantReference }) => merchantReference.split('-')[1] ?? '')
    },
    async requestsOf(transactionId) {
      const sessions = (await records()).flatMap((record) => openedSession.safeParse(record).data ?? [])
      return sessions.filter(({ xId }) => xId === transactionId).map(({ request }) => request)
    },
    async storedChargesOf(accountCode) {
      const charges = (await records()).flatMap((record) => storedCharge.safeParse(record).data ?? [])
      return charges.filter(({ request }) => request.merchantReference.startsWith(`${accountCode}-`))
    },
    async debitsOf(accountCode) {
      const debits = (await records()).flatMap((record) => acceptedDebit.safeParse(record).data ?? [])
      return debits
        .filter(({ request }) => request.reference === accountCode)
        .map(({ key, request: { amount, date } }) => ({ key, amount, date }))
    },
  }

  async function putSwitches(of: string, switches: object): Promise<void> {
    const answer = await fetch(`${base}/${of}/switches`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(switches),
    })
    if (answer.status !== 200) throw new Error(`switches: ${await answer.text()}`)
  }

  async function log(): Promise<string> {
    return (await fetch(`${base}/gateway/log`)).text()
  }

  async function records(): Promise<unknown[]> {
    return (await log())
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line))
  }
}
