import * as z from 'zod/mini'

import { identityOf, session } from '#web/http/session.ts'

/** Keeps orders that are begun in this tab under a key of the session, for whoever began them: nobody else's are found. */
export function storedDraft<Draft>(key: Parameters<typeof session.keyOf>[0], schema: z.ZodMiniType<Draft>) {
  const kept = z.object({ owner: z.string(), draft: schema })
  const drop = () => sessionStorage.removeItem(session.keyOf(key))
  return {
    /** What this person began to order for this account; null for nothing. */
    read(): Draft | null {
      const text = sessionStorage.getItem(session.keyOf(key))
      if (text === null) return null
      const found = kept.safeParse(jsonOf(text)).data
      if (found !== undefined && found.owner === owner()) return found.draft
      drop()
      return null
    },
    keep(begun: Draft): void {
      sessionStorage.setItem(session.keyOf(key), JSON.stringify({ owner: owner(), draft: begun }))
    },
    drop,
  }
}

function owner(): string {
  const token = session.read('token')
  return `${token === null ? '' : identityOf(token).sub} ${session.read('account') ?? ''}`
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
