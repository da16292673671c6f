import * as z from 'zod/mini'

export const flood = z.object({
  port: z.number(),
  /** Whole requests as they go over the wire, sent in turn. */
  requests: z.array(z.string()),
  /** Requests a second, sent whether or not earlier ones are answered; null sends the next one with each answer. */
  perSecond: z.nullable(z.number()),
  seconds: z.number(),
  connections: z.number(),
})
/** What is sent to one port, and for how long. */
export type Flood = z.output<typeof flood>

const second = z.object({ good: z.number(), refused: z.number(), other: z.number(), unsent: z.number() })
export const floodTally = z.object({
  seconds: z.array(second),
  /** What sending it cost. */
  cpuSeconds: z.number(),
})
/** What was answered in each second, by its status; `unsent` found every connection waiting for an answer. */
export type FloodTally = z.output<typeof floodTally>

export type Second = z.output<typeof second>
