/** What a Host header may be: a name or an address, and a port. */
const HOST = /^([a-z\d.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i
const FIGURES = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[.+\])$/
const NAME_IN_ADDRESS = /^https?:\/\/([^/:?#]+)/i

/** Answered to a request for another server: 421 Misdirected Request. */
export const MISDIRECTED = {
  status: 421,
  sentence: 'This server is not the one that was asked for.',
} as const

/**
 * Whether a Host header asks for this server: localhost, an address in figures, or the name in its own web address. A page
 * that had its own name resolved to this machine (DNS rebinding) still asks by that name; the port tells nothing of it.
 */
export function isOwnHost(host: string | undefined, ownAddress: string | null | undefined): boolean {
  const name = HOST.exec(host ?? '')?.[1]?.toLowerCase()
  if (name === undefined) return false
  const [, ownName] = NAME_IN_ADDRESS.exec(ownAddress ?? '') ?? []
  return name === 'localhost' || FIGURES.test(name) || name === ownName?.toLowerCase()
}
