import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'

import { sendPage } from '#api/identity/page-frame.ts'
import { beginStaffSignIn } from '#api/identity/staff-desk/begin-sign-in.ts'
import type { DeskSession } from '#api/identity/staff-desk/desk-sessions.ts'
import { DESK_PATH, createStaffDoor, findDeskSession, sendMessage } from '#api/identity/staff-desk/door.ts'
import type { Exchange } from '#api/identity/staff-desk/door.ts'
import { mountStaffSignIn, refuseForeignForm } from '#api/identity/staff-desk/mount.ts'
import { newStaffToken } from '#api/identity/staff-token.ts'
import { countAttempt } from '#api/platform/attempts.ts'
import { toPerson } from '#api/platform/actor.ts'
import { audit } from '#api/platform/audit.ts'
import { runInCallerQueue } from '#api/platform/http/caller-queues.ts'
import { isForeign } from '#api/platform/http/own-site.ts'
import { parseFormFields, checkStorable } from '#api/platform/http/parse.ts'
import { requestActor } from '#api/platform/http/request-actor.ts'
import type { Services } from '#api/platform/services.ts'

import {
  MAX_QUERY_CHARACTERS,
  MIN_QUERY_CHARACTERS,
  auditSearch,
  isLongEnough,
  searchAccounts,
} from './account-search.ts'
import { deskPage } from './desk-page.ts'
import type { DeskSearch } from './desk-page.ts'

const MAX_BODY_BYTES = 4_096
/** Searches and openings of one member of staff in five minutes: more than a person makes. */
export const MAX_DESK_REQUESTS = 150

const searchForm = z.object({
  query: z.prefault(
    z.string().check(z.trim(), z.maxLength(MAX_QUERY_CHARACTERS), z.refine(isLongEnough)),
    '',
  ),
})
const openForm = z.object({
  accountCode: z.string().check(z.minLength(1), z.maxLength(MAX_QUERY_CHARACTERS)),
})

/** Serves the staff desk. There is none if no issuer of staff is set. */
export function mountStaffDesk(app: FastifyInstance, services: Services): void {
  const door = createStaffDoor(services)
  if (door === null) return
  mountStaffSignIn(app, door)
  const withBody = { bodyLimit: MAX_BODY_BYTES }
  for (const path of ['/staff', '/staff/open']) {
    app.get(path, (_request, reply) => reply.redirect(door.publicUrl + DESK_PATH, 303))
  }
  app.get(DESK_PATH, (request, reply) =>
    runInCallerQueue(request.ip, () => showDesk({ door, request, reply })),
  )
  app.post(DESK_PATH, withBody, (request, reply) =>
    runInCallerQueue(request.ip, () => search({ door, request, reply })),
  )
  app.post('/staff/open', withBody, (request, reply) =>
    runInCallerQueue(request.ip, () => openAccount({ door, request, reply })),
  )
}

async function showDesk(exchange: Exchange): Promise<FastifyReply> {
  const session = await findDeskSession(exchange)
  if (session === null) return beginStaffSignIn(exchange, { mustTypeAgain: false })
  return sendDesk(exchange, session, { status: 200, search: { kind: 'new' } })
}

async function search(exchange: Exchange): Promise<FastifyReply> {
  const admitted = await admit(exchange)
  if (!('session' in admitted)) return admitted.reply
  const { session } = admitted
  const { door, request } = exchange
  const fields = readFields(request.body)
  const form = searchForm.safeParse(fields)
  if (!form.success) {
    const problem = `Type ${MIN_QUERY_CHARACTERS} to ${MAX_QUERY_CHARACTERS} characters, at least ${MIN_QUERY_CHARACTERS} of them letters or digits`
    return sendDesk(exchange, session, {
      status: 400,
      search: { kind: 'problem', query: fields['query'] ?? '', problem },
    })
  }
  const { query } = form.data
  const found = await searchAccounts(door.db, query)
  const actor = toPerson(requestActor(request), session.staffId)
  await auditSearch(door.db, actor, { query, found: found.accounts.length })
  return sendDesk(exchange, session, { status: 200, search: { kind: 'found', query, found } })
}

/** Makes a token for one account and goes to the portal with it. */
async function openAccount(exchange: Exchange): Promise<FastifyReply> {
  const admitted = await admit(exchange)
  if (!('session' in admitted)) return admitted.reply
  const { session } = admitted
  const { door, request, reply } = exchange
  const form = openForm.safeParse(readFields(request.body))
  const accountCode = form.data?.accountCode ?? ''
  const token = await newStaffToken(door.db, session, accountCode)
  if (token === null) {
    const problem = 'There is no such account any more'
    return sendDesk(exchange, session, {
      status: 404,
      search: { kind: 'problem', query: accountCode, problem },
    })
  }
  const actor = toPerson(requestActor(request), session.staffId)
  await audit(door.db, actor, { accountCode, action: 'staff-token' })
  const parameters = new URLSearchParams({ token, accountcode: accountCode })
  return reply.redirect(`${door.publicUrl}/auto-login?${parameters}`, 303)
}

type Admitted = { readonly session: DeskSession } | { readonly reply: FastifyReply }

/** The session of a form that the desk sent, or the reply to a form that is refused. */
async function admit(exchange: Exchange): Promise<Admitted> {
  const { door, request } = exchange
  if (isForeign(request.headers, door.publicUrl)) return { reply: refuseForeignForm(exchange) }
  const session = await findDeskSession(exchange)
  if (session === null) return { reply: sendSessionEnded(exchange) }
  const limit = { name: `staff desk of ${session.staffId}`, most: MAX_DESK_REQUESTS }
  const waitSeconds = await countAttempt(door.db, [limit])
  if (waitSeconds === null) return { session }
  exchange.reply.header('retry-after', waitSeconds)
  const problem = 'You have searched very often. Wait five minutes, then try again'
  return {
    reply: sendDesk(exchange, session, { status: 429, search: { kind: 'problem', query: '', problem } }),
  }
}

/** No redirect to the sign-in: the content policy of the form would stop it at the address of the issuer. */
function sendSessionEnded(exchange: Exchange): FastifyReply {
  return sendMessage(exchange, {
    status: 403,
    title: 'Session ended',
    sentence: 'Your session of the staff desk has ended. Sign in again to continue.',
    link: { text: 'Sign in', address: DESK_PATH },
  })
}

function sendDesk(
  { door, reply }: Exchange,
  member: DeskSession,
  { status, search }: { readonly status: number; readonly search: DeskSearch },
): FastifyReply {
  return sendPage(reply, status, deskPage(door.brand, { member, search }))
}

function readFields(body: unknown): Record<string, string> {
  const fields = parseFormFields(typeof body === 'string' ? body : '')
  checkStorable(fields)
  return fields
}
