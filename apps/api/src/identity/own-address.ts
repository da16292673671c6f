import type { IncomingMessage } from 'node:http'

/** Replaces the headers from which the library derives its address: the address is configured, and no caller may change it. */
export function setOwnAddress(raw: IncomingMessage, publicUrl: string): void {
  const { host, protocol } = new URL(publicUrl)
  raw.headers.host = host
  raw.headers['x-forwarded-proto'] = protocol.slice(0, -1)
  delete raw.headers['x-forwarded-host']
  delete raw.headers['x-forwarded-for']
}
