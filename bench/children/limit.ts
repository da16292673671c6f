import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import pg from 'pg'
import * as z from 'zod/mini'

import { answerParent, inputFromParent } from './answering.ts'

/** As many connections as the product's pool has. */
const MOST_CONNECTIONS = 8

const statement = z.object({ name: z.string(), text: z.string() })

const { url, session, data, more, today, body, rest, grants } = inputFromParent(
  z.object({
    url: z.string(),
    session: statement,
    /** Answers the body; where it is null the body is the one given. */
    data: z.nullable(statement),
    /** What is asked after it, of the same account on the same day. */
    more: z.array(statement),
    today: z.string(),
    body: z.string(),
    /** What the product makes of the others, which ends the body in place of the last bracket. */
    rest: z.string(),
    /** The grant behind each token. */
    grants: z.record(z.string(), z.string()),
  }),
)

const grantOf = new Map(Object.entries(grants))
const pool = new pg.Pool({ connectionString: url, max: MOST_CONNECTIONS })

/** The least that a Node server can do for a signed-in answer: who is it, may they, what is it, send it. */
const server = createServer((request, response) => {
  const accountCode = request.url?.split('/', 4)[3] ?? ''
  const grantId = grantOf.get(request.headers.authorization?.slice('Bearer '.length) ?? '')
  void send(response, grantId, accountCode)
})

async function send(response: ServerResponse, grantId: string | undefined, accountCode: string) {
  const bytes = Buffer.from(await answerOf(grantId, accountCode))
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': bytes.length,
  })
  response.end(bytes)
}

async function answerOf(grantId: string | undefined, accountCode: string): Promise<string> {
  const found = await pool.query<{ allowed: boolean }>({ ...session, values: [grantId, accountCode] })
  if (found.rows[0]?.allowed !== true) throw new Error('not signed in')
  if (data === null) return body
  const answered = await pool.query<{ text: string }>({ ...data, values: [accountCode, today] })
  const text = answered.rows[0]?.text ?? ''
  await Promise.all(more.map((each) => pool.query({ ...each, values: [accountCode, today] })))
  return more.length === 0 ? text : text.slice(0, -'}'.length) + rest
}

server.listen(0, '127.0.0.1', () => answerParent(portOf(server.address())))

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address !== null ? address.port : 0
}
