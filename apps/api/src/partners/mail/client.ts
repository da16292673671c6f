import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { connect as connectByTls } from 'node:tls'

import { SCRIPT_NAME } from '@switchboard/domain/mail/sieve'
import type { Logger } from 'pino'

import type { Environment } from '#api/platform/environment.ts'

import { findFirstReply } from './sieve-reply.ts'
import type { SieveReply } from './sieve-reply.ts'

/** The limit of the whole session. Short, because a customer waits for it. */
const TIMEOUT_MILLISECONDS = 5_000
const STANDARD_PORT = 4190
const MAX_REPLY_BYTES = 2_097_152

export type ServerScript = { readonly name: string; readonly isActive: boolean }

/** The result of saving a script. Only `accepted` and `noAnswer` may have changed the server's scripts. */
export type MailServerReply = 'accepted' | 'othersActive' | 'refused' | 'noAnswer'

/** The server that stores and runs the scripts of mailboxes. */
export type MailServer = {
  /**
   * Saves our script in a mailbox and activates it. An active script of another program stays active: then nothing is saved if
   * `hasToRun`, else our script is saved without activation.
   */
  readonly saveScript: (address: string, script: string, hasToRun: boolean) => Promise<MailServerReply>
  readonly listOtherScripts: (address: string) => Promise<ServerScript[] | 'noAnswer'>
}

type ServerSettings = Pick<
  Environment,
  'MAIL_SERVER_URL' | 'MAIL_SERVER_USER' | 'MAIL_SERVER_KEY' | 'SANDBOX'
>

/** The mail server, by ManageSieve (RFC 5804). Null if no address is set. */
export function createMailServerClient(settings: ServerSettings, logger: Logger): MailServer | null {
  const { MAIL_SERVER_URL: url } = settings
  if (url === undefined) return null
  const serverUrl = url

  async function runSession<Result>(
    address: string,
    work: (session: SieveSession) => Promise<Result>,
  ): Promise<Result | 'noAnswer'> {
    try {
      return await openSession({ ...settings, url: serverUrl, address }, work)
    } catch (error) {
      logger.error({ err: error }, 'the mail server did not answer')
      return 'noAnswer'
    }
  }

  return {
    saveScript: (address, script, hasToRun) =>
      runSession(address, async (session) => {
        const isOtherActive = (await listScripts(session)).some(
          ({ name, isActive }) => isActive && name !== SCRIPT_NAME,
        )
        if (isOtherActive && hasToRun) return 'othersActive'
        const reply = await session.send(`PUTSCRIPT ${quote(SCRIPT_NAME)} ${toLiteral(script)}`)
        if (reply.status !== 'OK') {
          logger.warn({ reply: reply.text }, 'the mail server refused a script')
          return 'refused'
        }
        if (!isOtherActive) requireOk(await session.send(`SETACTIVE ${quote(SCRIPT_NAME)}`))
        return 'accepted'
      }),
    listOtherScripts: (address) =>
      runSession(address, async (session) =>
        (await listScripts(session)).filter(({ name }) => name !== SCRIPT_NAME),
      ),
  }
}

async function listScripts(session: SieveSession): Promise<ServerScript[]> {
  const { lines } = requireOk(await session.send('LISTSCRIPTS'))
  return lines.map(([name = '', mark]) => ({ name, isActive: mark?.toUpperCase() === 'ACTIVE' }))
}

/** Returns the reply, or throws if its status is not OK. */
function requireOk(reply: SieveReply): SieveReply {
  if (reply.status !== 'OK') throw new Error(`the mail server said ${reply.status} ${reply.text}`)
  return reply
}

type SieveSession = { readonly send: (command: string) => Promise<SieveReply> }

type SessionSettings = Omit<ServerSettings, 'MAIL_SERVER_URL'> & {
  readonly url: string
  readonly address: string
}

/** Signs in for a mailbox, does the work and signs out, within the timeout. */
async function openSession<Result>(
  { url, address, ...settings }: SessionSettings,
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
    } else if (!settings.SANDBOX) {
      throw new Error('the mail server offers no TLS')
    }
    const { MAIL_SERVER_USER: user, MAIL_SERVER_KEY: key } = settings
    const proof = Buffer.from(`${address}\0${user}\0${key}`).toString('base64')
    requireOk(await session.send(`AUTHENTICATE "PLAIN" ${quote(proof)}`))
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

function quote(text: string): string {
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`
}

function toLiteral(text: string): string {
  return `{${Buffer.byteLength(text)}+}\r\n${text}`
}
