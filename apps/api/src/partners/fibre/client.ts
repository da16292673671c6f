import * as z from 'zod/mini'

import { day } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { visitType } from '@switchboard/domain/fibre-orders/order'
import type { Timeslot, VisitType } from '@switchboard/domain/fibre-orders/order'
import { instant } from '@switchboard/domain/instant'

import type { Environment } from '#api/platform/environment.ts'
import { fetchJson } from '#api/partners/http/bounded-fetch.ts'
import type { Answer } from '#api/partners/http/bounded-fetch.ts'

const OK = 200
const ACCEPTED = 202
const FORBIDDEN = 403
const NOT_FOUND = 404
const CONFLICT = 409
const GONE = 410
const UNPROCESSABLE = 422
const SECOND_MILLISECONDS = 1_000

const link = z.url({ protocol: /^https?$/ })
const slot = z.pipe(
  z.object({ start: instant, end: instant }),
  z.transform(({ start, end }): Timeslot => ({ startDateTime: start, endDateTime: end })),
)

const companyOrder = z.object({
  reference: z.string(),
  revision: z.int().check(z.nonnegative()),
  rfsOn: z.nullable(day),
  connection: z.nullable(
    z.object({ status: z.string(), subStatus: z.string(), since: instant, nextBy: z.nullable(day) }),
  ),
  sequence: z.nullable(
    z.object({
      ticketStatus: z.string(),
      hardware: z.nullable(
        z.object({
          trackingNumber: z.string(),
          company: z.string(),
          url: z.nullable(link),
          urlChangeAddress: z.nullable(link),
        }),
      ),
    }),
  ),
  visits: z.array(
    z.object({
      type: visitType,
      state: z.enum(['booked', 'done', 'missed', 'cancelled']),
      start: instant,
      end: instant,
    }),
  ),
  bookings: z.array(
    z.object({
      reference: z.string(),
      type: visitType,
      state: z.enum(['pending', 'booked', 'rejected']),
      start: instant,
      end: instant,
    }),
  ),
})
/** An order with the company's state; instants in milliseconds. */
export type CompanyOrder = z.output<typeof companyOrder>

const slots = z.object({ reference: z.string(), type: visitType, slots: z.array(slot) })

export type CompanyReply =
  | { readonly kind: 'found'; readonly order: CompanyOrder }
  /** The company does not have the order. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'noAnswer' }

export type SlotsReply =
  | { readonly kind: 'slots'; readonly slots: readonly Timeslot[] }
  /** The company does not have the order, or the reply is not a list of slots. */
  | { readonly kind: 'unknown' | 'malformed' }
  | { readonly kind: 'noAnswer' }

/** The company's reply to a booking. `taken` means received, not confirmed. */
export type BookingReply = 'taken' | 'noVisit' | 'noSlot' | 'lost' | 'refused' | 'unknown' | 'noAnswer'

/** A new order for the company. `known` is our last state of an order that the company has lost. */
export type NewFibreOrder = {
  readonly address: string
  readonly town: string
  readonly consentRequired: boolean
  readonly wantedOn: Day | null
  readonly notifyUrl: string
  readonly known: {
    readonly status: string
    readonly subStatus: string
    readonly since: string
    readonly rfsOn: Day | null
    readonly trackingNumber: string | null
    readonly visits: readonly {
      readonly type: VisitType
      readonly state: CompanyOrder['visits'][number]['state']
      readonly start: string
      readonly end: string
    }[]
  } | null
}

/** The ticket of an order, and the provider's time in milliseconds. */
type TicketRequest = { readonly ticketId: string; readonly now: number }
export type BookingRequest = TicketRequest & {
  readonly bookingId: string
  readonly type: VisitType
  readonly timeslot: Timeslot
}

