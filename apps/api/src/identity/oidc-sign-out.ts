import type { KoaContextWithOIDC, OIDCContext } from 'oidc-provider'

import type { Brand } from '@switchboard/brands/brand'

import type { Database } from '#api/platform/database/database.ts'

import { endSignIn } from './login-sessions.ts'
import { askToSignOutPage } from './pages.ts'

type Redirecting = { oidc?: OIDCContext; status: number; redirect(url: string): void }

/**
 * Signs out by the library's end-session route. An id token of the signed-in user comes from our own page, so no question
 * is asked. Any other request asks the user to confirm.
 */
export function signOutOrAsk({ db, brand, secure }: { db: Database; brand: Brand; secure: boolean }) {
  return async function answer(ctx: KoaContextWithOIDC, form: string): Promise<void> {
    const { session, entities, provider } = ctx.oidc
    if (session !== undefined && entities.IdTokenHint?.payload['sub'] === session.accountId) {
      await endSignIn(db, session.uid)
      await session.destroy()
      ctx.cookies.set(provider.cookieName('session'), null, { path: '/', secure, httpOnly: true })
      sendToSignedOut(ctx)
      return
    }
    ctx.type = 'html'
    ctx.body = askToSignOutPage(brand, form)
  }
}

/** Redirects to the requested address, which the library has validated, or to our own page about the finished sign-out. */
export function sendToSignedOut(ctx: Redirecting): void {
  const { params, provider } = { params: ctx.oidc?.params, provider: ctx.oidc?.provider }
  const given = params?.['post_logout_redirect_uri']
  const address = new URL(typeof given === 'string' ? given : (provider?.urlFor('end_session_success') ?? ''))
  const state = params?.['state']
  if (typeof given === 'string' && typeof state === 'string') address.searchParams.set('state', state)
  ctx.status = 303
  ctx.redirect(address.href)
}
