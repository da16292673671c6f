import { randomBytes } from 'node:crypto'

const KEY_BYTES = 32
const MAX_SIGN_INS = 1_000

/** Signed-in users by the random key in their cookie. They are kept in memory: a restart signs all of them out. */
export type SignIns<T> = {
  start: (user: T) => string
  find: (key: string | null) => T | null
  end: (key: string | null) => void
}

export function createSignIns<T>(): SignIns<T> {
  const byKey = new Map<string, T>()
  return {
    start: (user) => {
      const oldest = byKey.keys().next()
      if (byKey.size >= MAX_SIGN_INS && !oldest.done) byKey.delete(oldest.value)
      const key = randomBytes(KEY_BYTES).toString('base64url')
      byKey.set(key, user)
      return key
    },
    find: (key) => (key === null ? null : (byKey.get(key) ?? null)),
    end: (key) => {
      if (key !== null) byKey.delete(key)
    },
  }
}