export type FibreCompany = {
  /** Idempotent: a repeated ticket is the same order. */
  readonly create: (ticket: TicketRequest, order: NewFibreOrder) => Promise<CompanyReply>
  readonly findOrder: (ticket: TicketRequest) => Promise<CompanyReply>
  readonly cancel: (ticket: TicketRequest) => Promise<CompanyReply>
  readonly listSlots: (ticket: TicketRequest, type: VisitType) => Promise<SlotsReply>
  /** Idempotent: a repeated booking id is the same booking. */
  readonly book: (booking: BookingRequest) => Promise<BookingReply>
}

type Request = { readonly method: 'GET' | 'POST' | 'PUT'; readonly body?: object }

/** The fibre company, by JSON over HTTP. Only the sandbox is sent the provider clock; a real company has the real time. */
export function createFibreCompanyClient(
  environment: Pick<
    Environment,
    'FIBRE_COMPANY_URL' | 'FIBRE_COMPANY_KEY' | 'FIBRE_COMPANY_TIMEOUT_SECONDS' | 'SANDBOX'
  >,
): FibreCompany {
  const base = `${environment.FIBRE_COMPANY_URL.replace(/\/+$/, '')}/orders`

  function callCompany(
    { ticketId, now }: TicketRequest,
    subPath: string,
    { method, body }: Request,
  ): Promise<Answer> {
    const headers = {
      'x-api-key': environment.FIBRE_COMPANY_KEY,
      ...(environment.SANDBOX && { 'x-test-clock': new Date(now).toISOString() }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    }
    const request = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
    const url = `${base}/${encodeURIComponent(ticketId)}${subPath}`
    return fetchJson(url, request, environment.FIBRE_COMPANY_TIMEOUT_SECONDS * SECOND_MILLISECONDS)
  }

  const callOrder = async (ticket: TicketRequest, subPath: string, request: Request) =>
    parseOrder(await callCompany(ticket, subPath, request), ticket.ticketId)

  return {
    create: (ticket, order) => callOrder(ticket, '', { method: 'PUT', body: order }),
    findOrder: (ticket) => callOrder(ticket, '', { method: 'GET' }),
    cancel: (ticket) => callOrder(ticket, '/cancel', { method: 'POST', body: {} }),
    listSlots: async (ticket, type) => {
      const answer = await callCompany(ticket, `/slots?type=${type}`, { method: 'GET' })
      if (answer.kind === 'noAnswer') return { kind: 'noAnswer' }
      if (answer.kind !== 'json') return { kind: 'malformed' }
      if (answer.status === NOT_FOUND) return { kind: 'unknown' }
      if (answer.status > UNPROCESSABLE) return { kind: 'noAnswer' }
      const reply = answer.status === OK ? slots.safeParse(answer.body).data : undefined
      return reply?.reference === ticket.ticketId && reply.type === type
        ? { kind: 'slots', slots: reply.slots }
        : { kind: 'malformed' }
    },
    book: async ({ bookingId, type, timeslot: { startDateTime, endDateTime }, ...ticket }) => {
      const body = {
        type,
        start: new Date(startDateTime).toISOString(),
        end: new Date(endDateTime).toISOString(),
      }
      const answer = await callCompany(ticket, `/bookings/${bookingId}`, { method: 'PUT', body })
      return answer.kind === 'json' ? (BOOKING_REPLIES.get(answer.status) ?? 'noAnswer') : 'noAnswer'
    },
  }
}

const BOOKING_REPLIES: ReadonlyMap<number, BookingReply> = new Map([
  [ACCEPTED, 'taken'],
  [FORBIDDEN, 'refused'],
  [NOT_FOUND, 'unknown'],
  [CONFLICT, 'lost'],
  [GONE, 'noVisit'],
  [UNPROCESSABLE, 'noSlot'],
])

/** Accepts only a complete reply that names the requested order. */
function parseOrder(answer: Answer, ticketId: string): CompanyReply {
  if (answer.kind !== 'json') return { kind: 'noAnswer' }
  if (answer.status === NOT_FOUND) return { kind: 'unknown' }
  const parsed = companyOrder.safeParse(answer.body)
  return answer.status === OK && parsed.success && parsed.data.reference === ticketId
    ? { kind: 'found', order: parsed.data }
    : { kind: 'noAnswer' }
}
