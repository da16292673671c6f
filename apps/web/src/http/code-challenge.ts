/** The characters that a code verifier may have. Source: RFC 7636. */
const VERIFIER_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~'

/** A random text of the characters of a code verifier. */
export function randomText(length: number): string {
  // larger bytes are dropped, because they would make the first letters of the alphabet more frequent
  const byteLimit = 256 - (256 % VERIFIER_ALPHABET.length)
  let text = ''
  while (text.length < length) {
    const bytes = crypto.getRandomValues(new Uint8Array(length))
    for (const byte of bytes) if (byte < byteLimit) text += VERIFIER_ALPHABET[byte % VERIFIER_ALPHABET.length]
  }
  return text.slice(0, length)
}

/** The code challenge of a verifier, by the method `S256`. */
export async function toChallenge(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
