import type { ClientMetadata } from 'oidc-provider'

/** Where a browser comes back to whose tokens stay on the server. */
export const CALLBACK_PATH = '/identity/session/callback'

/** The provider's own two clients: the portal in a browser, and the app. */
export const CLIENT_IDS = ['portal', 'app'] as const
export type ClientId = (typeof CLIENT_IDS)[number]

/** Asked for at every sign-in; refresh tokens are given without asking the customer. Source: SES-022. */
export const SIGN_IN_SCOPE = 'openid offline_access'

/**
 * Both are public: what protects their codes is the challenge and the exact address they go back to. Where tokens stay on
 * the server the portal has a secret: no script of its page can exchange a code.
 */
export function clientsAt(publicUrl: string, portalSecret: string | null): ClientMetadata[] {
  const portal = client('portal', `${publicUrl}/login-complete`, `${publicUrl}/logout-complete`)
  return [
    portalSecret === null ? portal : { ...portal, ...ofServer(publicUrl, portalSecret) },
    client('app', `${publicUrl}/app/login-complete`, `${publicUrl}/app/logout-complete`),
  ]
}

function ofServer(publicUrl: string, secret: string): Partial<ClientMetadata> {
  return {
    redirect_uris: [publicUrl + CALLBACK_PATH],
    token_endpoint_auth_method: 'client_secret_basic',
    client_secret: secret,
  }
}

function client(id: ClientId, signedInAt: string, signedOutAt: string): ClientMetadata {
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
