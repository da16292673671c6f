const RANDOM_CHARACTERS = 16
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** Brand, time and 16 random characters, joined with dashes. Source: API-003, API-004. */
export function createCorrelationId(brand: string): string {
  const random = crypto.getRandomValues(new Uint8Array(RANDOM_CHARACTERS))
  return `${brand}-${Date.now()}-${Array.from(random, (byte) => ALPHABET[byte % ALPHABET.length]).join('')}`
}
