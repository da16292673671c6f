// a separate script, because few visits create or use a passkey
export { startAuthentication, startRegistration } from '@simplewebauthn/browser'
