import { availableParallelism } from 'node:os'

import { Piscina } from 'piscina'

import { COST } from './password-worker.ts'
import type { hashed, verified } from './password-worker.ts'

/**
 * Hashing on every core, or at the priority of the thread that answers, would starve whatever else the process does.
 * Whoever has a password compared waits longer instead.
 */
const hashing = new Piscina({
  filename: new URL('password-worker.ts', import.meta.url).href,
  minThreads: 1,
  maxThreads: Math.max(1, availableParallelism() - 1),
  niceIncrement: 10,
})

export function passwordHash(password: string): Promise<string> {
  return inThread<typeof hashed>('hashed', password)
}

/** Whether the password is that of the hash. Without a hash the same work is done for nothing, and the answer is no. */
export async function passwordMatches(storedHash: string | null, password: string): Promise<boolean> {
  const compared = storedHash ?? (await nobodysHash())
  const matches = await inThread<typeof verified>('verified', { hash: compared, password })
  return storedHash !== null && matches
}

/** A hash made at a lower cost than today's. */
export function isOutdated(storedHash: string): boolean {
  const [, memory = 0, time = 0, lanes = 0] = (
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(storedHash) ?? []
  ).map(Number)
  return memory < COST.memoryCost || time < COST.timeCost || lanes < COST.parallelism
}

let nobodys: Promise<string> | undefined

/** Made before the first sign-in, so that the first unknown username takes no longer than the others. */
export function nobodysHash(): Promise<string> {
  nobodys ??= passwordHash(crypto.randomUUID())
  return nobodys
}

async function inThread<Work extends (task: never) => unknown>(
  name: 'hashed' | 'verified',
  task: Parameters<Work>[0],
): Promise<ReturnType<Work>> {
  return hashing.run(task, { name })
}
