import * as z from 'zod/mini'

import { TIME_PERIODS } from '@switchboard/domain/voice-features/periods'
import type { TimePeriod } from '@switchboard/domain/voice-features/periods'

import type { Environment } from '#api/platform/environment.ts'
import { fetchJson } from '#api/partners/http/bounded-fetch.ts'
import type { Answer } from '#api/partners/http/bounded-fetch.ts'

const OK = 200
const CONFLICT = 409
const DOWN = 503
/** The maximum of numbers that the switch takes in a request. */
const MAX_NUMBERS_A_REQUEST = 50
const isRefusal = (status: number) => status >= 400 && status < 500
const SECOND_MILLISECONDS = 1_000

/** A number in the international form: `+6495550134`; empty for no number. */
const number = z.string().check(z.regex(/^(?:\+\d{6,15})?$/))
const instantOrNone = z.nullable(z.iso.datetime())
const seconds = z.int().check(z.gte(0), z.lte(60))
const onOff = z.object({ enabled: z.boolean() })
const forward = z.object({
  enabled: z.boolean(),
  to: number,
  ringSeconds: seconds,
  timePeriod: z.enum(TIME_PERIODS),
  since: instantOrNone,
})

const line = z.object({
  number,
  revision: z.int(),
  voicemail: z.object({
    enabled: z.boolean(),
    pinSince: instantOrNone,
    email: z.string(),
    ringSeconds: seconds,
  }),
  callerId: onOff,
  callWaiting: onOff,
  anonymousCallBlocking: onOff,
  callForwardAlways: forward,
  callForwardBusy: forward,
  callForwardNoAnswer: forward,
  blocked: z.array(number),
})
const lines = z.object({ lines: z.array(line) })

const tollFree = z.object({
  number,
  revision: z.int(),
  routes: z.array(z.object({ destination: number, priority: z.int() })),
})

/** A phone line in the switch's reply. */
export type SwitchLine = z.output<typeof line>
export type SwitchForward = z.output<typeof forward>
/** A toll-free number in the switch's reply. */
export type SwitchTollFree = z.output<typeof tollFree>

type OnOff = { readonly enabled: boolean }
type ForwardChange = {
  readonly enabled: boolean
  readonly to: string
  readonly ringSeconds: number
  readonly timePeriod: TimePeriod
}

/** The changes of a line; settings that are missing do not change. */
export type LineChange = {
  readonly voicemail?: {
    readonly enabled: boolean
    readonly pin: string | null
    readonly email: string
    readonly ringSeconds: number
  }
  readonly callerId?: OnOff
  readonly callWaiting?: OnOff
  readonly anonymousCallBlocking?: OnOff
  readonly callForwardAlways?: ForwardChange
  readonly callForwardBusy?: ForwardChange
  readonly callForwardNoAnswer?: ForwardChange
  readonly blocked?: readonly string[]
}

/** The outcome of a change, by the switch's reply. */
export type SwitchChangeReply<T> =
  | { readonly kind: 'done'; readonly now: T }
  /** Another change was made first. */
  | { readonly kind: 'changed' }
  | { readonly kind: 'refused' }
  /** The switch reported that it is down, before it changed anything. */
  | { readonly kind: 'down' }
  /** The outcome is unknown: the switch may still make the change. */
  | { readonly kind: 'noAnswer' }

export type VoiceSwitch = {
  /** The lines of the given numbers, in that order. */
  readonly listLines: (
    numbers: readonly string[],
    now: number,
  ) => Promise<readonly SwitchLine[] | 'unavailable'>
  /** Changes a line only if it still has the given revision. */
  readonly change: (
    key: { readonly number: string; readonly revision: number },
    change: LineChange,
    now: number,
  ) => Promise<SwitchChangeReply<SwitchLine>>
  readonly findTollFree: (number: string, now: number) => Promise<SwitchTollFree | 'unavailable'>
  readonly changeRoutes: (
    key: Pick<SwitchTollFree, 'number' | 'revision'>,
    routes: SwitchTollFree['routes'],
    now: number,
  ) => Promise<SwitchChangeReply<SwitchTollFree>>
}

type SwitchAddress = Pick<
  Environment,
  'VOICE_SWITCH_URL' | 'VOICE_SWITCH_KEY' | 'VOICE_SWITCH_TIMEOUT_SECONDS' | 'SANDBOX'
>

/** The telephone switch, by JSON over HTTP. Only the sandbox is sent the provider clock. */
export function createVoiceSwitchClient(environment: SwitchAddress): VoiceSwitch {
  const base = environment.VOICE_SWITCH_URL.replace(/\/+$/, '')

  function callSwitch(path: string, now: number, body?: object): Promise<Answer> {
    const headers = {
      'x-api-key': environment.VOICE_SWITCH_KEY,
      ...(environment.SANDBOX && { 'x-test-clock': new Date(now).toISOString() }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    }
    const request =
      body === undefined
        ? { method: 'GET' as const, headers }
        : { method: 'PUT' as const, headers, body: JSON.stringify(body) }
    return fetchJson(
      `${base}${path}`,
      request,
      environment.VOICE_SWITCH_TIMEOUT_SECONDS * SECOND_MILLISECONDS,
    )
  }

  return {
    async listLines(numbers, now) {
      const found: SwitchLine[] = []
      // one request after the other, so that a large account takes no more of the switch than a small one
      while (found.length < numbers.length) {
        const batch = numbers.slice(found.length, found.length + MAX_NUMBERS_A_REQUEST)
        const query = batch.map((each) => `number=${encodeURIComponent(each)}`).join('&')
        const reply = parseReply(lines, await callSwitch(`/lines?${query}`, now))?.lines
        if (reply?.length !== batch.length) return 'unavailable'
        found.push(...reply)
      }
      return found.every((each, index) => each.number === numbers[index]) ? found : 'unavailable'
    },
    async change({ number: lineNumber, revision }, change, now) {
      const answer = await callSwitch(`/lines/${encodeURIComponent(lineNumber)}`, now, {
        ifRevision: revision,
        change,
      })
      return toChangeOutcome(line, answer, lineNumber)
    },
    async findTollFree(number, now) {
      const reply = parseReply(tollFree, await callSwitch(`/tollfree/${encodeURIComponent(number)}`, now))
      return reply?.number === number ? reply : 'unavailable'
    },
    async changeRoutes({ number: tollFreeNumber, revision }, routes, now) {
      const answer = await callSwitch(`/tollfree/${encodeURIComponent(tollFreeNumber)}`, now, {
        ifRevision: revision,
        routes,
      })
      return toChangeOutcome(tollFree, answer, tollFreeNumber)
    },
  }
}

/** The parsed reply; undefined if it is incomplete or an error. */
function parseReply<T>(schema: z.ZodMiniType<T>, answer: Answer): T | undefined {
  return answer.kind === 'json' && answer.status === OK ? schema.safeParse(answer.body).data : undefined
}

/** A change counts as done only if the reply is complete and names the requested number. */
function toChangeOutcome<T extends { readonly number: string }>(
  schema: z.ZodMiniType<T>,
  answer: Answer,
  number: string,
): SwitchChangeReply<T> {
  if (answer.kind !== 'json') return { kind: 'noAnswer' }
  if (answer.status === CONFLICT) return { kind: 'changed' }
  if (isRefusal(answer.status)) return { kind: 'refused' }
  if (answer.status === DOWN) return { kind: 'down' }
  const now = parseReply(schema, answer)
  return now?.number === number ? { kind: 'done', now } : { kind: 'noAnswer' }
}
