/** The reason why this browser cannot use passkeys here. Null if it can. */
export function findPasskeyObstacle(): string | null {
  if (!window.isSecureContext) return 'Passkeys need an address that begins with https.'
  if (!('PublicKeyCredential' in window)) {
    return 'This browser cannot use passkeys. Open this page in another one, or use an authenticator app.'
  }
  return null
}
