import * as z from 'zod/mini'

export const flood = z.object({
  port: z.number(),
  /** Complete HTTP requests as sent on the wire, in turn. */
  requests: z.array(z.string()),
  /**
   * Requests a second, sent whether or not earlier requests are answered. With null, each answer triggers the next
   * request.
   */
  perSecond: z.nullable(z.number()),
  seconds: z.number(),
  connections: z.number(),
})
/** The requests sent to a port, and for how long. */
export type Flood = z.output<typeof flood>

const second = z.object({ good: z.number(), refused: z.number(), other: z.number(), unsent: z.number() })
export const floodTally = z.object({
  seconds: z.array(second),
  /** Processor time used to send the flood. */
  cpuSeconds: z.number(),
})
/** Counts of each second by status. `unsent` counts requests that found every connection waiting for an answer. */
export type FloodTally = z.output<typeof floodTally>

export type Second = z.output<typeof second>
