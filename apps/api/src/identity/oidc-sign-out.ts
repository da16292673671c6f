import type { KoaContextWithOIDC, OIDCContext } from 'oidc-provider'

import type { Brand } from '@switchboard/brands/brand'

import type { Database } from '#api/platform/database/database.ts'

import { endSignIn } from './login-sessions.ts'
import { renderSignOutQuestion } from './pages.ts'

type RedirectContext = { oidc?: OIDCContext; status: number; redirect(url: string): void }

/**
 * Handles the library's end-session route. A request with an id token of the signed-in user comes from our own page and signs
 * out at once. Any other request shows a page that asks the user to confirm.
 */
export function createSignOutHandler({ db, brand, secure }: { db: Database; brand: Brand; secure: boolean }) {
  return async function signOutOrAsk(ctx: KoaContextWithOIDC, form: string): Promise<void> {
    const { session, entities, provider } = ctx.oidc
    if (session !== undefined && entities.IdTokenHint?.payload['sub'] === session.accountId) {
      await endSignIn(db, session.uid)
      await session.destroy()
      ctx.cookies.set(provider.cookieName('session'), null, { path: '/', secure, httpOnly: true })
      sendToSignedOut(ctx)
      return
    }
    ctx.type = 'html'
    ctx.body = renderSignOutQuestion(brand, form)
  }
}

/** Redirects to the requested address, which the library has validated, or to our own page about the finished sign-out. */
export function sendToSignedOut(ctx: RedirectContext): void {
  const { params, provider } = ctx.oidc ?? {}
  const requested = params?.['post_logout_redirect_uri']
  const address = new URL(
    typeof requested === 'string' ? requested : (provider?.urlFor('end_session_success') ?? ''),
  )
  const state = params?.['state']
  if (typeof requested === 'string' && typeof state === 'string') address.searchParams.set('state', state)
  ctx.status = 303
  ctx.redirect(address.href)
}
