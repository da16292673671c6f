import type { IncomingMessage } from 'node:http'

/** The provider's address is configured: neither a Host nor a forwarding header of the caller changes it. */
export function withOwnAddress(raw: IncomingMessage, publicUrl: string): void {
  const { host, protocol } = new URL(publicUrl)
  raw.headers.host = host
  raw.headers['x-forwarded-proto'] = protocol.slice(0, -1)
  delete raw.headers['x-forwarded-host']
  delete raw.headers['x-forwarded-for']
}
