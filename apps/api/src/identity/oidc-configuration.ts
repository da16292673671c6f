import { errors, interactionPolicy } from 'oidc-provider'
import type { Configuration, KoaContextWithOIDC } from 'oidc-provider'

import type { Brand } from '@switchboard/brands/brand'

import type { Database } from '#api/platform/database/database.ts'

import { artifactsIn } from './artifacts.ts'
import { SIGN_IN_SCOPE, clientsAt } from './clients.ts'
import { ACCESS_TOKEN_SECONDS, buildIssuer } from '#api/platform/issuer.ts'
import { signingKeys } from './keys.ts'
import { SESSION_SECONDS } from './login-sessions.ts'
import { grantOfSignIn, signInEnd } from './oidc-grant.ts'
import { signOutOrAsk } from './oidc-sign-out.ts'
import { problemPage, signOutDonePage } from './pages.ts'
import { readSharedSecret } from './secrets.ts'
import { userNamed } from './users.ts'

/** Where the identity provider answers, below the portal's address. */
export const IDENTITY_BASE = '/identity'

const CODE_SECONDS = 60
const INTERACTION_SECONDS = 1_800
const VISIT_SECONDS = 3_600

type Setup = {
  readonly db: Database
  readonly brand: Brand
  readonly publicUrl: string
  readonly portalSecret: string | null
}

/** What the OpenID provider allows: our own clients, by code and challenge, and nothing else. */
export async function providerConfiguration({
  db,
  brand,
  publicUrl,
  portalSecret,
}: Setup): Promise<Configuration> {
  const keys = await signingKeys(db)
  const secure = publicUrl.startsWith('https:')
  return {
    ...PROTOCOL,
    adapter: artifactsIn(db),
    clients: clientsAt(publicUrl, portalSecret),
    clientAuthMethods: portalSecret === null ? ['none'] : ['none', 'client_secret_basic'],
    jwks: { keys },
    cookies: cookies(await readSharedSecret(db, 'cookies'), secure),
    clientBasedCORS: (_ctx, origin) => origin === new URL(publicUrl).origin,
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      userinfo: { enabled: false },
      resourceIndicators: accessTokens(buildIssuer(publicUrl).audience, keys[0].kid),
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: signOutOrAsk({ db, brand, secure }),
        postLogoutSuccessSource(ctx) {
          ctx.type = 'html'
          ctx.body = signOutDonePage(brand, publicUrl)
        },
      },
    },
    findAccount: async (_ctx, userId) => {
      const user = await userNamed(db, userId)
      if (user === null) return undefined
      return {
        accountId: userId,
        claims: () => ({ sub: userId, preferred_username: user.username }),
      }
    },
    loadExistingGrant: grantOfSignIn(db),
    renderError(ctx, { error }) {
      ctx.type = 'html'
      ctx.body = problemPage(brand, publicUrl, error)
    },
  }
}

/** First-party clients only: there is nothing to consent to. */
const policy = interactionPolicy.base()
policy.remove('consent')

/** What depends on nothing that is configured. */
const PROTOCOL: Configuration = {
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
  pkce: { required: () => true },
  allowOmittingSingleRegisteredRedirectUri: false,
  conformIdTokenClaims: false,
  interactions: { url: (_ctx, interaction) => `${IDENTITY_BASE}/interaction/${interaction.uid}`, policy },
  issueRefreshToken: () => true,
  rotateRefreshToken: () => true,
  expiresWithSession: () => false,
  extraTokenClaims: (_ctx, token) => ({
    staff: false,
    ...('grantId' in token && { grant: token.grantId }),
  }),
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
}

function cookies(key: string, secure: boolean): NonNullable<Configuration['cookies']> {
  return {
    keys: [key],
    names: {
      session: secure ? '__Host-sign-in' : 'sign-in',
      interaction: secure ? '__Secure-sign-in-step' : 'sign-in-step',
      resume: secure ? '__Secure-sign-in-resume' : 'sign-in-resume',
    },
    long: { httpOnly: true, sameSite: 'lax', path: '/', secure },
    short: { httpOnly: true, sameSite: 'lax', secure },
  }
}

/** Access tokens are signed JWTs for the provider's own API and carry no scope. */
function accessTokens(audience: string, keyId: string | undefined) {
  return {
    enabled: true,
    defaultResource: () => audience,
    useGrantedResource: () => true,
    getResourceServerInfo(ctx: KoaContextWithOIDC, resource: string) {
      if (resource !== audience) throw new errors.InvalidTarget()
      refuseOtherScopes(ctx)
      return {
        scope: '',
        audience,
        accessTokenFormat: 'jwt' as const,
        jwt: { sign: { alg: 'ES256' as const, ...(keyId !== undefined && { kid: keyId }) } },
      }
    },
  }
}

function refuseOtherScopes(ctx: KoaContextWithOIDC): void {
  const known = SIGN_IN_SCOPE.split(' ')
  const other = [...ctx.oidc.requestParamScopes].find((scope) => !known.includes(scope))
  if (other !== undefined) throw new errors.InvalidScope('requested scope is not allowed', other)
}

function secondsUntil(epochSeconds: number): number {
  return Math.max(1, epochSeconds - Math.floor(Date.now() / 1000))
}
