import { toCents } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'
import type { OrderBody } from '@switchboard/domain/ordering/contract'
import type { OrderCost } from '@switchboard/domain/ordering/pricing/cost'
import { toCharge } from '@switchboard/domain/ordering/pricing/prices'

import {
  SAMPLE_BUSINESS,
  SAMPLE_DAY,
  SAMPLE_HOUSEHOLD,
  SAMPLE_LATER_DAY,
} from '#api/provider/notices/samples.ts'

import type { ConfirmationFacts } from './confirmation.ts'

const EMPTY_ORDER: OrderBody = {
  BusinessGroup: '',
  SalesChannel: 'SelfService',
  SalesPerson: 'SelfService',
  CoreProductsToChange: [],
  ElectricityToChange: null,
  AdditionalProducts: [],
  HardwareOrders: [],
  LosingProviders: [],
  Questions: [],
  PromoCodes: [],
}

const MONTHS = 12
const NEW_PLAN: OrderBody['CoreProductsToChange'][number] = {
  FromCoreProductKey: null,
  FromCoreProductComponents: [],
  FromServiceAddress: null,
  ToCoreProductKey: null,
  ToCoreProductComponents: [{ Service: 'Voice', RatePlan: null, ServiceEntity: '{phone number}' }],
  ToServiceAddress: null,
  ContractLength: MONTHS,
  ContractHandlingOption: 'new',
  RequestedDateOfProvisioning: null,
  RequestedDateOfProvisioningSpecified: false,
  RequestedDateOfRelinquishment: null,
}

function sampleCost(cents: number, cost: Pick<OrderCost, 'kind' | 'name' | 'due'>): OrderCost {
  return { ...cost, ...toAmounts(toCents(cents)) }
}

function toAmounts(cents: Cents) {
  const { chargeIncludingGst, chargeExcludingGst } = toCharge(cents)
  return { amountIncludingGst: chargeIncludingGst, amountExcludingGst: chargeExcludingGst }
}

const HOUSEHOLD: ConfirmationFacts['recipient'] = {
  name: '{customer}',
  businessGroup: SAMPLE_HOUSEHOLD,
  isBusiness: false,
  billFrequency: 'Monthly',
}

const MOVE: ConfirmationFacts['placed'] = {
  kind: 'movehouse',
  opening: 'Your new address is {address}.',
  body: { ...EMPTY_ORDER, CoreProductsToChange: [NEW_PLAN] },
  visited: true,
  place: { address: '{address}', detail: '{address}', leaves: null },
  costs: [
    sampleCost(8_500, { kind: 'internet', name: '{plan}', due: 'bill' }),
    sampleCost(0, { kind: 'extra', name: '{extra}', due: 'bill' }),
    sampleCost(12_000, { kind: 'hardware', name: '{modem}', due: 'once' }),
    {
      ...sampleCost(0, { kind: 'power', name: '{power plan}', due: 'used' }),
      rates: { centsPerUnitIncludingGst: 24.1, centsPerDayIncludingGst: 53 },
    },
  ],
  steps: [
    { step: 'accepted', on: SAMPLE_DAY },
    { step: 'sent', on: SAMPLE_DAY },
    { step: 'connected', on: SAMPLE_LATER_DAY },
    { step: 'powerOn', on: SAMPLE_LATER_DAY },
  ],
  ends: [{ name: '{former plan}', ...toAmounts(toCents(7_500)) }],
  prices: {
    plans: {},
    extras: {},
    hardware: { [`HUB:${MONTHS}`]: { name: '{modem}', monthly: 1_000, once: 0 } },
    bundleCents: null,
    power: null,
  },
  continuingExtras: [],
  feeToLeave: toCents(25_000),
  comesFrom: [{ service: 'Internet', provider: '{provider}' }],
}

const ADD_ON: ConfirmationFacts['placed'] = {
  ...MOVE,
  kind: 'mobileaddon',
  opening: '',
  body: EMPTY_ORDER,
  visited: false,
  costs: [sampleCost(1_500, { kind: 'extra', name: '{add-on}', due: 'once' })],
  steps: [{ step: 'added', on: SAMPLE_DAY }],
  ends: [],
  prices: { ...MOVE.prices, hardware: {} },
  feeToLeave: null,
  comesFrom: [],
}

/** Orders with most of the parts that a confirmation can have. */
export const SAMPLE_CONFIRMATIONS: readonly ConfirmationFacts[] = [
  { number: '{order}', placed: MOVE, recipient: HOUSEHOLD },
  {
    number: '{order}',
    placed: MOVE,
    recipient: { ...HOUSEHOLD, businessGroup: SAMPLE_BUSINESS, isBusiness: true },
  },
  { number: '{order}', placed: ADD_ON, recipient: HOUSEHOLD },
]
