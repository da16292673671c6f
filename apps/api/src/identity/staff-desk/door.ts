import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Brand } from '@switchboard/brands/brand'

import { sendPage, renderPage, escapeHtml } from '#api/identity/page-frame.ts'
import { staffIssuerAt } from '#api/partners/staff-issuer/client.ts'
import type { StaffIssuer } from '#api/partners/staff-issuer/client.ts'
import type { Services } from '#api/platform/services.ts'

import { findDeskSecret } from './desk-cookie.ts'
import { touchDeskSession } from './desk-sessions.ts'
import type { DeskSession } from './desk-sessions.ts'

export const DESK_PATH = '/staff/'
export const SIGN_IN_CALLBACK_PATH = '/staff/callback'
export const SIGNED_OUT_PATH = '/staff/signed-out'

/** The services and settings for the sign-in of staff. */
export type StaffDoor = Pick<Services, 'db' | 'logger'> & {
  readonly issuer: StaffIssuer
  readonly brand: Brand
  readonly publicUrl: string
  /** The role that the issuer must confirm. */
  readonly role: string
}

export type Exchange = {
  readonly door: StaffDoor
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Returns null if no issuer of staff is set: then there is no desk. */
export function createStaffDoor({ db, logger, environment, brand }: Services): StaffDoor | null {
  const { STAFF_ISSUER: settings, PUBLIC_URL: publicUrl } = environment
  if (settings === null) return null
  const addresses = {
    redirect: publicUrl + SIGN_IN_CALLBACK_PATH,
    afterSignOut: publicUrl + SIGNED_OUT_PATH,
  }
  return { db, logger, brand, publicUrl, role: settings.role, issuer: staffIssuerAt(settings, addresses) }
}

/** The desk's session in the browser of a request; null if there is none or it has ended. */
export async function findDeskSession({ door, request }: Exchange): Promise<DeskSession | null> {
  const secret = findDeskSecret(request.headers.cookie, door.publicUrl)
  return secret === undefined ? null : touchDeskSession(door.db, secret)
}

type Message = {
  readonly status: number
  readonly title: string
  readonly sentence: string
  readonly link: { readonly text: string; readonly address: string }
  /** An address that the browser opens by itself. */
  readonly next?: string
}

/** Sends a page with one sentence and a link. */
export function sendMessage({ door, reply }: Exchange, message: Message): FastifyReply {
  const { status, title, sentence, link, next } = message
  const role = status < BAD_REQUEST ? 'status' : 'alert'
  const content = `<h1>${escapeHtml(title)}</h1>
<p role="${role}">${escapeHtml(sentence)}</p>
<a class="button" href="${escapeHtml(link.address)}">${escapeHtml(link.text)}</a>`
  return sendPage(
    reply,
    status,
    renderPage(door.brand, { title, content, ...(next !== undefined && { next }) }),
  )
}

const BAD_REQUEST = 400
