/** The text that base64url stands for, as UTF-8; throws where it stands for none. */
export function textOfBase64url(encoded: string): string {
  const bytes = Uint8Array.from(atob(encoded.replace(/-/g, '+').replace(/_/g, '/')), (character) =>
    character.charCodeAt(0),
  )
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}
