import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'

import { findGuardRedirect } from '@switchboard/domain/access'
import { readAccount } from '@switchboard/domain/accounts/contract'
import type { ServiceFacts } from '@switchboard/domain/accounts/contract'
import type { WireReply } from '@switchboard/domain/call'
import { amendOrder, commitOrder, createOrder } from '@switchboard/domain/ordering/contract'
import { forecastOrder } from '@switchboard/domain/ordering/forecast/contract'
import { NO_SERVICES, accountFacts } from '@switchboard/domain/testing/account-facts'
import {
  cancelVideo,
  createVideoOrder,
  forecastVideoCancellation,
  listVideoOffers,
  listVideoProviders,
} from '@switchboard/domain/video/contract'

import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { benAccount } from '#web/testing/ben.ts'
import { answers, listRequests } from '#web/testing/network.ts'
import type { TestNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'

import { video } from '../area.ts'

export type Service = WireReply<typeof listVideoProviders>[number]

const PRICE = { chargeIncludingGst: 10.99, chargeExcludingGst: 9.56 }

export const OFFER: WireReply<typeof listVideoOffers>['offers'][number] = {
  retailRatePlan: 'video',
  name: 'Prime Video',
  offerDetails: { serviceType: 'OnlineVideo' },
  active: true,
  endDate: null,
  ...PRICE,
}

export const SERVICE: Service = {
  serviceEntity: 'video-7',
  productKey: 'APVA',
  retailRatePlan: 'video',
  name: 'Prime Video',
  dateActivated: '2026-11-01',
  dateProcessed: '2026-11-01',
  dateEnded: null,
  ...PRICE,
}

const buildBill = (day: string, amount: number) => ({
  day,
  amountIncludingGst: amount,
  amountExcludingGst: amount,
  lines: [],
})

export const FORECAST: WireReply<typeof forecastOrder>['forecast'] = {
  now: { amountIncludingGst: 80, amountExcludingGst: 69.57 },
  first: buildBill('2026-12-01', 94.65),
  each: buildBill('2027-01-01', 90.99),
}

const CANCELLATION: WireReply<typeof forecastVideoCancellation> = {
  without: { first: buildBill('2026-12-01', 90.99), each: buildBill('2027-01-01', 90.99) },
  with: { first: buildBill('2026-12-01', 76.33), each: buildBill('2027-01-01', 80) },
}

export const buildOrder = (state: string, feedback: string[] = []): WireReply<typeof commitOrder> => ({
  orderId: 'x',
  state,
  OrderIdentifier: '5000001',
  OrderFeedback: { ValidationFeedback: feedback.map((FeedbackKey) => ({ FeedbackKey })) },
})

export const openVideo = (address: string) => showRoutes([...video.routes, emptyHome], address)

export const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

export const listWrites = () =>
  listRequests()
    .filter(({ method, url }) => method !== 'GET' && !/forecast/.test(url.pathname))
    .map(({ method, url }) => `${method} ${url.pathname.replace(/^.*\/accounts\/\d+\//, '')}`)

/** The address to which a route redirects such an account, or null. */
export function findRedirect(path: string, services: Partial<ServiceFacts>): string | null {
  const guards = video.routes.filter((route) => route.path === path).flatMap((route) => route.guards)
  return findGuardRedirect(guards, accountFacts({ services: { ...NO_SERVICES, ...services } }))
}

export async function prepareVideo(network: TestNetwork): Promise<void> {
  testCalls()
  signInAs()
  await loadConfiguration(network)
  network.use(
    answers(readAccount, { ...benAccount, serviceFacts: { ...NO_SERVICES, internet: true } }),
    answers(listVideoOffers, { offers: [OFFER], serviceEntity: 'c1@demo.example', orderUnderWay: null }),
    answers(forecastOrder, { forecast: FORECAST }),
    answers(createOrder, buildOrder('Created')),
    answers(amendOrder, buildOrder('OK')),
    answers(commitOrder, buildOrder('Committed')),
    answers(createVideoOrder, { state: 'OK', redirectUrl: 'https://partner.test/activate/1' }),
    answers(listVideoProviders, [SERVICE]),
    answers(forecastVideoCancellation, CANCELLATION),
    answers(cancelVideo, { dateEnded: '2026-11-21' }),
  )
}
