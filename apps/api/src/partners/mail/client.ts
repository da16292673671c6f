import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { connect as connectSafely } from 'node:tls'

import { SCRIPT_NAME } from '@switchboard/domain/mail/sieve'
import type { Logger } from 'pino'

import type { Environment } from '#api/platform/environment.ts'

import { firstAnswer } from './sieve-answer.ts'
import type { SieveAnswer } from './sieve-answer.ts'

/** For the whole exchange, because a customer waits for it. */
const TIMEOUT_MILLISECONDS = 5_000
const STANDARD_PORT = 4190
const MAX_ANSWER_BYTES = 2_097_152

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

/** The mail server by ManageSieve (RFC 5804), or null without a setting. */
export function createMailServerClient(settings: ServerSettings, logger: Logger): MailServer | null {
  const { MAIL_SERVER_URL: url } = settings
  if (url === undefined) return null
  const at = url

  async function runSession<Result>(
    address: string,
    work: (session: SieveSession) => Promise<Result>,
  ): Promise<Result | 'noAnswer'> {
    try {
      return await inSession({ ...settings, url: at, address }, work)
    } catch (error) {
      logger.error({ err: error }, 'the mail server did not answer')
      return 'noAnswer'
    }
  }

  return {
    saveScript: (address, script, hasToRun) =>
      runSession(address, async (session) => {
        const othersRun = (await scriptsOn(session)).some(
          ({ name, isActive }) => isActive && name !== SCRIPT_NAME,
        )
        if (othersRun && hasToRun) return 'othersActive'
        const taken = await session.say(`PUTSCRIPT ${quote(SCRIPT_NAME)} ${literal(script)}`)
        if (taken.status !== 'OK') {
          logger.warn({ said: taken.text }, 'the mail server refused a script')
          return 'refused'
        }
        if (!othersRun) understood(await session.say(`SETACTIVE ${quote(SCRIPT_NAME)}`))
        return 'accepted'
      }),
    listOtherScripts: (address) =>
      runSession(address, async (session) =>
        (await scriptsOn(session)).filter(({ name }) => name !== SCRIPT_NAME),
      ),
  }
}

async function scriptsOn(session: SieveSession): Promise<ServerScript[]> {
  const { lines } = understood(await session.say('LISTSCRIPTS'))
  return lines.map(([name = '', mark]) => ({ name, isActive: mark?.toUpperCase() === 'ACTIVE' }))
}

function understood(answer: SieveAnswer): SieveAnswer {
  if (answer.status !== 'OK') throw new Error(`the mail server said ${answer.status} ${answer.text}`)
  return answer
}

type SieveSession = { readonly say: (command: string) => Promise<SieveAnswer> }

type Opening = Omit<ServerSettings, 'MAIL_SERVER_URL'> & { readonly url: string; readonly address: string }

/** Signs in for a mailbox, does the work and signs out, within the timeout. */
async function inSession<Told>(
  { url, address, ...settings }: Opening,
  work: (session: SieveSession) => Promise<Told>,
): Promise<Told> {
  const { hostname, port } = new URL(url)
  const plain = connect({ host: hostname, port: Number(port || STANDARD_PORT) })
  const timer = setTimeout(
    () => plain.destroy(new Error('the mail server took too long')),
    TIMEOUT_MILLISECONDS,
  )
  let safe: Socket | null = null
  try {
    let session = sessionOn(plain)
    let greeting = understood(await session.greeting())
    if (offers(greeting, 'STARTTLS')) {
      understood(await session.say('STARTTLS'))
      safe = connectSafely({ socket: plain, servername: hostname })
      session = sessionOn(safe)
      greeting = understood(await session.greeting())
    } else if (!settings.SANDBOX) {
      throw new Error('the mail server offers no TLS')
    }
    const { MAIL_SERVER_USER: user, MAIL_SERVER_KEY: key } = settings
    const proof = Buffer.from(`${address}\0${user}\0${key}`).toString('base64')
    understood(await session.say(`AUTHENTICATE "PLAIN" ${quote(proof)}`))
    const result = await work(session)
    ;(safe ?? plain).end('LOGOUT\r\n')
    return result
  } finally {
    clearTimeout(timer)
    safe?.destroySoon()
    plain.destroySoon()
  }
}

function offers({ lines }: SieveAnswer, capability: string): boolean {
  return lines.some(([name = '']) => name.toUpperCase() === capability)
}

function sessionOn(socket: Socket) {
  let come: Buffer = Buffer.alloc(0)
  let wake: () => void = () => undefined
  socket.on('data', (chunk: Buffer) => {
    come = Buffer.concat([come, chunk])
    wake()
  })
  const ended = once(socket, 'close').then(() => {
    throw new Error('the mail server hung up')
  })
  // `answer` gets the error by its race; the catch prevents an unhandled rejection while nothing waits
  ended.catch(() => undefined)

  async function answer(): Promise<SieveAnswer> {
    for (;;) {
      const found = firstAnswer(come)
      if (found !== null) {
        come = come.subarray(found.length)
        return found.answer
      }
      if (come.length > MAX_ANSWER_BYTES) throw new Error('the answer of the mail server is too long')
      await Promise.race([new Promise<void>((resolve) => (wake = resolve)), ended])
    }
  }

  return {
    greeting: answer,
    say(command: string): Promise<SieveAnswer> {
      socket.write(`${command}\r\n`)
      return answer()
    },
  }
}

function quote(text: string): string {
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`
}

function literal(text: string): string {
  return `{${Buffer.byteLength(text)}+}\r\n${text}`
}
