import { setTimeout as wait } from 'node:timers/promises'

import * as z from 'zod'

import { numbersUpTo, getPort } from './layout.ts'
import type { Layout } from './layout.ts'

const ASK_AGAIN_MILLISECONDS = 250
const PATIENCE_MILLISECONDS = 1_500

const cluster = z.object({
  members: z.array(z.object({ name: z.string(), role: z.string(), state: z.string() })),
})

/** A database as Patroni tells of it: `leader`, `sync_standby` or `replica`, and `running` or `streaming` where it follows. */
export type Member = z.output<typeof cluster>['members'][number]

/** All databases as any Patroni that answers tells of them; none where none answers. */
export async function fetchMembers(layout: Layout): Promise<readonly Member[]> {
  for (const number of numbersUpTo(3)) {
    try {
      const answer = await fetch(`http://127.0.0.1:${getPort(layout, 'patroni', number)}/cluster`, {
        signal: AbortSignal.timeout(PATIENCE_MILLISECONDS),
      })
      return cluster.parse(await answer.json()).members
    } catch {
      // this one does not answer: the next is asked
    }
  }
  return []
}

/** The name of the primary, where there is one. */
export function findPrimary(members: readonly Member[]): string | null {
  return members.find(({ role, state }) => role === 'leader' && state === 'running')?.name ?? null
}

/** Whether all three follow, and one of them is in step where that is asked for. */
export function isWhole(members: readonly Member[], { synchronous }: Pick<Layout, 'synchronous'>): boolean {
  const runs = ({ state }: Member) => state === 'running' || state === 'streaming'
  return (
    members.filter(runs).length === numbersUpTo(3).length &&
    findPrimary(members) !== null &&
    (!synchronous || members.some(({ role }) => role === 'sync_standby'))
  )
}

export async function untilWhole(layout: Layout, milliseconds: number): Promise<void> {
  const until = Date.now() + milliseconds
  while (!isWhole(await fetchMembers(layout), layout)) {
    if (Date.now() > until) {
      throw new Error(`the databases are not whole: ${JSON.stringify(await fetchMembers(layout))}`)
    }
    await wait(ASK_AGAIN_MILLISECONDS)
  }
}
