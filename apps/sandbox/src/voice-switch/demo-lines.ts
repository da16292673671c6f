import type { Forward, Line, Routes } from './line.ts'

const DAY_MILLISECONDS = 86_400_000

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
export function createDemoLine(phoneNumber: string, now: number): Line {
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

/** The destinations of the demo's toll-free numbers. */
export const DEMO_ROUTES: Readonly<Record<string, Routes>> = {
  '+64800555016': [
    { destination: '+6495550160', priority: 1 },
    { destination: '+6495550161', priority: 2 },
  ],
}
