import { Provider } from 'oidc-provider'
import type { OIDCContext, TokenEndpointGrantContext } from 'oidc-provider'

import type { Database } from '#api/platform/database/database.ts'
import { noteCause } from '#api/platform/http/log-failures.ts'
import type { Services } from '#api/platform/services.ts'

import { SIGN_IN_SCOPE } from './clients.ts'
import { buildIssuer } from '#api/platform/issuer.ts'
import { endSignIn } from './login-sessions.ts'
import { buildProviderConfiguration } from './oidc-configuration.ts'
import { sendToSignedOut } from './oidc-sign-out.ts'
import { refreshOnce } from './refresh-once.ts'
import { readSharedSecret } from './secrets.ts'

/** The OpenID provider of the portal and the app. */
export async function createOpenIdProvider(
  { db, environment, brand }: Services,
  portalSecret: string | null,
): Promise<Provider> {
  const publicUrl = environment.PUBLIC_URL
  const configuration = await buildProviderConfiguration({ db, brand, publicUrl, portalSecret })
  const refresh = refreshOnce(db, await readSharedSecret(db, 'refresh-answers'))
  const provider = new (extendProvider(refresh))(buildIssuer(publicUrl).customers, configuration)
  // the issuer's address is configured, whatever Host a request names; see `mountIdentity`
  provider.proxy = true
  correctReplies(provider, db)
  return provider
}

const UNAUTHENTICATED = 401

/** Changes replies of the library that our contract defines differently. */
function correctReplies(provider: Provider, db: Database): void {
  provider.use<unknown, { oidc?: OIDCContext }>(async (ctx, next) => {
    await next()
    const { oidc } = ctx
    if (oidc?.route === 'end_session_confirm' && ctx.status === 303 && oidc.params?.['logout']) {
      if (oidc.session !== undefined) await endSignIn(db, oidc.session.uid)
    }
    if (oidc?.route === 'discovery') {
      ctx.body = withFields(ctx.body, { response_modes_supported: ['query'] })
    }
    if (ctx.status === UNAUTHENTICATED && !ctx.response.get('www-authenticate')) {
      ctx.set('www-authenticate', 'Bearer')
    }
    // nobody is signed in, so the form of the library, which a script submits, is not needed
    if (oidc?.route === 'end_session' && ctx.status === 200 && oidc.session?.accountId === undefined) {
      sendToSignedOut(ctx)
    }
  })
  provider.on('grant.success', (ctx) => {
    ctx.body = withFields(ctx.body, { scope: SIGN_IN_SCOPE })
  })
  provider.on('server_error', ({ res }, error) => noteCause(res, { err: error }))
}

function withFields(body: unknown, fields: object): object {
  return typeof body === 'object' && body !== null ? { ...body, ...fields } : fields
}

type RefreshOnce = ReturnType<typeof refreshOnce>
type GrantHandler<Fields extends object> = (ctx: TokenEndpointGrantContext<Fields>) => void | Promise<void>
type ParameterNames = string | readonly string[] | ReadonlySet<string>

/** Wraps the refresh grant of the library, so that a token that two tabs send at once does not count as stolen. */
function extendProvider(refresh: RefreshOnce) {
  return class extends Provider {
    /** Replies are in the query of the redirect. A form that submits itself would need a script. */
    override registerResponseMode(...[name, handler]: Parameters<Provider['registerResponseMode']>): void {
      if (name !== 'form_post') super.registerResponseMode(name, handler)
    }

    override registerGrantType<Fields extends object>(
      name: string,
      handler: GrantHandler<Fields>,
      ...parameters: [names?: ParameterNames, duplicates?: ParameterNames]
    ): void {
      const handleOnce: GrantHandler<Fields> = (ctx) => refresh(ctx, async () => handler(ctx))
      super.registerGrantType(name, name === 'refresh_token' ? handleOnce : handler, ...parameters)
    }
  }
}
