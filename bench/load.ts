import * as z from 'zod/mini'

import { startMeasured } from './measured-process.ts'

const CONNECTIONS = 50

const loaded = z.object({
  served: z.number(),
  perSecond: z.number(),
  /** Milliseconds. */
  p50: z.number(),
  p99: z.number(),
})
/** What one burst of requests met. */
export type Loaded = z.output<typeof loaded>

export type Load = {
  /** Over its connections, which are to these ports in turn. */
  send(ports: readonly number[], requests: readonly Request[], count: number): Promise<Loaded>
  stop(): Promise<void>
}

/** A GET with a bearer token. */
export type Request = { readonly path: string; readonly token: string }

/** The load is a process of its own, so that it costs the measured ones nothing. */
export async function startLoad(connections = CONNECTIONS): Promise<Load> {
  const client = await startMeasured('load.ts', {})
  return {
    send: async (ports, requests, count) =>
      loaded.parse(await client.ask({ ports, requests: requests.map(wireText), count, connections })),
    stop: client.stop,
  }
}

/** As a browser's script sends it: accepted type, correlation id and all. */
function wireText({ path, token }: Request): string {
  return [
    `GET ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    'accept: application/json',
    'accept-language: en-NZ',
    'user-agent: bench',
    'x-correlation-id: kea-1795208400000-abcdefghij0123456789',
    `authorization: Bearer ${token}`,
    '\r\n',
  ].join('\r\n')
}
