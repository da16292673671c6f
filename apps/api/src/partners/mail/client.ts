import { SCRIPT_NAME } from '@switchboard/domain/mail/sieve'
import type { Logger } from 'pino'

import type { Environment } from '#api/platform/environment.ts'

import type { SieveReply } from './sieve-reply.ts'
import { authenticate, openSession, quote, requireOk } from './sieve-session.ts'
import type { SieveSession } from './sieve-session.ts'

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

/** Signs in for a mailbox and changes nothing. Returns the reply of the server; throws if it does not reply. */
export function requestSignIn(
  settings: ServerSettings & { readonly MAIL_SERVER_URL: string },
  address: string,
): Promise<SieveReply> {
  return openSession({ ...settings, url: settings.MAIL_SERVER_URL }, (session) =>
    authenticate(session, settings, address),
  )
}

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
      return await openSession({ ...settings, url: serverUrl }, async (session) => {
        requireOk(await authenticate(session, settings, address))
        return work(session)
      })
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

function toLiteral(text: string): string {
  return `{${Buffer.byteLength(text)}+}\r\n${text}`
}
