/** A Host header: a name or an IP address, and an optional port. */
const HOST = /^([a-z\d.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i
const IP_ADDRESS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[.+\])$/
const NAME_IN_ADDRESS = /^https?:\/\/([^/:?#]+)/i

/** The reply to a request for another server: 421 Misdirected Request. */
export const MISDIRECTED = {
  status: 421,
  sentence: 'This server is not the one that was asked for.',
} as const

/**
 * Whether a Host header names this server: localhost, an IP address, or the name in the server's own web address. It protects
 * against DNS rebinding: a page whose name is made to resolve to this machine still sends its own name. The port is ignored.
 */
export function isOwnHost(host: string | undefined, ownAddress: string | null | undefined): boolean {
  const name = HOST.exec(host ?? '')?.[1]?.toLowerCase()
  if (name === undefined) return false
  const [, ownName] = NAME_IN_ADDRESS.exec(ownAddress ?? '') ?? []
  return name === 'localhost' || IP_ADDRESS.test(name) || name === ownName?.toLowerCase()
}
