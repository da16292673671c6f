import type { FastifyInstance } from 'fastify'

import type { Environment } from '#api/platform/environment.ts'

import type { Icon } from './manifest.ts'

const DAY_MILLISECONDS = 86_400_000
/** The validity of `security.txt`; RFC 9116 recommends less than a year. */
const VALID_DAYS = 90

type Settings = Pick<Environment, 'PUBLIC_URL' | 'SECURITY_CONTACT'>

/** Every page is for a single customer, so there is nothing to index. */
const ROBOTS = 'User-agent: *\nDisallow: /\n'

/** Serves the icon, the rules for crawlers, the redirect to the password change, and the security contact. */
export function serveWellKnown(app: FastifyInstance, settings: Settings, icons: readonly Icon[]): void {
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(ROBOTS))
  const picture = icons.find(({ type, purpose }) => type === 'image/png' && purpose === 'any')
  if (picture !== undefined) app.get('/favicon.ico', (_request, reply) => reply.redirect(picture.src))
  // for the "change password" link of password managers
  app.get('/.well-known/change-password', (_request, reply) => reply.redirect('/change-password'))
  const { SECURITY_CONTACT: contact } = settings
  if (contact === undefined) return
  app.get('/.well-known/security.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(buildSecurityText(contact, settings.PUBLIC_URL, new Date())),
  )
}

function buildSecurityText(contact: string, publicUrl: string, now: Date): string {
  const expires = new Date(now.getTime() + VALID_DAYS * DAY_MILLISECONDS)
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
}
