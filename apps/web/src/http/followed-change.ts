import * as z from 'zod/mini'

import { session } from './session.ts'

const schema = z.object({ by: z.enum(['switch', 'signIn']), wasTyped: z.boolean() })

/** A change by another tab that made this tab load again: of the account or of the person. */
export type FollowedChange = z.output<typeof schema>

/** The change that this tab has followed, until its customer has seen the notice about it. */
export const followedChange = {
  note(change: FollowedChange): void {
    sessionStorage.setItem(session.toKey('followed'), JSON.stringify(change))
  },

  read(): FollowedChange | null {
    const stored = sessionStorage.getItem(session.toKey('followed'))
    return stored === null ? null : (schema.safeParse(JSON.parse(stored)).data ?? null)
  },

  /** Forgets the change once the tab is visible. A hidden tab may follow several changes before it is seen. */
  forgetOnceSeen(): () => void {
    const forget = () => {
      if (!document.hidden) sessionStorage.removeItem(session.toKey('followed'))
    }
    forget()
    document.addEventListener('visibilitychange', forget)
    return () => document.removeEventListener('visibilitychange', forget)
  },
}
