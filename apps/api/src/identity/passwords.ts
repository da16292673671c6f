import { availableParallelism } from 'node:os'

import { hash, verify } from '@node-rs/argon2'

import { boundedQueue } from './bounded-queue.ts'

/** The library's standard argon2id with 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashing on every core would starve whatever else the process answers. */
const queue = boundedQueue({ atOnce: Math.max(1, availableParallelism() - 1), waiting: Infinity })

export function passwordHash(password: string): Promise<string> {
  return queue(() => hash(password, COST))
}

/** Whether the password is that of the hash. Without a hash the same work is done for nothing, and the answer is no. */
export async function passwordMatches(storedHash: string | null, password: string): Promise<boolean> {
  const compared = storedHash ?? (await nobodysHash())
  const matches = await queue(() => verify(compared, password))
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
  nobodys ??= hash(crypto.randomUUID(), COST)
  return nobodys
}
