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

const fibreBookings = z.object({
  bookings: z.array(z.object({ order: z.string(), type: z.string(), state: z.string() })),
})

const storedScripts = z.array(z.object({ name: z.string(), text: z.string(), isActive: z.boolean() }))

export type TestGateway = {
  /** For `GATEWAY_URL`. */
  readonly url: string
  /** For `BANK_URL`. */
  readonly bankUrl: string
  /** For `ELECTRICITY_REGISTRY_URL`. */
  readonly registryUrl: string
  /** For `MOBILE_NETWORK_URL`. */
  readonly mobileNetworkUrl: string
  /** For `MAIL_SERVER_URL`. The mail server has its own port. */
  readonly mailServerUrl: string
  /** Turns these switches of the mail server on and all others off. */
  turnMailServer(switches: Record<string, boolean>): Promise<void>
  /** Activates a script in a mailbox, as another program would. */
  runOtherScript(address: string): Promise<void>
  /** The Sieve scripts of a mailbox. */
  listScripts(address: string): Promise<{ name: string; text: string; isActive: boolean }[]>
  /** For `VIDEO_PARTNER_URL`. */
  readonly videoPartnerUrl: string
  /** For `DEVICE_MANAGEMENT_URL`. */
  readonly deviceManagementUrl: string
  /** Turns these switches of the routers and their management on and all others off. */
  turnRouters(switches: Record<string, boolean>): Promise<void>
  /** For `VOICE_SWITCH_URL`. */
  readonly voiceSwitchUrl: string
  /** Turns these switches of the telephone switch on and all others off. */
  turnVoiceSwitch(switches: Record<string, boolean | number>): Promise<void>
  /** For `SPEED_TEST_URL`. */
  readonly speedTestUrl: string
  /** Turns these switches of the speed test provider on and all others off. */
  turnSpeedTests(switches: Record<string, boolean>): Promise<void>
  /** For `FIBRE_COMPANY_URL`. */
  readonly fibreCompanyUrl: string
  /** Turns these switches of the fibre company on and all others off. */
  turnFibreCompany(switches: Record<string, boolean>): Promise<void>
  /** The bookings at the fibre company, of all orders. */
  listFibreBookings(): Promise<{ order: string; type: string; state: string }[]>
  /** Deletes all orders of the fibre company. */
  forgetFibreOrders(): Promise<void>
  /** The number of line tests that the speed test provider has received. */
  countSpeedTests(): Promise<number>
  /** Turns these switches of the mobile network on and all others off. */
  turnNetwork(switches: Record<string, boolean | number>): Promise<void>
  /** Posts a form of the mobile network's page of numbers. */
  postToNetwork(
    form: 'answer' | 'install' | 'behaviour' | 'departure',
    fields: Record<string, string>,
  ): Promise<void>
  /** Turns these switches of the card gateway and the bank on and all others off. The page of the sandbox has their names. */
  turn(switches: Record<string, boolean | number | { value: boolean | number; count: number }>): Promise<void>
  /** Posts a card form. Returns the address of the redirect, or null if the connection was cut off. */
  submitCard(paymentUrl: string, cardNumber?: string): Promise<string | null>
  /** Posts the form of the older card provider. Returns the same as `submitCard`. */
  submitOlderForm(paymentUrl: string, sessionId: string): Promise<string | null>
  cancel(paymentUrl: string): Promise<void>
  /** Our transaction ids of the approved charges in the books of the gateway. */
  listApprovedCharges(): Promise<string[]>
  /** The log of the gateway, one JSON record a line. */
  log(): Promise<string>
  /** The session requests with our transaction id. */
  listRequests(transactionId: string): Promise<Record<string, unknown>[]>
  /** The charges to the saved cards of an account, approved or declined. */
  listStoredCharges(accountCode: string): Promise<z.output<typeof storedCharge>[]>
  /** The direct debits of an account that the bank accepted. */
  listDebits(accountCode: string): Promise<{ key: string; amount: string; date: string }[]>
}

const PRINTED_ADDRESSES = /(http:\/\/\S+)\s[^]*(sieve:\/\/\S+)\s/

