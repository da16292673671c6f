import type { LoginResult } from '@switchboard/domain/session/contract'

import { openSession } from '#api/identity/browser-session/open-session.ts'
import { WithCookie } from '#api/platform/http/handle.ts'
import type { Services } from '#api/platform/services.ts'

/** Opens a session whose tokens stay on the server: the page gets a description and a cookie. Null if the page keeps its tokens. */
export async function openBrowserSession(
  { db, environment }: Services,
  tokens: LoginResult,
  session: { readonly kind: 'customer' | 'staff'; readonly cookies: string | undefined },
): Promise<WithCookie<LoginResult> | null> {
  if (environment.SESSION_MODE !== 'cookie' || tokens.status !== 'Success') return null
  const opened = await openSession(db, tokens, { ...session, publicUrl: environment.PUBLIC_URL })
  if (opened === null) throw new Error('a new session has ended already')
  return new WithCookie({ ...tokens, ...opened.described }, opened.setCookies)
}
