import { DEMO_ROUTES, createDemoLine } from './demo-lines.ts'
import type { Forward, Line, LineChange, Routes, TollFree } from './line.ts'

const RING_SECONDS = 5

/** A change that is made only if the line still has this revision. */
type RevisionedChange = { readonly ifRevision: number; readonly change: LineChange }

/** The state after a change. `done` is false if another change came first. */
export type ChangeResult<T> = { readonly done: boolean; readonly current: T }

export type Lines = ReturnType<typeof createLines>

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