/** Starts the sandbox as a process until the test file ends. All switches are off at the start of each test. */
export async function testGateway(variables: Record<string, string> = {}): Promise<TestGateway> {
  const directory = mkdtempSync(join(tmpdir(), 'test-gateway-'))
  const child = spawn(process.execPath, ['src/main.ts'], {
    cwd: join(import.meta.dirname, '../../../sandbox'),
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: directory, ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [base, mailServerUrl] = await new Promise<[string, string]>((resolve, reject) => {
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const [, site, mail] = PRINTED_ADDRESSES.exec(output) ?? []
      if (site !== undefined && mail !== undefined) resolve([site, mail])
    })
    child.on('exit', (code) => reject(new Error(`the sandbox ended with ${code}`)))
  })
  const gateway = {
    url: `${base}/api/v1`,
    bankUrl: `${base}/bank/v1`,
    registryUrl: `${base}/electricity-registry/v1`,
    mobileNetworkUrl: `${base}/mobile-network/v1`,
    videoPartnerUrl: `${base}/video-partner/v1`,
    deviceManagementUrl: `${base}/device-management/nbi`,
    voiceSwitchUrl: `${base}/voice-switch/v1`,
    speedTestUrl: `${base}/speed-test-provider/v1`,
    fibreCompanyUrl: `${base}/fibre-company/v1`,
    mailServerUrl,
    ...createBrowser(base),
  }
  const {
    turn,
    turnNetwork,
    turnRouters,
    turnVoiceSwitch,
    turnSpeedTests,
    turnMailServer,
    turnFibreCompany,
  } = gateway
  const resetSwitches = [
    turn,
    turnNetwork,
    turnRouters,
    turnVoiceSwitch,
    turnSpeedTests,
    turnMailServer,
    turnFibreCompany,
  ]
  beforeEach(async () => {
    await Promise.all(resetSwitches.map((turnOff) => turnOff({})))
    await gateway.forgetFibreOrders()
  })
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

function createBrowser(base: string): Omit<TestGateway, 'url' | `${string}Url`> {
  return {
    log,
    turn: (switches) => putSwitches('gateway', switches),
    turnNetwork: (switches) => putSwitches('mobile-network', switches),
    turnMailServer: (switches) => putSwitches('mail-server', switches),
    async runOtherScript(address) {
      await postForm(`${base}/mail-server/other`, { address, does: 'run' })
    },
    async listScripts(address) {
      const answer = await fetch(`${base}/mail-server/scripts/${encodeURIComponent(address)}`)
      return storedScripts.parse(await answer.json())
    },
    turnRouters: (switches) => putSwitches('device-management', switches),
    turnVoiceSwitch: (switches) => putSwitches('voice-switch', switches),
    turnSpeedTests: (switches) => putSwitches('speed-test-provider', switches),
    turnFibreCompany: (switches) => putSwitches('fibre-company', switches),
    async listFibreBookings() {
      const answer = await fetch(`${base}/fibre-company/bookings`)
      return fibreBookings.parse(await answer.json()).bookings
    },
    async forgetFibreOrders() {
      await fetch(`${base}/fibre-company/orders`, { method: 'DELETE' })
    },
    async countSpeedTests() {
      const answer = await fetch(`${base}/speed-test-provider/tests`)
      return z.object({ many: z.int() }).parse(await answer.json()).many
    },
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
    async listApprovedCharges() {
      const charges = (await records()).flatMap((record) => approvedCharge.safeParse(record).data ?? [])
      return charges.map(({ merchantReference }) => merchantReference.split('-')[1] ?? '')
    },
    async listRequests(transactionId) {
      const sessions = (await records()).flatMap((record) => openedSession.safeParse(record).data ?? [])
      return sessions.filter(({ xId }) => xId === transactionId).map(({ request }) => request)
    },
    async listStoredCharges(accountCode) {
      const charges = (await records()).flatMap((record) => storedCharge.safeParse(record).data ?? [])
      return charges.filter(({ request }) => request.merchantReference.startsWith(`${accountCode}-`))
    },
    async listDebits(accountCode) {
      const debits = (await records()).flatMap((record) => acceptedDebit.safeParse(record).data ?? [])
      return debits
        .filter(({ request }) => request.reference === accountCode)
        .map(({ key, request: { amount, date } }) => ({ key, amount, date }))
    },
  }

  async function putSwitches(part: string, switches: object): Promise<void> {
    const answer = await fetch(`${base}/${part}/switches`, {
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
