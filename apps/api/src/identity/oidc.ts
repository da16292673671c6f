import { Provider, errors, interactionPolicy } from 'oidc-provider'
import type { Configuration, KoaContextWithOIDC, OIDCContext, TokenEndpointGrantContext } from 'oidc-provider'

import type { Brand } from '@switchboard/brands/brand'

import type { Services } from '#api/services.ts'

import { artifactsIn } from './artifacts.ts'
import { SIGN_IN_SCOPE, clientsAt } from './clients.ts'
import { ACCESS_TOKEN_SECONDS, issuerOf } from './issuer.ts'
import { signingKeys } from './keys.ts'
import { SESSION_SECONDS, endSignIn, openLoginSession } from './login-sessions.ts'
import { askToSignOutPage, problemPage, signedOutPage } from './pages.ts'
import { refreshOnce } from './refresh-once.ts'
import { sharedSecret } from './secrets.ts'
import { userNamed } from './users.ts'

/** Where the identity provider answers, below the portal's address. */
export const IDENTITY_BASE = '/identity'

const CODE_SECONDS = 60
const INTERACTION_SECONDS = 1_800
const VISIT_SECONDS = 3_600

/** The OpenID provider: code and challenge for our own clients, and nothing else. */
export async function openIdProvider({ db, environment }: Services, brand: Brand): Promise<Provider> {
  const publicUrl = environment.PUBLIC_URL
  const issuer = issuerOf(publicUrl)
  const [newest, ...older] = await signingKeys(db)
  const refresh = refreshOnce(db, await sharedSecret(db, 'refresh-answers'))
  const secure = publicUrl.startsWith('https:')

  const configuration: Configuration = {
    adapter: artifactsIn(db),
    clients: clientsAt(publicUrl),
    jwks: { keys: [newest, ...older] },
    cookies: {
      keys: [await sharedSecret(db, 'cookies')],
      names: {
        session: secure ? '__Host-sign-in' : 'sign-in',
        interaction: secure ? '__Secure-sign-in-step' : 'sign-in-step',
        resume: secure ? '__Secure-sign-in-resume' : 'sign-in-resume',
      },
      long: { httpOnly: true, sameSite: 'lax', path: '/', secure },
      short: { httpOnly: true, sameSite: 'lax', secure },
    },
    routes: {
      authorization: '/connect/authorize',
      token: '/connect/token',
      end_session: '/connect/endsession',
      jwks: '/jwks',
    },
    responseTypes: ['code'],
    scopes: SIGN_IN_SCOPE.split(' '),
    claims: { openid: ['sub', 'preferred_username'] },
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    clientAuthMethods: ['none'],
    pkce: { required: () => true },
    allowOmittingSingleRegisteredRedirectUri: false,
    conformIdTokenClaims: false,
    clientBasedCORS: (_ctx, origin) => origin === new URL(publicUrl).origin,
    interactions: {
      url: (_ctx, interaction) => `${IDENTITY_BASE}/interaction/${interaction.uid}`,
      policy: withoutConsent(),
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      userinfo: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => issuer.audience,
        useGrantedResource: () => true,
        getResourceServerInfo(ctx, resource) {
          if (resource !== issuer.audience) throw new errors.InvalidTarget()
          refuseOtherScopes(ctx)
          return {
            scope: '',
            audience: issuer.audience,
            accessTokenFormat: 'jwt',
            jwt: { sign: { alg: 'ES256', ...(newest.kid !== undefined && { kid: newest.kid }) } },
          }
        },
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => signOutOrAsk(ctx, form),
        postLogoutSuccessSource(ctx) {
          ctx.type = 'html'
          ctx.body = signedOutPage(brand, publicUrl)
        },
      },
    },
    issueRefreshToken: () => true,
    rotateRefreshToken: () => true,
    expiresWithSession: () => false,
    extraTokenClaims: (_ctx, token) => ({
      staff: false,
      ...('grantId' in token && { grant: token.grantId }),
    }),
    findAccount: async (_ctx, userId) => {
      const user = await userNamed(db, userId)
      if (user === null) return undefined
      return {
        accountId: userId,
        claims: () => ({ sub: userId, preferred_username: user.username }),
      }
    },
    loadExistingGrant: grantOfSignIn,
    ttl: {
      AccessToken: ACCESS_TOKEN_SECONDS,
      IdToken: ACCESS_TOKEN_SECONDS,
      AuthorizationCode: CODE_SECONDS,
      Interaction: INTERACTION_SECONDS,
      Session: (_ctx, session) =>
        session.accountId === undefined ? VISIT_SECONDS : secondsUntil(signInEnd(session)),
      Grant: SESSION_SECONDS.long,
      // a rotated token never outlives the sign-in that the first one came from
      RefreshToken: (ctx) => secondsUntil(ctx.oidc.entities.Grant?.exp ?? 0),
    },
    renderError(ctx, { error }) {
      ctx.type = 'html'
      ctx.body = problemPage(brand, publicUrl, error)
    },
  }

  /** One grant a browser's sign-in and client, with the row that keeps its tokens alive. */
  async function grantOfSignIn(ctx: KoaContextWithOIDC) {
    const { session, client, result } = ctx.oidc
    if (session?.accountId === undefined || client === undefined) return undefined
    if (ctx.oidc.promptPending('login')) return undefined
    const earlier = session.grantIdFor(client.clientId)
    const living = earlier === undefined ? undefined : await provider.Grant.find(earlier)
    if (living?.accountId === session.accountId && result?.login === undefined) return living

    const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId })
    grant.exp = signInEnd(session)
    grant.addOIDCScope(SIGN_IN_SCOPE)
    const grantId = await grant.save()
    await openLoginSession(db, {
      kind: 'web',
      grantId,
      userId: session.accountId,
      signInUid: session.uid,
      expiresAt: new Date(grant.exp * 1000),
    })
    return grant
  }

  /** Whoever holds an id token of the signed-in user comes from our own page: no need to ask again. */
  async function signOutOrAsk(ctx: KoaContextWithOIDC, form: string): Promise<void> {
    const { session, entities } = ctx.oidc
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

  const provider = new (withRefresh(refresh))(issuer.customers, configuration)
  // the address is ours by configuration, whatever Host a request names; see `mountIdentity`
  provider.proxy = true
  provider.use<unknown, { oidc?: OIDCContext }>(async (ctx, next) => {
    await next()
    const { oidc } = ctx
    if (oidc?.route === 'end_session_confirm' && ctx.status === 303 && oidc.params?.['logout']) {
      if (oidc.session !== undefined) await endSignIn(db, oidc.session.uid)
    }
    if (oidc?.route === 'discovery') {
      ctx.body = withFields(ctx.body, { response_modes_supported: ['query'] })
    }
    // nobody is signed in: the library would answer a form that a script sends, for nothing
    if (oidc?.route === 'end_session' && ctx.status === 200 && oidc.session?.accountId === undefined) {
      sendToSignedOut(ctx)
    }
  })
  provider.on('grant.success', (ctx) => {
    ctx.body = withFields(ctx.body, { scope: SIGN_IN_SCOPE })
  })
  return provider
}

