import { availableParallelism } from 'node:os'

import { Piscina } from 'piscina'

import { COST } from './password-worker.ts'
import type * as work from './password-worker.ts'

/**
 * Hashing on every core, or at the priority of the thread that serves requests, would starve the rest of the process.
 * With these limits only password checks wait longer.
 */
const hashing = new Piscina({
  filename: new URL('password-worker.ts', import.meta.url).href,
  minThreads: 1,
  maxThreads: Math.max(1, availableParallelism() - 1),
  niceIncrement: 10,
})

export async function hashPassword(password: string): Promise<string> {
  return String(await inThread('hashPassword', preparePassword(password)))
}

/** Hashes a password without normalisation: the mail server compares the bytes that a mail program sends. */
export async function hashAsTyped(password: string): Promise<string> {
  return String(await inThread('hashPassword', password))
}

/** Result of comparing a password with a hash. `outdated` means that it is right but its hash must be replaced. */
type Comparison = 'same' | 'outdated' | 'different'

/** Compares a password with a hash. Without a hash it does the same work, to take the same time, and returns `different`. */
export async function comparePassword(storedHash: string | null, password: string): Promise<Comparison> {
  const hash = storedHash ?? (await getDummyHash())
  const prepared = preparePassword(password)
  const isSame = (await inThread('verifyPassword', { hash, password: prepared })) === true
  // hashes made before November 2026 are of the password as typed
  const isSameAsTyped =
    !isSame && prepared !== password && (await inThread('verifyPassword', { hash, password })) === true
  if (storedHash === null || !(isSame || isSameAsTyped)) return 'different'
  return isSameAsTyped || isOutdated(storedHash) ? 'outdated' : 'same'
}

/** Devices encode the same letters differently. The password is composed (NFC) and uses one kind of space (RFC 8265, 4.2.2). */
function preparePassword(password: string): string {
  return password.replaceAll(/\p{Zs}/gu, ' ').normalize('NFC')
}

/** Whether a hash was made at a lower cost than today's. */
function isOutdated(storedHash: string): boolean {
  const [, memory = 0, time = 0, lanes = 0] = (
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(storedHash) ?? []
  ).map(Number)
  return memory < COST.memoryCost || time < COST.timeCost || lanes < COST.parallelism
}

let dummyHash: Promise<string> | undefined

/** The hash that is compared for unknown usernames. Created before the first sign-in, so that no sign-in waits for it. */
export function getDummyHash(): Promise<string> {
  dummyHash ??= hashPassword(crypto.randomUUID())
  return dummyHash
}

function inThread<Name extends 'hashPassword' | 'verifyPassword'>(
  name: Name,
  task: Parameters<(typeof work)[Name]>[0],
): Promise<unknown> {
  return hashing.run(task, { name })
}
