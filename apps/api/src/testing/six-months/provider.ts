import type { CallShape, SentBody, WireReply } from '@switchboard/domain/call'
import type { Day } from '@switchboard/domain/day'

import { listJobs } from '#api/areas.ts'
import { runDue } from '#api/platform/jobs/jobs.ts'
import type { Job } from '#api/platform/jobs/jobs.ts'
import type { TestApi } from '#api/testing/api.ts'
import type { TestGateway } from '#api/testing/gateway.ts'

/** The settings of the partners, which are all part of the sandbox. */
export function toPartnerVariables(gateway: TestGateway): Record<string, string> {
  return {
    GATEWAY_URL: gateway.url,
    BANK_URL: gateway.bankUrl,
    ELECTRICITY_REGISTRY_URL: gateway.registryUrl,
    MOBILE_NETWORK_URL: gateway.mobileNetworkUrl,
    FIBRE_COMPANY_URL: gateway.fibreCompanyUrl,
    VIDEO_PARTNER_URL: gateway.videoPartnerUrl,
    DEVICE_MANAGEMENT_URL: gateway.deviceManagementUrl,
    VOICE_SWITCH_URL: gateway.voiceSwitchUrl,
    SPEED_TEST_URL: gateway.speedTestUrl,
    MAIL_SERVER_URL: gateway.mailServerUrl,
  }
}

export type Customer = { readonly user: string; readonly accountCode: string }

/** A provider whose clock moves from day to day. */
export type Provider = {
  readonly api: TestApi
  readonly gateway: TestGateway
  readonly jobs: readonly Job[]
  /** The token of each user. */
  readonly tokens: Map<string, string>
  today: Day
}

export function createTimedProvider(api: TestApi, gateway: TestGateway, today: Day): Provider {
  return { api, gateway, jobs: listJobs(api.services), tokens: new Map(), today }
}

/** Moves the clock to an hour of the day in New Zealand. Returns the instant. */
export async function moveClock(provider: Provider, hour: number): Promise<number> {
  const [row] = await provider.api.sql<{ at: Date }>`
    select (${provider.today}::date + make_interval(hours => ${hour})) at time zone 'Pacific/Auckland' as at`
  const at = new Date(row?.at ?? Number.NaN).getTime()
  await provider.api.sql`update provider_clock set offset_milliseconds = ${at - Date.now()}`
  return at
}

/** Begins a day, and runs every job at six in the morning. */
export async function runDay(provider: Provider, today: Day): Promise<void> {
  provider.today = today
  await moveClock(provider, 6)
  await runJobs(provider)
}

/** Runs all jobs, or only the job with this name. */
export async function runJobs({ jobs, api, today }: Provider, only?: string): Promise<void> {
  const chosen = jobs.filter(({ name }) => only === undefined || name === only)
  const failed = await runDue(chosen, api.services.logger)
  if (failed.length > 0) throw new Error(`${today}: these jobs failed: ${failed.join(', ')}`)
}

type Sent<C extends CallShape> = { body?: SentBody<C>; parameters?: object; query?: object }

/** Makes a call as the owner of an account. Throws if the call is refused. */
export async function callAs<C extends CallShape>(
  provider: Provider,
  { user, accountCode }: Customer,
  call: C,
  { body, parameters, query }: Sent<C> = {},
): Promise<WireReply<C>> {
  const request = {
    token: await readToken(provider, user),
    parameters: { accountCode, ...parameters },
    ...(query !== undefined && { query }),
    ...(body !== undefined && { body }),
  }
  const reply = await provider.api.make<CallShape>(call, request)
  if (reply.statusCode !== 200) throw new Error(`${user} ${call.path}: ${reply.statusCode} ${reply.body}`)
  return reply.json<WireReply<C>>()
}

async function readToken({ api, tokens }: Provider, user: string): Promise<string> {
  const token = tokens.get(user) ?? (await api.createToken(user))
  tokens.set(user, token)
  return token
}
