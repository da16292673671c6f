import { startAuthentication, startRegistration } from '@simplewebauthn/browser'

// Loaded when a passkey is made or used: nobody else needs it.

export const madePasskey = startRegistration
export const passkeySignature = startAuthentication
