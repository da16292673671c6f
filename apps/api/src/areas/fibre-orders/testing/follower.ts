import { bookVisit, readBooking, readFibreOrders } from '@switchboard/domain/fibre-orders/contract'
import type { FibreOrder, Timeslot, VisitType } from '@switchboard/domain/fibre-orders/order'

import { listJobs } from '#api/areas.ts'
import type { TestApi } from '#api/testing/api.ts'

/** A demo customer with a fibre order, named after the state that it shows, and their account. */
export type Follower = { readonly user: string; readonly accountCode: string }

export const CHOOSES_SCOPING: Follower = { user: 'fibre-select-dates-scope', accountCode: '102006' }
export const CHOOSES_INSTALL: Follower = { user: 'fibre-select-dates-install', accountCode: '102007' }
export const INSTALL_BOOKED: Follower = { user: 'fibre-rfs-confirmed', accountCode: '102008' }

/** The actions of a customer who follows a fibre order. */
export async function createFollower(api: TestApi, { user, accountCode }: Follower) {
  const request = { token: await api.createToken(user), parameters: { accountCode } }
  const read = () => api.make(readFibreOrders, request)

  async function order(): Promise<FibreOrder> {
    const answer = await read()
    const [first] = readFibreOrders.reply.parse(answer.json()).orders
    if (first === undefined) throw new Error('there is no order')
    return first
  }
  const ticketId = async () => (await order()).SequenceDetails.RowKey

  return {
    request,
    read,
    order,
    ticketId,
    async visit(type: VisitType) {
      const visit = (await order()).Visits.find(({ VisitType: of }) => of === type)
      if (visit === undefined) throw new Error(`there is no ${type}`)
      return visit
    },
    async slots(type: VisitType, scopingOn?: string): Promise<Timeslot[]> {
      const query = { ticketId: await ticketId(), type, ...(scopingOn !== undefined && { scopingOn }) }
      const answer = await api.make(readBooking, { ...request, query })
      if (answer.statusCode !== 200) throw new Error(`no slots: ${answer.body}`)
      return readBooking.reply.parse(answer.json()).timeslots
    },
    async book(type: VisitType, { startDateTime, endDateTime }: Timeslot, installFollows?: boolean) {
      const timeslot = {
        startDateTime: new Date(startDateTime).toISOString(),
        endDateTime: new Date(endDateTime).toISOString(),
      }
      const follows = installFollows === undefined ? {} : { installFollows }
      return api.make(bookVisit, {
        ...request,
        body: { ticketId: await ticketId(), type, timeslot, ...follows },
      })
    },
  }
}

/** Moves the provider's clock forward. */
export async function advanceTime(api: TestApi, { days = 0, seconds = 0 }): Promise<void> {
  const milliseconds = days * 86_400_000 + seconds * 1_000
  await api.sql`update provider_clock set offset_milliseconds = offset_milliseconds + ${milliseconds}`
}

/** Runs the job once that creates orders at the company and reads the open ones. */
export async function syncAllOrders(api: TestApi): Promise<void> {
  const job = listJobs(api.services).find(({ name }) => name === 'fibre orders')
  if (job === undefined) throw new Error('there is no job of fibre orders')
  await job.run(new AbortController().signal)
}