/** The address was checked before; without one, our own page says it. */
function sendToSignedOut(ctx: { oidc?: OIDCContext; status: number; redirect(url: string): void }): void {
  const { params, provider } = { params: ctx.oidc?.params, provider: ctx.oidc?.provider }
  const given = params?.['post_logout_redirect_uri']
  const address = new URL(typeof given === 'string' ? given : (provider?.urlFor('end_session_success') ?? ''))
  const state = params?.['state']
  if (typeof given === 'string' && typeof state === 'string') address.searchParams.set('state', state)
  ctx.status = 303
  ctx.redirect(address.href)
}

function withFields(answer: unknown, fields: object): object {
  return typeof answer === 'object' && answer !== null ? { ...answer, ...fields } : fields
}

type RefreshOnce = ReturnType<typeof refreshOnce>

/** The library's provider with its refresh grant wrapped, so that one token coming twice at once is no theft. */
function withRefresh(refresh: RefreshOnce) {
  return class extends Provider {
    /** Answers travel in the address; a form that sends itself would need a script. */
    override registerResponseMode(...[name, handler]: Parameters<Provider['registerResponseMode']>): void {
      if (name !== 'form_post') super.registerResponseMode(name, handler)
    }

    override registerGrantType<Fields extends object>(
      name: string,
      handler: (ctx: TokenEndpointGrantContext<Fields>) => void | Promise<void>,
      parameters?: string | readonly string[] | ReadonlySet<string>,
      duplicates?: string | readonly string[] | ReadonlySet<string>,
    ): void {
      const wrapped = (ctx: TokenEndpointGrantContext<Fields>) => refresh(ctx, async () => handler(ctx))
      super.registerGrantType(name, name === 'refresh_token' ? wrapped : handler, parameters, duplicates)
    }
  }
}

/** First-party clients only: there is nothing to consent to. */
function withoutConsent() {
  const policy = interactionPolicy.base()
  policy.remove('consent')
  return policy
}

function refuseOtherScopes(ctx: KoaContextWithOIDC): void {
  const known = SIGN_IN_SCOPE.split(' ')
  const other = [...ctx.oidc.requestParamScopes].find((scope) => !known.includes(scope))
  if (other !== undefined) throw new errors.InvalidScope('requested scope is not allowed', other)
}

/** When a browser's sign-in is over, in epoch seconds: counted from the password, never prolonged. */
function signInEnd(session: { loginTs?: number | undefined; transient?: boolean | undefined }): number {
  return (session.loginTs ?? 0) + (session.transient ? SESSION_SECONDS.short : SESSION_SECONDS.long)
}

function secondsUntil(epochSeconds: number): number {
  return Math.max(1, epochSeconds - Math.floor(Date.now() / 1000))
}
