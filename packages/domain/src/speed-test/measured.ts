import * as z from 'zod/mini'

/** Faster than any home connection; a higher figure is wrong. */
const MAX_MBPS = 20_000
const MAX_MILLISECONDS = 60_000

const mbps = z.number().check(z.nonnegative(), z.lte(MAX_MBPS))
const milliseconds = z.number().check(z.nonnegative(), z.lte(MAX_MILLISECONDS))

/** How the device is connected to the router, as stated by the customer. */
export const CONNECTIONS = ['wifi', 'cable', 'unknown'] as const

/** A device's measurement of its connection to the provider. */
export const measured = z.strictObject({
  downloadMbps: mbps,
  uploadMbps: mbps,
  /** The median delay of short requests: without other traffic, and while the download ran. */
  idleMs: milliseconds,
  loadedMs: milliseconds,
  connection: z.enum(CONNECTIONS),
})
export type Measured = z.output<typeof measured>
