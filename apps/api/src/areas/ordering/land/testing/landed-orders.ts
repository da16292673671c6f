import type { CoreProductToChange } from '@switchboard/domain/ordering/order-parts'
import type { OrderBody } from '@switchboard/domain/ordering/contract'
import type { Offer } from '@switchboard/domain/ordering/offer/contract'

import { demoLocationAt } from '#api/demo/locations.ts'
import { bodyFor, offerTo } from '#api/testing/orders.ts'
import type { TestApi } from '#api/testing/api.ts'

import { KIRI, kiri, selectRows } from '../../testing/orders.ts'

/** The address that Kiri moves to. */
export const NEW_ADDRESS = '25 Aro Street, Aro Valley, Wellington 6021'

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

export async function buildFibreOrder(api: TestApi, rest: Partial<OrderBody> = {}) {
  const orderer = await kiri(api)
  const offer = await offerTo(orderer)
  const body = { ...bodyFor(offer, { category: 'UFB300/100' }), ...rest }
  return { orderer, offer, body }
}

export async function buildMove(api: TestApi, change: Partial<CoreProductToChange> = {}) {
  const orderer = await kiri(api)
  const offer = await offerTo(orderer, 'movehouse', demoLocationAt(NEW_ADDRESS))
  const body = withDifference(bodyFor(offer, { category: 'UFB300/100', kind: 'movehouse' }), change)
  return { orderer, offer, body }
}
