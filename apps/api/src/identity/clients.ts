import type { ClientMetadata } from 'oidc-provider'

/** The path to which a browser returns from a sign-in if its tokens stay on the server. */
export const CALLBACK_PATH = '/identity/session/callback'

/** The provider's own two clients: the portal in a browser, and the app. */
export const CLIENT_IDS = ['portal', 'app'] as const
export type ClientId = (typeof CLIENT_IDS)[number]

/** The scope of every sign-in. The customer is not asked about refresh tokens. Source: SES-022. */
export const SIGN_IN_SCOPE = 'openid offline_access'

/**
 * Lists the clients. Both are public: the challenge and the exact redirect address protect their codes. If tokens stay on the
 * server, the portal has a secret, so that no script of its page can exchange a code.
 */
export function listClients(publicUrl: string, portalSecret: string | null): ClientMetadata[] {
  const portal = buildClient('portal', `${publicUrl}/login-complete`, `${publicUrl}/logout-complete`)
  return [
    portalSecret === null ? portal : { ...portal, ...toServerClient(publicUrl, portalSecret) },
    buildClient('app', `${publicUrl}/app/login-complete`, `${publicUrl}/app/logout-complete`),
  ]
}

function toServerClient(publicUrl: string, secret: string): Partial<ClientMetadata> {
  return {
    redirect_uris: [publicUrl + CALLBACK_PATH],
    token_endpoint_auth_method: 'client_secret_basic',
    client_secret: secret,
  }
}

function buildClient(id: ClientId, signedInAt: string, signedOutAt: string): ClientMetadata {
  return {
    client_id: id,
    redirect_uris: [signedInAt],
    post_logout_redirect_uris: [signedOutAt],
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    response_modes: ['query'],
    id_token_signed_response_alg: 'ES256',
    scope: SIGN_IN_SCOPE,
  }
}
