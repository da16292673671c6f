import * as z from 'zod/mini'

const MAX_LAG_MINUTES = 10_080

/** Switches that are on or off, with the description shown on the page. */
const FLAGS = [
  { name: 'walletDown', does: 'A request for a wallet is answered with an error.' },
  { name: 'walletSilent', does: 'A request for a wallet gets no reply.' },
  { name: 'usageDown', does: 'A request for usage is answered with an error.' },
] as const

/** Switches with a quantity; 0 is off. */
const QUANTITIES = [
  {
    name: 'walletLag',
    does: 'The reply has the wallet of some time ago.',
    unit: 'minutes',
  },
] as const

const flag = z.prefault(z.boolean(), false)

const switchesSchema = z.strictObject({
  walletDown: flag,
  walletSilent: flag,
  usageDown: flag,
  walletLag: z.prefault(z.int().check(z.gte(0), z.lte(MAX_LAG_MINUTES)), 0),
})
export type Switches = z.output<typeof switchesSchema>

/** The simulated faults of the network for use and wallets. */
export const USE_SWITCHES = {
  path: '/mobile-network',
  title: 'Mobile network',
  lead: 'It knows what mobile numbers used up to the end of yesterday, and what is in their wallets.',
  flags: FLAGS,
  quantities: QUANTITIES,
  schema: switchesSchema,
}
