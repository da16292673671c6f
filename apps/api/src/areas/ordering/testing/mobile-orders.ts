import type { AddKind, OrderBody } from '@switchboard/domain/ordering/contract'

import { signInBuyer } from '#api/testing/orders.ts'
import type { TestApi } from '#api/testing/api.ts'

export const FREE = ['021 555 2000', '021 555 2001'] as const

export const [LEADER, MEMBER] = ['021 555 0181', '021 555 0182'] as const

export const hemi = (api: TestApi, server = api) => signInBuyer(server, 'hemi', '100801')

export function buildBody(kind: AddKind, entity: string, planKey: string): OrderBody {
  const isNew = kind === 'connection'
  return {
    BusinessGroup: 'residential',
    SalesChannel: 'SelfService',
    SalesPerson: 'SelfServiceV1',
    CoreProductsToChange: [],
    ElectricityToChange: null,
    AdditionalProducts: [
      {
        Service: kind === 'mobileaddon' ? 'mobile2_addon' : 'mobile2_linerental',
        ServiceEntity: entity,
        RatePlan: planKey,
      },
    ],
    HardwareOrders: isNew
      ? [
          {
            serviceEntity: entity,
            address: {
              StreetName: '5 Hinemoa Street',
              Suburb: 'Glenholme',
              City: 'Rotorua',
              PostCode: '3010',
              Country: 'New Zealand',
            },
            items: [{ key: 'SIM' }],
          },
        ]
      : [],
    LosingProviders: [],
    Questions: [],
    PromoCodes: [],
  }
}
