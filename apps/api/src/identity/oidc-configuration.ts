import { errors, interactionPolicy } from 'oidc-provider'
import type { Configuration, KoaContextWithOIDC } from 'oidc-provider'

import type { Brand } from '@switchboard/brands/brand'

import type { Database } from '#api/platform/database/database.ts'

import { createArtifactAdapter } from './artifacts.ts'
import { SIGN_IN_SCOPE, listClients } from './clients.ts'
import { ACCESS_TOKEN_SECONDS, buildIssuer } from '#api/platform/issuer.ts'
import { readSigningKeys } from './keys.ts'
import { SESSION_SECONDS } from './login-sessions.ts'
import { createGrantLoader, calculateSignInEnd } from './oidc-grant.ts'
import { createSignOutHandler } from './oidc-sign-out.ts'
import { renderProblemPage, renderSignedOutPage } from './pages.ts'
import { readSharedSecret } from './secrets.ts'
import { findUser } from './users.ts'

/** The identity provider's path on the portal's host. */
export const IDENTITY_BASE = '/identity'

const CODE_SECONDS = 60
const INTERACTION_SECONDS = 1_800
const VISIT_SECONDS = 3_600

type ProviderFacts = {
  readonly db: Database
  readonly brand: Brand
  readonly publicUrl: string
  readonly portalSecret: string | null
}

/** Allows only our own clients, by code and challenge. */
export async function buildProviderConfiguration({
  db,
  brand,
  publicUrl,
  portalSecret,
}: ProviderFacts): Promise<Configuration> {
  const keys = await readSigningKeys(db)
  const secure = publicUrl.startsWith('https:')
  return {
    ...PROTOCOL,
    adapter: createArtifactAdapter(db),
    clients: listClients(publicUrl, portalSecret),
    clientAuthMethods: portalSecret === null ? ['none'] : ['none', 'client_secret_basic'],
    jwks: { keys },
    cookies: buildCookieSettings(await readSharedSecret(db, 'cookies'), secure),
    clientBasedCORS: (_ctx, origin) => origin === new URL(publicUrl).origin,
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      userinfo: { enabled: false },
      resourceIndicators: buildTokenSettings(buildIssuer(publicUrl).audience, keys[0].kid),
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: createSignOutHandler({ db, brand, secure }),
        postLogoutSuccessSource(ctx) {
          ctx.type = 'html'
          ctx.body = renderSignedOutPage(brand, publicUrl)
        },
      },
    },
    findAccount: async (_ctx, userId) => {
      const user = await findUser(db, userId)
      if (user === null) return undefined
      return {
        accountId: userId,
        claims: () => ({ sub: userId, preferred_username: user.username }),
      }
    },
    loadExistingGrant: createGrantLoader(db),
    renderError(ctx, { error }) {
      ctx.type = 'html'
      ctx.body = renderProblemPage(brand, publicUrl, error)
    },
  }
}

/** First-party clients only: there is nothing to consent to. */
const policy = interactionPolicy.base()
policy.remove('consent')

/** The part that is the same in every deployment. */
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
      session.accountId === undefined ? VISIT_SECONDS : secondsUntil(calculateSignInEnd(session)),
    Grant: SESSION_SECONDS.long,
    // a rotated token does not outlive the sign-in of the first token
    RefreshToken: (ctx) => secondsUntil(ctx.oidc.entities.Grant?.exp ?? 0),
  },
}

function buildCookieSettings(key: string, secure: boolean): NonNullable<Configuration['cookies']> {
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
function buildTokenSettings(audience: string, keyId: string | undefined) {
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
