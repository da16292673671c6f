import { setTimeout as wait } from 'node:timers/promises'

import * as z from 'zod'

import { numbersUpTo, getPort } from './layout.ts'
import type { Layout } from './layout.ts'

const POLL_MILLISECONDS = 250
const TIMEOUT_MILLISECONDS = 1_500

const cluster = z.object({
  members: z.array(z.object({ name: z.string(), role: z.string(), state: z.string() })),
})

/** A database in Patroni's reply. Roles: `leader`, `sync_standby`, `replica`. States of health: `running`, `streaming`. */
export type Member = z.output<typeof cluster>['members'][number]

/** All databases in the reply of the first Patroni that replies. An empty list if none replies. */
export async function fetchMembers(layout: Layout): Promise<readonly Member[]> {
  for (const number of numbersUpTo(3)) {
    try {
      const response = await fetch(`http://127.0.0.1:${getPort(layout, 'patroni', number)}/cluster`, {
        signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
      })
      return cluster.parse(await response.json()).members
    } catch {
      // this Patroni does not reply: try the next
    }
  }
  return []
}

/** The name of the primary, or null. */
export function findPrimary(members: readonly Member[]): string | null {
  return members.find(({ role, state }) => role === 'leader' && state === 'running')?.name ?? null
}

/** Whether all three databases run, with a primary and, in synchronous mode, a synchronous standby. */
export function isWhole(members: readonly Member[], { synchronous }: Pick<Layout, 'synchronous'>): boolean {
  const running = members.filter(({ state }) => state === 'running' || state === 'streaming')
  const hasStandby = !synchronous || members.some(({ role }) => role === 'sync_standby')
  return running.length === numbersUpTo(3).length && findPrimary(members) !== null && hasStandby
}

export async function waitUntilWhole(layout: Layout, milliseconds: number): Promise<void> {
  const until = Date.now() + milliseconds
  while (!isWhole(await fetchMembers(layout), layout)) {
    if (Date.now() > until) {
      throw new Error(`the databases are not whole: ${JSON.stringify(await fetchMembers(layout))}`)
    }
    await wait(POLL_MILLISECONDS)
  }
}
