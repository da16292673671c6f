import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import pg from 'pg'
import * as z from 'zod/mini'

import { answerParent, inputFromParent } from './answer-parent.ts'

/** Equal to the product's pool of connections. */
const MAX_CONNECTIONS = 8

const statement = z.object({ name: z.string(), text: z.string() })

const { url, session, data, more, today, body, rest, grants } = inputFromParent(
  z.object({
    url: z.string(),
    session: statement,
    /** Returns the body; if it is null, `body` is sent. */
    data: z.nullable(statement),
    /** Statements that run after it, for the same account and day. */
    more: z.array(statement),
    today: z.string(),
    body: z.string(),
    /** The end of the body, made from the replies of the other statements, in place of the last bracket. */
    rest: z.string(),
    /** The grant behind each token. */
    grants: z.record(z.string(), z.string()),
  }),
)

const grantOf = new Map(Object.entries(grants))
const pool = new pg.Pool({ connectionString: url, max: MAX_CONNECTIONS })

/** The least work of a Node server for a signed-in call: identify the caller, check the account, read the data, send it. */
const server = createServer((request, response) => {
  const accountCode = request.url?.split('/', 4)[3] ?? ''
  const grantId = grantOf.get(request.headers.authorization?.slice('Bearer '.length) ?? '')
  void send(response, grantId, accountCode)
})

async function send(response: ServerResponse, grantId: string | undefined, accountCode: string) {
  const bytes = Buffer.from(await readAnswer(grantId, accountCode))
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': bytes.length,
  })
  response.end(bytes)
}

async function readAnswer(grantId: string | undefined, accountCode: string): Promise<string> {
  const found = await pool.query<{ allowed: boolean }>({ ...session, values: [grantId, accountCode] })
  if (found.rows[0]?.allowed !== true) throw new Error('not signed in')
  if (data === null) return body
  const answered = await pool.query<{ text: string }>({ ...data, values: [accountCode, today] })
  const text = answered.rows[0]?.text ?? ''
  await Promise.all(more.map((each) => pool.query({ ...each, values: [accountCode, today] })))
  return more.length === 0 ? text : text.slice(0, -'}'.length) + rest
}

server.listen(0, '127.0.0.1', () => answerParent(toPort(server.address())))

function toPort(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address !== null ? address.port : 0
}
