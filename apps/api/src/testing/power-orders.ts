import type { SentBody } from '@switchboard/domain/call'
import type { orderResponse } from '@switchboard/domain/ordering/contract'
import { amendPowerOrder, commitPowerOrder, createPowerOrder } from '@switchboard/domain/power/order-calls'
import { simulateConnectionAt } from '@switchboard/domain/power/simulated-registry'
import type { SimulatedConnection } from '@switchboard/domain/power/simulated-registry'
import type * as z from 'zod/mini'

import { demoLocationAt } from '#api/demo/locations.ts'

import type { Orderer } from './orders.ts'

export type SentPowerOrder = SentBody<typeof amendPowerOrder>
type Response = z.output<typeof orderResponse>

/** The power connection at a demo address. */
export function getConnection(address: string): SimulatedConnection {
  const connection = simulateConnectionAt(demoLocationAt(address))
  if (connection === null) throw new Error(`no connection at ${address}`)
  return connection
}

/** Connections of free houses: with a smart meter, and with a meter that is read by hand. */
export const SMART = getConnection('25 Aro Street, Aro Valley, Wellington 6021')
export const BY_HAND = getConnection('31 Aro Street, Aro Valley, Wellington 6021')

/** An order of a residential account without broadband. The plan has one rate, or two dials without a smart meter. */
export function powerOrderFor(
  { icp, locationId, ami }: Pick<SimulatedConnection, 'icp' | 'locationId' | 'ami'>,
  differences: Partial<SentPowerOrder> = {},
): SentPowerOrder {
  return {
    BusinessGroup: 'residential',
    SalesChannel: 'SelfService',
    SalesPerson: 'SelfServiceV1',
    CoreProducts: [
      {
        CoreProductKey: 'ELECTRICITY',
        Components: [
          { Service: 'Electricity', ServiceEntity: icp, RatePlan: ami ? 'power-smart' : 'power-dial' },
        ],
      },
    ],
    ServiceAddress: {
      LocationID: locationId,
      ...(!ami && {
        AddressAccessInformation: {
          AccessWarningKey: 'Dog',
          EquipmentLocationKey: 'inside',
          Notes: 'Ring twice',
        },
      }),
    },
    RequestedDateOfProvisioning: null,
    Questions: [
      { question: 'PowerMedicalDependent', answer: 'No' },
      { question: 'LiveThereOrMovingIn', answer: 'LiveThere' },
    ],
    ...differences,
  }
}

/** The differences of an order that begins when the customer moves in, with the promotion for accounts with broadband. */
export function movingInOn(on: string): Partial<SentPowerOrder> {
  return {
    RequestedDateOfProvisioning: on,
    Questions: [
      { question: 'PowerMedicalDependent', answer: 'Yes' },
      { question: 'LiveThereOrMovingIn', answer: 'MovingIn' },
    ],
    PromoCodes: [{ promoCode: 'BUNDLE10' }],
  }
}

export async function beginPowerOrder({ api, token, accountCode }: Orderer): Promise<string> {
  const answer = await api.make(createPowerOrder, { token, parameters: { accountCode } })
  return answer.json<Response>().orderId
}

export function sendPowerAmendment(
  { api, token, accountCode }: Orderer,
  orderId: string,
  body: SentPowerOrder,
) {
  return api.make(amendPowerOrder, { token, parameters: { accountCode, orderId }, body })
}

export function sendPowerCommit({ api, token, accountCode }: Orderer, orderId: string) {
  const body = { termsAccepted: true } as const
  return api.make(commitPowerOrder, { token, parameters: { accountCode, orderId }, body })
}

/** The problems because of which an order cannot be placed. */
export async function listPowerFeedback(orderer: Orderer, body: SentPowerOrder): Promise<string[]> {
  const answer = await sendPowerAmendment(orderer, await beginPowerOrder(orderer), body)
  const { OrderFeedback } = answer.json<Response>()
  return OrderFeedback.ValidationFeedback.map(({ FeedbackKey }) => FeedbackKey)
}

/** Creates, amends and commits an order. */
export async function submitPowerOrder(orderer: Orderer, body: SentPowerOrder): Promise<Response> {
  const orderId = await beginPowerOrder(orderer)
  const amended = await sendPowerAmendment(orderer, orderId, body)
  if (amended.json<Response>().state !== 'OK') throw new Error(amended.body)
  const committed = await sendPowerCommit(orderer, orderId)
  const placed = committed.json<Response | null>()
  if (placed === null) throw new Error('nothing was placed')
  return placed
}
