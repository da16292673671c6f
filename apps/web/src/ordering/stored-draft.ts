import * as z from 'zod/mini'

import { identityOf, session } from '#web/http/session.ts'

/** Stores the draft of an order in the session storage of the tab. Only the same user and account can read it again. */
export function storedDraft<Draft>(key: Parameters<typeof session.keyOf>[0], schema: z.ZodMiniType<Draft>) {
  const kept = z.object({ owner: z.string(), draft: schema })
  const drop = () => sessionStorage.removeItem(session.keyOf(key))
  return {
    /** The draft of this user for this account. Null for none. */
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
