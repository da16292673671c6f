import { hashSync, verifySync } from '@node-rs/argon2'

/** The library's standard argon2id with 19 MiB, two passes, one lane. */
export const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Runs in a thread of its own, at a lower priority than the thread that serves requests. */
export function hashPassword(password: string): string {
  return hashSync(password, COST)
}

export function verifyPassword({ hash, password }: { hash: string; password: string }): boolean {
  return verifySync(hash, password)
}
