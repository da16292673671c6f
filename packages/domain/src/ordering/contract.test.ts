import { expect, test } from 'vitest'

import { orderBody, requestedOrder } from './contract.ts'
import { addressAccessInformation, coreProductToChange } from './order-parts.ts'
import type { CoreProductToChange } from './order-parts.ts'
import { listOptionalFields } from './testing/optional-fields.ts'
import { CHANGE, MOVE, THERE } from './testing/orders.ts'

/** An order with everything that an order can have. */
const [MOVED] = MOVE.CoreProductsToChange
const WHOLE = orderBody.parse({
  ...MOVE,
  CoreProductsToChange: [
    {
      ...MOVED,
      ToServiceAddress: {
        LocationID: THERE,
        AddressAccessInformation: { AccessWarningKey: 'Dog', EquipmentLocationKey: 'inside', Notes: '' },
      },
    },
  ],
})

test.each<[what: string, part: (change: CoreProductToChange | undefined) => unknown, fields: string[]]>([
  [
    'ORD-001 an order',
    () => WHOLE,
    [
      'BusinessGroup',
      'SalesChannel',
      'SalesPerson',
      'CoreProductsToChange',
      'AdditionalProducts',
      'HardwareOrders',
      'LosingProviders',
      'Questions',
      'PromoCodes',
      // of a move with power: MOV-018
      'ElectricityToChange',
    ],
  ],
  [
    'ORD-002 ORD-003 ORD-005 ORD-007 ORD-008 a core product to change',
    (change) => change,
    [
      'FromCoreProductKey',
      'FromCoreProductComponents',
      'FromServiceAddress',
      'ToCoreProductKey',
      'ToCoreProductComponents',
      'ToServiceAddress',
      'ContractLength',
      'ContractHandlingOption',
      'RequestedDateOfProvisioning',
      'RequestedDateOfProvisioningSpecified',
      'RequestedDateOfRelinquishment',
    ],
  ],
  [
    'ORD-004 a component',
    (change) => change?.ToCoreProductComponents[0],
    ['RatePlan', 'Service', 'ServiceEntity'],
  ],
  ['ORD-005 a new address', (change) => change?.ToServiceAddress, ['LocationID', 'AddressAccessInformation']],
  [
    'ORD-006 access information',
    (change) => change?.ToServiceAddress?.AddressAccessInformation,
    ['AccessWarningKey', 'EquipmentLocationKey', 'Notes'],
  ],
  [
    'ORD-009 an additional product',
    () => WHOLE.AdditionalProducts[0],
    ['Service', 'ServiceEntity', 'RatePlan'],
  ],
  [
    'ORD-010 ORD-011 a hardware order',
    () => WHOLE.HardwareOrders[0],
    ['serviceEntity', 'address', 'items', 'contract'],
  ],
  ['ORD-010 an item of hardware', () => WHOLE.HardwareOrders[0]?.items[0], ['key']],
  [
    'ORD-011 its contract',
    () => WHOLE.HardwareOrders[0]?.contract,
    ['contractHandlingOption', 'contractLength'],
  ],
  ['ORD-012 a question', () => WHOLE.Questions[0], ['question', 'answer', 'serviceEntity']],
  ['ORD-013 a promo code', () => WHOLE.PromoCodes[0], ['promoCode', 'serviceEntity']],
])('%s has its fields', (_what, part, fields) => {
  const [change] = WHOLE.CoreProductsToChange

  expect(Object.keys(Object(part(change))).toSorted()).toEqual(fields.toSorted())
})

test('ORD-005 ORD-006 ORD-011 access information and a contract may be left out, and there may be no dog', () => {
  const [change] = WHOLE.CoreProductsToChange
  const [hardware] = WHOLE.HardwareOrders
  const { AddressAccessInformation, ...address } = change?.ToServiceAddress ?? { LocationID: THERE }
  const without = { ...hardware, contract: undefined }
  const noDog = { ...AddressAccessInformation, AccessWarningKey: null }

  expect(
    [
      { ...WHOLE, CoreProductsToChange: [{ ...change, ToServiceAddress: address }] },
      {
        ...WHOLE,
        CoreProductsToChange: [
          { ...change, ToServiceAddress: { ...address, AddressAccessInformation: noDog } },
        ],
      },
      { ...WHOLE, HardwareOrders: [without] },
    ].map((body) => orderBody.safeParse(body).success),
  ).toEqual([true, true, true])
  expect(
    addressAccessInformation.safeParse({ ...AddressAccessInformation, AccessWarningKey: 'Cat' }).success,
  ).toBe(false)
})

test('ORD-001 ORD-002 ORD-003 ORD-004 ORD-005 ORD-006 ORD-007 ORD-008 ORD-009 ORD-010 ORD-011 ORD-012 ORD-013 every field of an order is asked for but these two, and no other is taken', () => {
  expect(listOptionalFields(orderBody, WHOLE)).toEqual([
    'CoreProductsToChange.0.ToServiceAddress.AddressAccessInformation',
    'HardwareOrders.0.contract',
  ])
})

test('FRQ-022 a part that a requested order leaves out is empty', () => {
  const { BusinessGroup, SalesChannel } = WHOLE

  expect(requestedOrder.parse({ BusinessGroup, SalesChannel })).toEqual({
    BusinessGroup,
    SalesChannel,
    SalesPerson: 'SelfServiceV1',
    CoreProductsToChange: [],
    ElectricityToChange: null,
    AdditionalProducts: [],
    HardwareOrders: [],
    LosingProviders: [],
    Questions: [],
    PromoCodes: [],
  })
})

test.each(['2027-02-31', '2027-02-29', '31/02/2027', 'tomorrow'])(
  'a day %s is no day of an order',
  (text) => {
    const item = { ...CHANGE, RequestedDateOfProvisioning: text }

    expect(coreProductToChange.safeParse(item).success).toBe(false)
  },
)

test('what goes on a parcel or to another provider is one line, and else refused by its field', () => {
  const losing = {
    losingProviderKey: 'OTHER',
    losingProviderAccountName: 'Ben\nFowler',
    losingProviderAccountNumber: '1\n2',
    service: 'Internet',
  }

  const [hardware] = WHOLE.HardwareOrders
  const address = { ...hardware?.address, StreetName: '25 Aro Street\nFlat 2' }

  const refused = orderBody.safeParse({
    ...WHOLE,
    HardwareOrders: [{ ...hardware, address }],
    LosingProviders: [losing],
  })

  expect(refused.error?.issues.map(({ path }) => path.join('.'))).toEqual([
    'HardwareOrders.0.address.StreetName',
    'LosingProviders.0.losingProviderAccountName',
    'LosingProviders.0.losingProviderAccountNumber',
  ])
})
