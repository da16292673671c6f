import * as z from 'zod/mini'

import { session } from '#web/http/session.ts'
import { parseIdentity } from '#web/http/token-claims.ts'

/** Stores the draft of an order in the session storage of the tab. Only the same user and account can read it again. */
export function createDraftStore<Draft>(
  key: Parameters<typeof session.toKey>[0],
  schema: z.ZodMiniType<Draft>,
) {
  const storedDraft = z.object({ owner: z.string(), draft: schema })
  const drop = () => sessionStorage.removeItem(session.toKey(key))
  return {
    /** The draft of this user for this account. Null if there is none. */
    read(): Draft | null {
      const text = sessionStorage.getItem(session.toKey(key))
      if (text === null) return null
      const stored = storedDraft.safeParse(parseJson(text)).data
      if (stored !== undefined && stored.owner === readOwner()) return stored.draft
      drop()
      return null
    },
    keep(draft: Draft): void {
      sessionStorage.setItem(session.toKey(key), JSON.stringify({ owner: readOwner(), draft }))
    },
    drop,
  }
}

/** The user and the account. */
function readOwner(): string {
  const token = session.read('token')
  return `${token === null ? '' : parseIdentity(token).sub} ${session.read('account') ?? ''}`
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
