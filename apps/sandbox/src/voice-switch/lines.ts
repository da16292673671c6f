import * as z from 'zod/mini'

import { TIME_PERIODS } from '@switchboard/domain/voice-features/periods'

const MAX_BLOCKED = 50
const MAX_ROUTES = 10
const RING_SECONDS = 5
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

/** A provider's change of a line. A missing field stays as it is. */
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
  blocked: z.optional(z.array(number).check(z.maxLength(MAX_BLOCKED))),
})
type LineChange = z.output<typeof lineChange>
/** A change that is made only if the line still has this revision. */
type RevisionedChange = { readonly ifRevision: number; readonly change: LineChange }

export const routeChange = z
  .array(z.strictObject({ destination: number, priority: z.int() }))
  .check(z.maxLength(MAX_ROUTES))
type Routes = z.output<typeof routeChange>

type Forward = z.output<typeof forward> & { readonly since: number | null }
type OnOff = z.output<typeof onOff>

/** A line as the switch stores it; instants in milliseconds. */
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

/** The state after a change. `done` is false if another change came first. */
export type ChangeResult<T> = { readonly done: boolean; readonly current: T }

export type Lines = ReturnType<typeof createLines>

const NO_FORWARD: Forward = { enabled: false, to: '', ringSeconds: 0, timePeriod: 'Always', since: null }

function createLine(phoneNumber: string): Line {
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

/** The first settings of a line. Two customers of the demo have settings of their own. */
function createDemoLine(phoneNumber: string, now: number): Line {
  const line = createLine(phoneNumber)
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

/** The lines and toll-free numbers of the switch, in memory until the sandbox ends. Every phone number has a line. */
export function createLines() {
  const lines = new Map<string, Line>()
  const tollFree = new Map<string, TollFree>()

  function getLine(phoneNumber: string, now: number): Line {
    const line = lines.get(phoneNumber) ?? createDemoLine(phoneNumber, now)
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

    change(phoneNumber: string, { ifRevision, change }: RevisionedChange, now: number): ChangeResult<Line> {
      const line = getLine(phoneNumber, now)
      if (line.revision !== ifRevision) return { done: false, current: line }
      const changed = applyChange(line, change, now)
      lines.set(phoneNumber, changed)
      return { done: true, current: changed }
    },

    changeRoutes(phoneNumber: string, ifRevision: number, routes: Routes): ChangeResult<TollFree> {
      const before = getTollFree(phoneNumber)
      if (before.revision !== ifRevision) return { done: false, current: before }
      const changed = { number: phoneNumber, revision: before.revision + 1, routes }
      tollFree.set(phoneNumber, changed)
      return { done: true, current: changed }
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
        ringSeconds: roundToRings(voicemail.ringSeconds),
        pin: voicemail.pin ?? line.voicemail.pin,
        pinSince: voicemail.pin === null ? line.voicemail.pinSince : now,
      },
    }),
  }
}

function applyForward(before: Forward, change: Omit<Forward, 'since'> | undefined, now: number): Forward {
  if (change === undefined) return before
  const ringSeconds = roundToRings(change.ringSeconds)
  if (!change.enabled) return { ...change, ringSeconds, since: null }
  const isSameTarget = before.enabled && before.to === change.to
  return { ...change, ringSeconds, since: isSameTarget ? before.since : now }
}

/** The switch counts rings, not seconds. */
function roundToRings(seconds: number): number {
  return Math.round(seconds / RING_SECONDS) * RING_SECONDS
}
