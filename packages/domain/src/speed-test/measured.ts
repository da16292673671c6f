import * as z from 'zod/mini'

/** Faster than any home connection; beyond it a figure is wrong. */
const MOST_MBPS = 20_000
const MOST_MILLISECONDS = 60_000

const mbps = z.number().check(z.nonnegative(), z.lte(MOST_MBPS))
const milliseconds = z.number().check(z.nonnegative(), z.lte(MOST_MILLISECONDS))

/** How the device reaches the router, as the customer says it. */
export const CONNECTIONS = ['wifi', 'cable', 'unknown'] as const

/** What a device measured of its way to the provider. */
export const measured = z.strictObject({
  downloadMbps: mbps,
  uploadMbps: mbps,
  /** The median of short questions while nothing else was under way, and while the download ran. */
  idleMs: milliseconds,
  loadedMs: milliseconds,
  connection: z.enum(CONNECTIONS),
})
export type Measured = z.output<typeof measured>
