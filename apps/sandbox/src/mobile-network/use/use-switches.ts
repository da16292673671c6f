import * as z from 'zod/mini'

const MOST_LAG_MINUTES = 10_080

/** Switches that are on or off, with what each does, as the page says it. */
export const FLAGS = [
  { name: 'walletDown', does: 'A question about a wallet is answered with an error.' },
  { name: 'walletSilent', does: 'A question about a wallet gets no answer.' },
  { name: 'usageDown', does: 'A question about use is answered with an error.' },
] as const

/** Switches that say how much; 0 is off. */
export const QUANTITIES = [
  {
    name: 'walletLag',
    does: 'A wallet is answered as it was some time ago.',
    unit: 'minutes',
    most: MOST_LAG_MINUTES,
  },
] as const

const flag = z.prefault(z.boolean(), false)

/** What is not given is off. */
export const asked = z.strictObject({
  walletDown: flag,
  walletSilent: flag,
  usageDown: flag,
  walletLag: z.prefault(z.int().check(z.gte(0), z.lte(MOST_LAG_MINUTES)), 0),
})
export type Switches = z.output<typeof asked>

export type UseSwitches = ReturnType<typeof switchesOfUse>

/** How the network behaves as far as use and wallets go, until the sandbox ends. */
export function switchesOfUse() {
  let switches = asked.parse({})
  return {
    now: (): Switches => switches,
    turn: (to: Switches) => {
      switches = to
    },
  }
}
