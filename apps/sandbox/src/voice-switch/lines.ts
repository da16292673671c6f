import * as z from 'zod/mini'

import { TIME_PERIODS } from '@switchboard/domain/voice-features/periods'

const MOST_BLOCKED = 50
const MOST_ROUTES = 10
const STEP_SECONDS = 5
const DAY_MILLISECONDS = 86_400_000

const number = z.string().check(z.regex(/^\+\d{6,15}$/))
const numberOrNone = z.union([z.literal(''), number])
const seconds = z.int().check(z.gte(0), z.lte(60))
const forward = z.strictObject({
  enabled: z.boolean(),
  to: numberOrNone,
  ringSeconds: seconds,
  timePeriod: z.enum(TIME_PERIODS),
})
const onOff = z.strictObject({ enabled: z.boolean() })

/** What a provider may change of a line: what it names. */
export const lineChange = z.strictObject({
  voicemail: z.optional(
    z.strictObject({
      enabled: z.boolean(),
      pin: z.nullable(z.string().check(z.regex(/^\d{4,10}$/))),
      email: z.string(),
      ringSeconds: seconds,
    }),
  ),
  callerId: z.optional(onOff),
  callWaiting: z.optional(onOff),
  anonymousCallBlocking: z.optional(onOff),
  callForwardAlways: z.optional(forward),
  callForwardBusy: z.optional(forward),
  callForwardNoAnswer: z.optional(forward),
  blocked: z.optional(z.array(number).check(z.maxLength(MOST_BLOCKED))),
})
type LineChange = z.output<typeof lineChange>
type RevisionedChange = { readonly ifRevision: number; readonly change: LineChange }

export const routeChange = z
  .array(z.strictObject({ destination: number, priority: z.int() }))
  .check(z.maxLength(MOST_ROUTES))
type Routes = z.output<typeof routeChange>

type Forward = z.output<typeof forward> & { readonly since: number | null }
type OnOff = z.output<typeof onOff>

/** A line as the switch holds it; instants in milliseconds. */
export type Line = {
  readonly number: string
  readonly revision: number
  readonly voicemail: {
    readonly enabled: boolean
    readonly pin: string | null
    readonly pinSince: number | null
    readonly email: string
    readonly ringSeconds: number
  }
  readonly callerId: OnOff
  readonly callWaiting: OnOff
  readonly anonymousCallBlocking: OnOff
  readonly callForwardAlways: Forward
  readonly callForwardBusy: Forward
  readonly callForwardNoAnswer: Forward
  readonly blocked: readonly string[]
}

export type TollFree = { readonly number: string; readonly revision: number; readonly routes: Routes }

/** What a change became: done, or seen too late because of another one. */
export type ChangeResult<T> = { readonly done: boolean; readonly now: T }

export type Lines = ReturnType<typeof createLines>

const NO_FORWARD: Forward = { enabled: false, to: '', ringSeconds: 0, timePeriod: 'Always', since: null }

function newLine(phoneNumber: string): Line {
  return {
    number: phoneNumber,
    revision: 0,
    voicemail: { enabled: false, pin: null, pinSince: null, email: '', ringSeconds: 20 },
    callerId: { enabled: true },
    callWaiting: { enabled: true },
    anonymousCallBlocking: { enabled: false },
    callForwardAlways: NO_FORWARD,
    callForwardBusy: NO_FORWARD,
    callForwardNoAnswer: { ...NO_FORWARD, ringSeconds: 20 },
    blocked: [],
  }
}

