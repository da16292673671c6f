import * as z from 'zod/mini'

import { TIME_PERIODS } from '@switchboard/domain/voice-features/periods'
import type { TimePeriod } from '@switchboard/domain/voice-features/periods'

import type { Environment } from '#api/environment.ts'
import { boundedJson } from '#api/gateway/bounded-fetch.ts'
import type { Answer } from '#api/gateway/bounded-fetch.ts'

const OK = 200
const CONFLICT = 409
const DOWN = 503
const isRefusal = (status: number) => status >= 400 && status < 500
const SECOND_MILLISECONDS = 1_000

/** A number in the international form: `+6495550134`; empty for none. */
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

/** A phone line as the switch tells it. */
export type SwitchLine = z.output<typeof line>
export type SwitchForward = z.output<typeof forward>
/** A toll-free number as the switch tells it. */
export type SwitchTollFree = z.output<typeof tollFree>

type OnOff = { readonly enabled: boolean }
type WantedForward = {
  readonly enabled: boolean
  readonly to: string
  readonly ringSeconds: number
  readonly timePeriod: TimePeriod
}

/** What is to change of a line; what is not named stays as it is. */
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
  readonly callForwardAlways?: WantedForward
  readonly callForwardBusy?: WantedForward
  readonly callForwardNoAnswer?: WantedForward
  readonly blocked?: readonly string[]
}

/** What became of a change, as far as the switch said it. */
export type ChangeWord<T> =
  | { readonly kind: 'done'; readonly now: T }
  /** Somebody else's change came first. */
  | { readonly kind: 'changed' }
  | { readonly kind: 'refused' }
  /** It said that it is down before it did anything. */
  | { readonly kind: 'down' }
  /** Nothing is known: it may do it yet. */
  | { readonly kind: 'noAnswer' }

export type VoiceSwitch = {
  /** Lines by their numbers, in that order. */
  readonly linesOf: (
    numbers: readonly string[],
    now: number,
  ) => Promise<readonly SwitchLine[] | 'unavailable'>
  /** Takes hold only on the revision that was seen. */
  readonly change: (
    of: { readonly number: string; readonly revision: number },
    change: LineChange,
    now: number,
  ) => Promise<ChangeWord<SwitchLine>>
  readonly tollFreeOf: (of: string, now: number) => Promise<SwitchTollFree | 'unavailable'>
  readonly route: (
    of: Pick<SwitchTollFree, 'number' | 'revision'>,
    routes: SwitchTollFree['routes'],
    now: number,
  ) => Promise<ChangeWord<SwitchTollFree>>
}

type SwitchAddress = Pick<
  Environment,
  'VOICE_SWITCH_URL' | 'VOICE_SWITCH_KEY' | 'VOICE_SWITCH_TIMEOUT_SECONDS' | 'SANDBOX'
>

/** The telephone switch by JSON over HTTP. A real one has the real time; the sandbox is told in which it plays. */
export function voiceSwitchAt(environment: SwitchAddress): VoiceSwitch {
  const base = environment.VOICE_SWITCH_URL.replace(/\/+$/, '')

  function ask(path: string, now: number, body?: object): Promise<Answer> {
    const headers = {
      'x-api-key': environment.VOICE_SWITCH_KEY,
      ...(environment.SANDBOX && { 'x-test-clock': new Date(now).toISOString() }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    }
    const request =
      body === undefined
        ? { method: 'GET' as const, headers }
        : { method: 'PUT' as const, headers, body: JSON.stringify(body) }
    return boundedJson(
      `${base}${path}`,
      request,
      environment.VOICE_SWITCH_TIMEOUT_SECONDS * SECOND_MILLISECONDS,
    )
  }

  return {
    async linesOf(numbers, now) {
      const query = numbers.map((each) => `number=${encodeURIComponent(each)}`).join('&')
      const told = toldBy(lines, await ask(`/lines?${query}`, now))?.lines
      const isAll = told?.every((each, place) => each.number === numbers[place]) === true
      return told !== undefined && isAll && told.length === numbers.length ? told : 'unavailable'
    },
    async change({ number: of, revision }, change, now) {
      const answer = await ask(`/lines/${encodeURIComponent(of)}`, now, { ifRevision: revision, change })
      return wordIn(line, answer, of)
    },
    async tollFreeOf(of, now) {
      const told = toldBy(tollFree, await ask(`/tollfree/${encodeURIComponent(of)}`, now))
      return told?.number === of ? told : 'unavailable'
    },
    async route({ number: of, revision }, routes, now) {
      const answer = await ask(`/tollfree/${encodeURIComponent(of)}`, now, { ifRevision: revision, routes })
      return wordIn(tollFree, answer, of)
    },
  }
}

/** Only an answer that is whole says anything. */
function toldBy<T>(schema: z.ZodMiniType<T>, answer: Answer): T | undefined {
  return answer.kind === 'json' && answer.status === OK ? schema.safeParse(answer.body).data : undefined
}

/** Only an answer that is whole and names the number that was asked about says that a change was made. */
function wordIn<T extends { readonly number: string }>(
  schema: z.ZodMiniType<T>,
  answer: Answer,
  of: string,
): ChangeWord<T> {
  if (answer.kind !== 'json') return { kind: 'noAnswer' }
  if (answer.status === CONFLICT) return { kind: 'changed' }
  if (isRefusal(answer.status)) return { kind: 'refused' }
  if (answer.status === DOWN) return { kind: 'down' }
  const now = toldBy(schema, answer)
  return now?.number === of ? { kind: 'done', now } : { kind: 'noAnswer' }
}
