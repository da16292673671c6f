import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

import { contentSecurityPolicy } from '#sandbox/http/headers.ts'
import { html } from '#sandbox/http/html.ts'
import { sendPage } from '#sandbox/http/page.ts'

import { isOpen, type Session } from './book.ts'
import { cardForm, type CardForm } from './cards.ts'
import { cardEntry } from './card-entry.ts'
import type { Gateway } from './gateway.ts'
import { withSessionId } from './notifier.ts'
import { OLDER_FORM_PATH, olderForm } from './older-form.ts'
import type { Sessions } from './sessions.ts'

const linkParameter = z.object({ token: z.string() })

/** The addresses for the customer's browser: the gateway's own card page, and the targets of card forms. */
export function addCardPages(server: FastifyInstance, gateway: Gateway, sessions: Sessions) {
  server.get('/pxmi3/:token', async (request, reply) => {
    const session = findSession(request)
    if (session === null) return sendNoSession(reply)
    if (!isOpen(session, gateway.now())) return redirectBack(reply, session)
    void reply.header(
      'content-security-policy',
      contentSecurityPolicy(Object.values(session.request.callbackUrls)),
    )
    return sendPage(reply, cardEntry(session))
  })

  server.post('/pxmi3/:token', async (request, reply) => {
    const session = findSession(request)
    if (session === null) return sendNoSession(reply)
    const card = cardForm.safeParse(request.body)
    if (!card.success) return sendInvalidForm(reply, cardForm)
    return chargeCard(request, reply, { session, card: card.data })
  })

  server.post(OLDER_FORM_PATH, async (request, reply) => {
    const form = olderForm.safeParse(request.body)
    if (!form.success) return sendInvalidForm(reply, olderForm)
    const { SessionId, Action: _action, Object: _object, ...card } = form.data
    const session = gateway.book.byId.get(SessionId)
    if (session === undefined) return sendNoSession(reply)
    return chargeCard(request, reply, { session, card })
  })

  server.post('/pxmi3/:token/cancel', async (request, reply) => {
    const session = findSession(request)
    if (session === null) return sendNoSession(reply)
    await sessions.cancel(session)
    return redirectBack(reply, session)
  })

  type Payment = { readonly session: Session; readonly card: CardForm }

  async function chargeCard(request: FastifyRequest, reply: FastifyReply, { session, card }: Payment) {
    if (isOpen(session, gateway.now()) && (await gateway.useSwitch('cutBeforeCharge')) !== null)
      return cutConnection(request, reply)
    const isCharged = await sessions.charge(session, card)
    if (isCharged && (await gateway.useSwitch('cutAfterCharge')) !== null)
      return cutConnection(request, reply)
    return redirectBack(reply, session)
  }

  function findSession(request: FastifyRequest): Session | null {
    return gateway.book.byLinkToken.get(linkParameter.parse(request.params).token) ?? null
  }
}

/** Redirects to the provider. An expired session counts as cancelled. */
function redirectBack(reply: FastifyReply, session: Session) {
  const { approved, declined, cancelled } = session.request.callbackUrls
  if (session.outcome?.kind !== 'charged') return reply.redirect(withSessionId(cancelled, session), 303)
  return reply.redirect(withSessionId(session.outcome.charge.authorised ? approved : declined, session), 303)
}

function cutConnection(request: FastifyRequest, reply: FastifyReply) {
  reply.hijack()
  request.raw.socket.destroy()
}

function sendNoSession(reply: FastifyReply) {
  const lead = 'There is no payment at this address. Please go back and start it again.'
  return sendPage(reply, { title: 'No such payment', lead, content: null }, 404)
}

function sendInvalidForm(reply: FastifyReply, form: typeof cardForm | typeof olderForm) {
  const page = {
    title: 'Not accepted',
    lead: 'The card form does not have exactly the required fields. Nothing was charged.',
    content: html`<p>It takes ${Object.keys(form.shape).join(', ')}, once each, and nothing else.</p>`,
  }
  return sendPage(reply, page, 400)
}
