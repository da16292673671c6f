import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { connect as connectByTls } from 'node:tls'

import type { Environment } from '#api/platform/environment.ts'

import { findFirstReply } from './sieve-reply.ts'
import type { SieveReply } from './sieve-reply.ts'

/** The limit of the whole session. Short, because a customer waits for it. */
const TIMEOUT_MILLISECONDS = 5_000
const STANDARD_PORT = 4190
const MAX_REPLY_BYTES = 2_097_152

export type SieveSession = { readonly send: (command: string) => Promise<SieveReply> }

type SessionSettings = Pick<Environment, 'SANDBOX'> & { readonly url: string }

/** Connects, by TLS outside the sandbox, does the work and signs out, within the timeout. */
export async function openSession<Result>(
  { url, SANDBOX }: SessionSettings,
  work: (session: SieveSession) => Promise<Result>,
): Promise<Result> {
  const { hostname, port } = new URL(url)
  const plain = connect({ host: hostname, port: Number(port || STANDARD_PORT) })
  const timer = setTimeout(
    () => plain.destroy(new Error('the mail server took too long')),
    TIMEOUT_MILLISECONDS,
  )
  let secure: Socket | null = null
  try {
    let session = createSession(plain)
    const greeting = requireOk(await session.readGreeting())
    if (hasCapability(greeting, 'STARTTLS')) {
      requireOk(await session.send('STARTTLS'))
      secure = connectByTls({ socket: plain, servername: hostname })
      session = createSession(secure)
      requireOk(await session.readGreeting())
    } else if (!SANDBOX) {
      throw new Error('the mail server offers no TLS')
    }
    const result = await work(session)
    const connection = secure ?? plain
    connection.end('LOGOUT\r\n')
    return result
  } finally {
    clearTimeout(timer)
    secure?.destroySoon()
    plain.destroySoon()
  }
}

/** Signs in for a mailbox by SASL PLAIN (RFC 4616), as a user that may act for every mailbox. */
export function authenticate(
  session: SieveSession,
  { MAIL_SERVER_USER: user, MAIL_SERVER_KEY: key }: Pick<Environment, 'MAIL_SERVER_USER' | 'MAIL_SERVER_KEY'>,
  address: string,
): Promise<SieveReply> {
  const proof = Buffer.from(`${address}\0${user}\0${key}`).toString('base64')
  return session.send(`AUTHENTICATE "PLAIN" ${quote(proof)}`)
}

/** Returns the reply, or throws if its status is not OK. */
export function requireOk(reply: SieveReply): SieveReply {
  if (reply.status !== 'OK') throw new Error(`the mail server answered ${reply.status} ${reply.text}`)
  return reply
}

function hasCapability({ lines }: SieveReply, capability: string): boolean {
  return lines.some(([name = '']) => name.toUpperCase() === capability)
}

function createSession(socket: Socket) {
  let received: Buffer = Buffer.alloc(0)
  let wake: () => void = () => undefined
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk])
    wake()
  })
  const ended = once(socket, 'close').then(() => {
    throw new Error('the mail server hung up')
  })
  // `readReply` throws this error; the catch prevents an unhandled rejection while nothing is read
  ended.catch(() => undefined)

  async function readReply(): Promise<SieveReply> {
    for (;;) {
      const found = findFirstReply(received)
      if (found !== null) {
        received = received.subarray(found.length)
        return found.reply
      }
      if (received.length > MAX_REPLY_BYTES) throw new Error('the answer of the mail server is too long')
      await Promise.race([new Promise<void>((resolve) => (wake = resolve)), ended])
    }
  }

  return {
    readGreeting: readReply,
    send(command: string): Promise<SieveReply> {
      socket.write(`${command}\r\n`)
      return readReply()
    },
  }
}

export function quote(text: string): string {
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`
}