/** What the lines of the demo's customers have been set to before anybody looks. */
function demoLine(phoneNumber: string, now: number): Line {
  const line = newLine(phoneNumber)
  const since = now - 4 * DAY_MILLISECONDS
  const voicemail = { enabled: true, pin: '4071', pinSince: since, email: '', ringSeconds: 20 }
  if (phoneNumber === '+6495550134') {
    return {
      ...line,
      voicemail: { ...voicemail, email: 'aroha@demo.example' },
      callForwardAlways: { ...NO_FORWARD, enabled: true, to: '+64215551234', since },
      blocked: ['+6495550166'],
    }
  }
  if (phoneNumber !== '+6445550192') return line
  const toMobile = { ...NO_FORWARD, enabled: true, to: '+64215550192', ringSeconds: 25, since }
  return {
    ...line,
    voicemail,
    callForwardNoAnswer: { ...toMobile, timePeriod: 'OutsideOfWorkHours' },
  }
}

const DEMO_ROUTES: Readonly<Record<string, Routes>> = {
  '+64800555016': [
    { destination: '+6495550160', priority: 1 },
    { destination: '+6495550161', priority: 2 },
  ],
}

/** The lines and toll-free numbers that the switch serves, until the sandbox ends. It knows every number that it is asked for. */
export function createLines() {
  const lines = new Map<string, Line>()
  const tollFree = new Map<string, TollFree>()

  function getLine(phoneNumber: string, now: number): Line {
    const line = lines.get(phoneNumber) ?? demoLine(phoneNumber, now)
    lines.set(phoneNumber, line)
    return line
  }

  function getTollFree(phoneNumber: string): TollFree {
    return (
      tollFree.get(phoneNumber) ?? {
        number: phoneNumber,
        revision: 0,
        routes: DEMO_ROUTES[phoneNumber] ?? [],
      }
    )
  }

  return {
    getLine,
    getTollFree,
    all: () => [...lines.values()],
    allTollFree: () => [...tollFree.values()],

    /** Only a change that saw the line as it is takes hold. */
    change(phoneNumber: string, { ifRevision, change }: RevisionedChange, now: number): ChangeResult<Line> {
      const line = getLine(phoneNumber, now)
      if (line.revision !== ifRevision) return { done: false, now: line }
      const changed = applyChange(line, change, now)
      lines.set(phoneNumber, changed)
      return { done: true, now: changed }
    },

    route(phoneNumber: string, seen: number, routes: Routes): ChangeResult<TollFree> {
      const before = getTollFree(phoneNumber)
      if (before.revision !== seen) return { done: false, now: before }
      const changed = { number: phoneNumber, revision: before.revision + 1, routes }
      tollFree.set(phoneNumber, changed)
      return { done: true, now: changed }
    },
  }
}

function applyChange(line: Line, { voicemail, ...change }: LineChange, now: number): Line {
  const { callForwardAlways: always, callForwardBusy: busy, callForwardNoAnswer: noAnswer } = change
  return {
    ...line,
    revision: line.revision + 1,
    callerId: change.callerId ?? line.callerId,
    callWaiting: change.callWaiting ?? line.callWaiting,
    anonymousCallBlocking: change.anonymousCallBlocking ?? line.anonymousCallBlocking,
    blocked: change.blocked ?? line.blocked,
    callForwardAlways: applyForward(line.callForwardAlways, always, now),
    callForwardBusy: applyForward(line.callForwardBusy, busy, now),
    callForwardNoAnswer: applyForward(line.callForwardNoAnswer, noAnswer, now),
    ...(voicemail && {
      voicemail: {
        ...voicemail,
        ringSeconds: inSteps(voicemail.ringSeconds),
        pin: voicemail.pin ?? line.voicemail.pin,
        pinSince: voicemail.pin === null ? line.voicemail.pinSince : now,
      },
    }),
  }
}

function applyForward(before: Forward, wanted: Omit<Forward, 'since'> | undefined, now: number): Forward {
  if (wanted === undefined) return before
  const goesOn = before.enabled && before.to === wanted.to
  return {
    ...wanted,
    ringSeconds: inSteps(wanted.ringSeconds),
    since: wanted.enabled ? (goesOn ? before.since : now) : null,
  }
}

/** The switch counts rings, not seconds. */
function inSteps(ringSeconds: number): number {
  return Math.round(ringSeconds / STEP_SECONDS) * STEP_SECONDS
}
