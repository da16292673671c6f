import { expect } from 'vitest'

import type { OrderBody } from '@switchboard/domain/ordering/contract'
import type { CoreProductToChange } from '@switchboard/domain/ordering/order-parts'
import type { Offer } from '@switchboard/domain/ordering/offer/contract'

import { demoLocationAt } from '#api/demo/locations.ts'
import { bodyFor, offerTo, signInBuyer } from '#api/testing/orders.ts'
import { rowsOn } from '#api/testing/sql.ts'
import type { TestApi } from '#api/testing/api.ts'

import { advanceOrders } from '../../advance.ts'

export const KIRI = '100902'

export const THERE = '25 Aro Street, Aro Valley, Wellington 6021'

export const kiri = (api: TestApi) => signInBuyer(api, 'kiri', KIRI)

export async function selectRows(api: TestApi, text: string): Promise<unknown[]> {
  const rows = await rowsOn(api.db, text)
  return rows
}

export async function lives(api: TestApi, on: string): Promise<void> {
  const now = Date.parse(`${on}T00:00:00Z`)
  expect(await advanceOrders(api.db, now, new AbortController().signal)).toEqual([])
}

/** Charges of a subject that start in the tests or end after 14 November 2026. */
export function listCharges(api: TestApi, subject: string) {
  return selectRows(
    api,
    `select subject, monthly_cents, starts_on, ends_on from recurring_charge
    where account_code = '${KIRI}' and subject like '${subject}' and (ends_on is null or ends_on >= '2026-11-15')
    order by charge_number`,
  )
}

function withDifference(body: OrderBody, difference: Partial<CoreProductToChange>): OrderBody {
  return {
    ...body,
    CoreProductsToChange: body.CoreProductsToChange.map((each) => ({ ...each, ...difference })),
  }
}

/** The order with hardware on a new contract of 12 months, sent to the address of the offer. */
export function withHardware(body: OrderBody, { location }: Offer, keys: readonly string[]): OrderBody {
  const { StreetName = '', Suburb = '', City = '', PostCode = '', Country = '' } = location ?? {}
  return {
    ...body,
    HardwareOrders: [
      {
        serviceEntity: null,
        address: { StreetName, Suburb, City, PostCode, Country },
        items: keys.map((key) => ({ key })),
        contract: { contractHandlingOption: 'new', contractLength: 12 },
      },
    ],
  }
}

export async function fibre(api: TestApi, rest: Partial<OrderBody> = {}) {
  const orderer = await kiri(api)
  const offer = await offerTo(orderer)
  const body = { ...bodyFor(offer, { category: 'UFB300/100' }), ...rest }
  return { orderer, offer, body }
}

export async function move(api: TestApi, change: Partial<CoreProductToChange> = {}) {
  const orderer = await kiri(api)
  const offer = await offerTo(orderer, 'movehouse', demoLocationAt(THERE))
  const body = withDifference(bodyFor(offer, { category: 'UFB300/100', kind: 'movehouse' }), change)
  return { orderer, offer, body }
}
