/** Throws if the input is not base64url or its bytes are not UTF-8. */
export function decodeBase64url(encoded: string): string {
  const bytes = Uint8Array.from(atob(encoded.replace(/-/g, '+').replace(/_/g, '/')), (character) =>
    character.charCodeAt(0),
  )
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}
