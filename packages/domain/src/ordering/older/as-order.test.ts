import { expect, test } from 'vitest'

import { DELIVERY, OFFER } from '../testing/orders.ts'

import { asOrder } from './as-order.ts'
import type { OlderOrder } from './contract.ts'

const OLDER: OlderOrder = {
  Header: { SalesChannel: 'SelfService', BusinessGroup: 'residential', SalesPerson: 'Sam Tautahi' },
  meta: { orderTypeId: 2 },
  Services: [
    { Service: 'Internet', ServiceID: 'kpa1700000000', Plan: 'CHOUFB300_VOIP-plan' },
    { Service: 'Voice', ServiceID: '04 555 0300', Plan: 'voice-basic' },
  ],
  AdditionalProducts: [{ Service: 'safe_mode', ServiceID: 'kpa1700000000', Plan: 'safe_mode-1' }],
  HardwareOrders: [
    {
      HardwareProductKey: ['router-1', 'router-2'],
      LinkedServiceID: 'kpa1700000000',
      DeliveryAddress: DELIVERY,
    },
  ],
  Questions: [{ QuestionKey: 'Byod', AnswerKey: 'No', LinkedServiceID: 'kpa1700000000' }],
  PromoCodes: [{ PromoCodeValue: 'BUNDLE10', LinkedServiceID: 'kpa1700000000' }],
  LosingProviders: [
    {
      LosingProviderKey: 'other-telco',
      LosingProviderAccountName: 'K Paki',
      LosingProviderAccountNumber: '12345',
      LinkedServiceID: '04 555 0300',
    },
  ],
}

test('ORD-015 ORD-016 ORD-017 ORD-018 ORD-019 ORD-020 ORD-021 each field of an older order is converted to today’s form', () => {
  expect(asOrder(OLDER, OFFER)).toEqual({
    BusinessGroup: 'residential',
    SalesChannel: 'SelfService',
    SalesPerson: 'Sam Tautahi',
    CoreProductsToChange: [
      {
        FromCoreProductKey: 'VDSL_POTS',
        FromCoreProductComponents: [],
        FromServiceAddress: null,
        ToCoreProductKey: 'CHOUFB300_VOIP',
        ToCoreProductComponents: [
          { Service: 'Internet', ServiceEntity: 'kpa1700000000', RatePlan: 'CHOUFB300_VOIP-plan' },
          { Service: 'Voice', ServiceEntity: '04 555 0300', RatePlan: 'voice-basic' },
        ],
        ToServiceAddress: { LocationID: '1000001' },
        ContractLength: 12,
        ContractHandlingOption: 'new',
        RequestedDateOfProvisioning: null,
        RequestedDateOfProvisioningSpecified: false,
        RequestedDateOfRelinquishment: null,
      },
    ],
    ElectricityToChange: null,
    AdditionalProducts: [{ Service: 'safe_mode', ServiceEntity: 'kpa1700000000', RatePlan: 'safe_mode-1' }],
    HardwareOrders: [
      {
        serviceEntity: 'kpa1700000000',
        address: {
          StreetName: '11 Aro Street',
          Suburb: 'Aro Valley',
          City: 'Wellington',
          PostCode: '6021',
          Country: 'New Zealand',
        },
        items: [{ key: 'router-1' }, { key: 'router-2' }],
        contract: { contractHandlingOption: 'nochange', contractLength: 0 },
      },
    ],
    LosingProviders: [
      {
        losingProviderKey: 'other-telco',
        losingProviderAccountName: 'K Paki',
        losingProviderAccountNumber: '12345',
        service: 'Voice',
      },
    ],
    Questions: [{ question: 'Byod', answer: 'No', serviceEntity: 'kpa1700000000' }],
    PromoCodes: [{ promoCode: 'BUNDLE10', serviceEntity: 'kpa1700000000' }],
  })
})
