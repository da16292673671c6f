import { availableParallelism } from 'node:os'

import { Piscina } from 'piscina'

import { COST } from './password-worker.ts'
import type * as work from './password-worker.ts'

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

export async function passwordHash(password: string): Promise<string> {
  return String(await inThread('hashed', password))
}

/** Whether the password is that of the hash. Without a hash the same work is done for nothing, and the answer is no. */
export async function passwordMatches(storedHash: string | null, password: string): Promise<boolean> {
  const compared = storedHash ?? (await nobodysHash())
  const matches = await inThread('verified', { hash: compared, password })
  return storedHash !== null && matches === true
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

function inThread<Name extends 'hashed' | 'verified'>(
  name: Name,
  task: Parameters<(typeof work)[Name]>[0],
): Promise<unknown> {
  return hashing.run(task, { name })
}
