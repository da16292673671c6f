import { createTransport } from 'nodemailer'

import type { Environment } from '#api/environment.ts'

/** An e-mail: plain text, and the same in HTML where there is one. */
export type Email = {
  /** The same for every try, so that a mail program shows one letter that came twice as one. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string | null
}

/** Who carries e-mail out; one that cannot be sent is thrown back. */
export type Post = {
  send(email: Email): Promise<void>
  /** Connects and signs in without sending anything; throws where the server does not let us. */
  check(): Promise<void>
}

const CONNECT_MILLISECONDS = 10_000
const SILENCE_MILLISECONDS = 20_000

/** E-mail by SMTP; null where no server is configured. */
export function postOf({ SMTP_URL, MAIL_FROM }: Pick<Environment, 'SMTP_URL' | 'MAIL_FROM'>): Post | null {
  if (SMTP_URL === undefined) return null
  const transport = createTransport({
    url: SMTP_URL,
    connectionTimeout: CONNECT_MILLISECONDS,
    greetingTimeout: CONNECT_MILLISECONDS,
    socketTimeout: SILENCE_MILLISECONDS,
    // nothing in a letter may make the server read a file or an address
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = MAIL_FROM.slice(MAIL_FROM.indexOf('@') + 1)
  return {
    send: async ({ id, to, subject, text, html }) => {
      const messageId = `<${id.replace(/[^\w.-]/g, '-')}@${domain}>`
      const content = html === null ? { text } : { text, html }
      await transport.sendMail({
        from: MAIL_FROM,
        to: { name: '', address: to },
        subject,
        ...content,
        messageId,
      })
    },
    check: async () => {
      await transport.verify()
      transport.close()
    },
  }
}
