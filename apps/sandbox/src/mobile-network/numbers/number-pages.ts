import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

import { PORTING_TEXT_FROM } from '@switchboard/domain/mobile/numbers/request'
import { momentText } from '@switchboard/domain/instant'
import { mobileNumberText } from '@switchboard/domain/mobile-number'

import { html, type Markup } from '#sandbox/http/html.ts'
import { refuseOtherSites } from '#sandbox/http/refuse-other-sites.ts'
import { sendPage, type Page } from '#sandbox/http/page.ts'
import { listActiveSwitches, type SwitchList } from '#sandbox/http/switch-list.ts'

import { calculateStatus, isInstallable } from './number-order.ts'
import type { NumberOrder } from './number-order.ts'
import { WELL_BEHAVED } from './number-orders.ts'
import type { Behaviour, NumberOrders } from './number-orders.ts'

const PATH = '/mobile-network/numbers'
const reference = z.uuid()
const answerForm = z.strictObject({ reference, answer: z.enum(['YES', 'NO']) })
const installForm = z.strictObject({ reference })
const departureForm = z.strictObject({ number: z.string().check(z.regex(/^02\d{7,9}$/)) })
const ticked = z.optional(z.literal('on'))
const BEHAVIOURS = [
  { name: 'down', does: 'It answers nobody' },
  { name: 'slow', does: 'What is asked next takes ten minutes' },
  { name: 'failing', does: 'What is asked next fails' },
] as const
const behaviourForm = z.strictObject({ down: ticked, slow: ticked, failing: ticked })

/** The phones of the demo: texts about a number that moves, and eSIMs to install. */
export function addNumberPages(server: FastifyInstance, orders: NumberOrders, list: SwitchList) {
  const ownPagesOnly = { preHandler: refuseOtherSites }
  list.push({
    path: PATH,
    listActive: () => listActiveSwitches(BEHAVIOURS, orders.behaviour()),
    reset: () => orders.setBehaviour(WELL_BEHAVED),
  })

  server.get(PATH, (_request, reply) =>
    sendPage(reply, numbersPage(orders.all(), orders.behaviour(), orders.now())),
  )

  server.post(`${PATH}/answer`, ownPagesOnly, (request, reply) => {
    const form = answerForm.safeParse(request.body)
    if (form.success) orders.answer(form.data.reference, form.data.answer === 'YES', orders.now())
    return reply.redirect(PATH, 303)
  })

  server.post(`${PATH}/install`, ownPagesOnly, (request, reply) => {
    const form = installForm.safeParse(request.body)
    if (form.success) orders.install(form.data.reference, orders.now())
    return reply.redirect(PATH, 303)
  })

  server.post(`${PATH}/departure`, ownPagesOnly, (request, reply) => {
    const form = departureForm.safeParse(request.body)
    if (form.success) orders.moveAway(form.data.number, orders.now())
    return reply.redirect(PATH, 303)
  })

  server.post(`${PATH}/behaviour`, ownPagesOnly, (request, reply) => {
    const form = behaviourForm.safeParse(request.body)
    if (form.success) {
      const { down, slow, failing } = form.data
      orders.setBehaviour({ down: down === 'on', slow: slow === 'on', failing: failing === 'on' })
    }
    return reply.redirect(PATH, 303)
  })
}

function numbersPage(orders: readonly NumberOrder[], behaviour: Behaviour, now: number): Page {
  return {
    title: 'Mobile numbers',
    lead: 'What the network was asked to do with numbers, the texts that it sent, and eSIMs that wait for a phone.',
    content: html`${behaviourCard(behaviour)}${departureCard()}${orders.map((order) => orderCard(order, now))}
    ${orders.length === 0 ? html`<p class="card">Nothing was asked for yet.</p>` : null}`,
  }
}

function behaviourCard(behaviour: Behaviour): Markup {
  return html`<section class="card">
    <h2>How the network behaves</h2>
    <form class="row" method="post" action="${PATH}/behaviour">
      ${BEHAVIOURS.map(({ name, does }) => checkbox(name, does, behaviour[name]))}
      <button type="submit">Set</button>
    </form>
    <p class="hint">
      A number that ends in 0000 is unknown to its provider, one that ends in 1111 is locked there, an account
      number that ends in 0000 is another one’s, and only SIM numbers that begin with 8964 are known.
    </p>
  </section>`
}

function departureCard(): Markup {
  return html`<section class="card">
    <h2>A number moves to another provider</h2>
    <form class="row" method="post" action="${PATH}/departure">
      <label>Number <input name="number" inputmode="numeric" pattern="02[0-9]{7,9}" required /></label>
      <button type="submit">Move it</button>
    </form>
  </section>`
}

function checkbox(name: string, label: string, isOn: boolean): Markup {
  return html`<label><input type="checkbox" name="${name}" ${isOn ? html`checked` : null} /> ${label}</label>`
}

function orderCard(order: NumberOrder, now: number): Markup {
  const { state, reason, answerBy } = calculateStatus(order, now)
  const number = mobileNumberText(order.number)
  const isWaiting = state === 'waiting' && order.customerReply === null
  return html`<section class="card">
    <h2>${number}: ${KINDS[order.kind]}</h2>
    <p>
      ${state}${reason === null ? null : html`, ${reason}`}, asked for on ${momentText(order.requestedAt)}
    </p>
    ${isWaiting && order.kind === 'transfer' ? portingForm(order, number, answerBy ?? now) : null}
    ${isWaiting && isInstallable(order.kind) ? installationForm(order) : null}
  </section>`
}

const KINDS: Record<NumberOrder['kind'], string> = {
  sim: 'another SIM',
  number: 'another number',
  transfer: 'from another provider',
  esim: 'eSIM',
  card: 'SIM card by post',
  stop: 'stop its SIM',
  start: 'start its SIM again',
}

/** The text that asks the customer to agree to the transfer, with buttons for the replies. */
function portingForm(order: NumberOrder, number: string, answerBy: number): Markup {
  return html`<p>
      Text from ${PORTING_TEXT_FROM}: Your number ${number} was asked to move to another provider. Reply YES
      by ${momentText(answerBy)} to agree, or NO to stop it.
    </p>
    <form class="row" method="post" action="${PATH}/answer">
      <input type="hidden" name="reference" value="${order.reference}" />
      <button type="submit" name="answer" value="YES" class="primary">Reply YES</button>
      <button type="submit" name="answer" value="NO">Reply NO</button>
    </form>`
}

function installationForm(order: NumberOrder): Markup {
  const where = order.deliveryAddress ?? ''
  return html`<p>
      ${order.kind === 'esim' ? 'It waits for a phone that reads its code.' : `It is in the post to ${where}.`}
    </p>
    <form class="row" method="post" action="${PATH}/install">
      <input type="hidden" name="reference" value="${order.reference}" />
      <button type="submit" class="primary">
        ${order.kind === 'esim' ? 'Install on a phone' : 'Put into a phone'}
      </button>
    </form>`
}
