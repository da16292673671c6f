import * as z from 'zod/mini'

import { TIME_PERIODS } from '@switchboard/domain/voice-features/periods'

const MAX_BLOCKED = 50
const MAX_ROUTES = 10

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
export type LineChange = z.output<typeof lineChange>

export const routeChange = z
  .array(z.strictObject({ destination: number, priority: z.int() }))
  .check(z.maxLength(MAX_ROUTES))
export type Routes = z.output<typeof routeChange>

export type Forward = z.output<typeof forward> & { readonly since: number | null }
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
