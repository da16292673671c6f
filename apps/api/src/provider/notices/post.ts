import { createTransport } from 'nodemailer'

import type { Environment } from '#api/platform/environment.ts'

/** An email in plain text, with optional HTML. */
export type Email = {
  /** The same at every try, so that a mail program shows one letter if it receives two. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string | null
}

/** Sends email; throws if an email cannot be sent. */
export type Post = {
  send(email: Email): Promise<void>
  /** Connects and signs in without sending; throws if the server refuses. */
  check(): Promise<void>
}

const CONNECT_MILLISECONDS = 10_000
const SILENCE_MILLISECONDS = 20_000
/** Connections of a process to the mail server; further emails wait for one of them. */
export const MAX_CONNECTIONS = 5
const IDLE_MILLISECONDS = 5_000

type MailSettings = Pick<Environment, 'SMTP_URL' | 'MAIL_FROM'>

const posts = new WeakMap<object, Post | null>()

/** The post of a process: jobs and calls share its connections. */
export function getPost(settings: MailSettings): Post | null {
  const post = posts.has(settings) ? (posts.get(settings) ?? null) : createPost(settings)
  posts.set(settings, post)
  return post
}

/** Email by SMTP; null without a configured server. */
export function createPost({ SMTP_URL, MAIL_FROM }: MailSettings): Post | null {
  if (SMTP_URL === undefined) return null
  const transport = createTransport({
    url: SMTP_URL,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    // the outbox repeats and counts the tries
    maxRequeues: 0,
    idleTimeout: IDLE_MILLISECONDS,
    connectionTimeout: CONNECT_MILLISECONDS,
    greetingTimeout: CONNECT_MILLISECONDS,
    socketTimeout: SILENCE_MILLISECONDS,
    // no content of a letter may make the server read a file or a URL
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
