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
/** The result of one burst of requests. */
export type Loaded = z.output<typeof loaded>

export type Load = {
  /** Sends requests over all connections, which are distributed over the ports. */
  send(ports: readonly number[], requests: readonly Request[], count: number): Promise<Loaded>
  stop(): Promise<void>
}

/** A GET with a bearer token. */
export type Request = { readonly path: string; readonly token: string }

/** Starts the process that sends requests. It is separate, so that its CPU time is not measured. */
export async function startLoad(connections = CONNECTIONS): Promise<Load> {
  const client = await startMeasured('load.ts', {})
  return {
    send: async (ports, requests, count) =>
      loaded.parse(await client.ask({ ports, requests: requests.map(wireText), count, connections })),
    stop: client.stop,
  }
}

/** The request as a script in a browser sends it, with accepted type and correlation id. */
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
