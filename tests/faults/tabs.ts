import { seedRandom } from '@switchboard/domain/testing/random'

import type { ClientContext, OrderOnce, ConfirmedOrder } from './order-client.ts'

/** The next act of an account. `random` returns numbers from 0 up to 1. */
export type ActOnce = (
  context: ClientContext,
  account: string,
  random: () => number,
) => Promise<ConfirmedOrder | null>

/** The number of tabs in which each account is open. */
const TABS = 2

/** The acts of each tab, which are the same for the same seed. */
export function createTabClients(
  accounts: readonly string[],
  act: ActOnce,
): (seed: number) => readonly OrderOnce[] {
  const tabs = Array.from({ length: TABS }, () => accounts).flat()
  return (seed) =>
    tabs.map((account, place) => {
      const random = seedRandom(seed + place)
      return (context) => act(context, account, random)
    })
}

export function pickOne<Each>(random: () => number, choices: readonly [Each, ...Each[]]): Each {
  return choices[Math.floor(random() * choices.length)] ?? choices[0]
}
