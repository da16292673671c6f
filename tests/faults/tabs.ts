import { seedRandom } from '@switchboard/domain/testing/random'

import type { ClientContext, OrderOnce, ConfirmedOrder } from './order-client.ts'

/** What an account does next, by chance, which is a number from 0 up to 1. */
export type ActOnce = (
  context: ClientContext,
  account: string,
  random: () => number,
) => Promise<ConfirmedOrder | null>

/** Each account is open in so many tabs, which know nothing of each other. */
const TABS = 2

/** What each tab does: the same for the same seed. */
export function inTabs(accounts: readonly string[], act: ActOnce): (seed: number) => readonly OrderOnce[] {
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
