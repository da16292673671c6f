import { randomBytes } from 'node:crypto'

const KEY_BYTES = 32
const MOST_SIGN_INS = 1_000

/** Who is signed in, by the unguessable key in their cookie. Kept in memory: a restart signs everybody out. */
export type SignIns<T> = {
  start: (who: T) => string
  find: (key: string | null) => T | null
  end: (key: string | null) => void
}

export function signIns<T>(): SignIns<T> {
  const byKey = new Map<string, T>()
  return {
    start: (who) => {
      const oldest = byKey.keys().next()
      if (byKey.size >= MOST_SIGN_INS && !oldest.done) byKey.delete(oldest.value)
      const key = randomBytes(KEY_BYTES).toString('base64url')
      byKey.set(key, who)
      return key
    },
    find: (key) => (key === null ? null : (byKey.get(key) ?? null)),
    end: (key) => {
      if (key !== null) byKey.delete(key)
    },
  }
}
