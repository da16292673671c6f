import type { FastifyInstance } from 'fastify'

import type { Environment } from '#api/environment.ts'

const DAY_MILLISECONDS = 86_400_000
/** What is read of `security.txt` holds so long: RFC 9116 asks for less than a year. */
const VALID_DAYS = 90

type Settings = Pick<Environment, 'PUBLIC_URL' | 'SECURITY_CONTACT'>

/** Addresses that other programs know of every site: whom to tell of a weakness, and where a password is changed. */
export function serveWellKnown(app: FastifyInstance, settings: Settings): void {
  // a password manager's "change this password" leads here
  app.get('/.well-known/change-password', (_request, reply) => reply.redirect('/change-password'))
  const { SECURITY_CONTACT: contact } = settings
  if (contact === undefined) return
  app.get('/.well-known/security.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(securityText(contact, settings.PUBLIC_URL, new Date())),
  )
}

/** By RFC 9116. */
function securityText(contact: string, publicUrl: string, now: Date): string {
  const expires = new Date(now.getTime() + VALID_DAYS * DAY_MILLISECONDS)
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
}
