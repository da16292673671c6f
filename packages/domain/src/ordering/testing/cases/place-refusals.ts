import { MOVE_FACTS, OFFER, THERE } from '../orders.ts'

import {
  createAnswer,
  combine,
  comesFrom,
  findInternetComponent,
  keepOrder,
  withAnswers,
  withFields,
  withPowerFields,
  withProduct,
  withComputedProduct,
  withService,
  withServices,
} from './order-case.ts'
import type { RefusalCase } from './order-case.ts'
import { withCurrentVoice } from './facts.ts'

/** The keys of these cases are in the hand-built offer alone. */
const DOMAIN_ONLY = {}

const MOVE = { kind: 'movehouse' } as const

const ADDRESS_WRONG = { code: 'INVALID_SERVICE_ADDRESS' } as const

const IDS_MISSING = { code: 'ORDER_MISSING_SERVICE_IDS' } as const

const USERNAME_WRONG = { code: 'INVALID_INTERNET_USERNAME' } as const

const NOT_LOSING = { code: 'LOSING_PROVIDER_NOT_REQUIRED' } as const

const SERVICE_MISSING = { code: 'COMPONENT_FOR_SERVICE_NOT_FOUND_IN_ORDER' } as const

const ADDRESSES: readonly RefusalCase[] = [
  {
    ...ADDRESS_WRONG,
    name: 'ORD-052 a location that is not the one of the offer',
    difference: withProduct({ ToServiceAddress: { LocationID: '999' } }),
  },
  {
    ...ADDRESS_WRONG,
    name: 'ORD-052 a place unknown to the register',
    difference: keepOrder,
    facts: { offer: { ...OFFER, location: null } },
  },
  {
    ...ADDRESS_WRONG,
    name: 'another place without a move',
    difference: withProduct({ ToServiceAddress: { LocationID: THERE } }),
    facts: { offer: MOVE_FACTS.offer },
  },
  {
    ...ADDRESS_WRONG,
    name: 'leaving where it is not',
    difference: withProduct({ FromServiceAddress: { LocationID: THERE } }),
  },
  {
    code: 'ADDRESS_OCCUPIED',
    name: 'a place where someone else is connected, and nobody said that they move out,',
    ...MOVE,
    difference: keepOrder,
    facts: { offer: { ...MOVE_FACTS.offer, isOccupied: true } },
  },
  {
    code: 'INSUFFICIENT_ADDRESS_INFORMATION',
    name: 'ORD-100 a way to the meter at a place that is none',
    difference: withComputedProduct(({ offer }) => ({
      ToServiceAddress: readOnRoof(offer.location?.LocationID),
    })),
  },
  {
    code: 'INSUFFICIENT_ADDRESS_INFORMATION',
    name: 'ORD-100 a way to the meter of power at a place that is none',
    ...MOVE,
    difference: withPowerFields(({ offer }) => ({ ServiceAddress: readOnRoof(offer.location?.LocationID) })),
  },
  {
    code: 'SERVICE_ADDRESS_NOT_SET',
    name: 'ORD-099 no address',
    difference: withProduct({ ToServiceAddress: null }),
  },
  {
    code: 'LOCATION_ID_NOT_SET',
    name: 'ORD-098 an address without a location id',
    difference: withProduct({ ToServiceAddress: { LocationID: null } }),
  },
  {
    code: 'FORM_STATE_INVALID',
    name: 'a take-over of an address by an order that moves nowhere',
    difference: withFields({ TakesOver: true }),
  },
]

function readOnRoof(LocationID = THERE) {
  return {
    LocationID,
    AddressAccessInformation: { AccessWarningKey: null, EquipmentLocationKey: 'roof', Notes: '' },
  }
}

const SERVICES: readonly RefusalCase[] = [
  {
    code: 'INVALID_PHONE_NUMBER',
    name: 'ORD-053 a number that is not offered',
    difference: withService('Voice', { ServiceEntity: '04 555 9999' }),
  },
  {
    ...USERNAME_WRONG,
    name: 'ORD-054 an empty username',
    difference: withService('Internet', { ServiceEntity: '' }),
  },
  {
    ...USERNAME_WRONG,
    name: 'ORD-054 a blank username',
    difference: withService('Internet', { ServiceEntity: '  ' }),
  },
  {
    ...USERNAME_WRONG,
    name: 'a username of someone else',
    difference: withService('Internet', { ServiceEntity: 'taken1700000000' }),
    facts: DOMAIN_ONLY,
  },
  {
    ...IDS_MISSING,
    name: 'ORD-056 voice without a number',
    difference: withService('Voice', { ServiceEntity: null }),
  },
  {
    ...IDS_MISSING,
    name: 'ORD-056 voice with an empty number',
    difference: withService('Voice', { ServiceEntity: '' }),
  },
  {
    ...IDS_MISSING,
    name: 'ORD-056 internet without a username',
    difference: withService('Internet', { ServiceEntity: null }),
  },
  {
    code: 'SERVICE_NOT_FOUND_IN_ORDER',
    name: 'ORD-107 a question about a service that is not ordered',
    difference: combine(
      withAnswers(createAnswer('Byod', 'Yes', 'someone')),
      withFields({ HardwareOrders: [] }),
    ),
  },
  {
    code: 'HARDWARE_ORDER_FOR_SERVICE_NOT_SET',
    name: 'ORD-109 a service that needs a device, without one,',
    difference: (order) => ({
      ...order,
      Questions: [createAnswer('Byod', 'No', findInternetComponent(order)?.ServiceEntity ?? null)],
      HardwareOrders: [],
    }),
  },
  {
    code: 'SERVICE_NOT_IN_CURRENT_CORE_PRODUCT',
    name: 'a service to change from that it does not have',
    difference: withComputedProduct((_place, { ToCoreProductComponents }) => ({
      FromCoreProductComponents: ToCoreProductComponents.filter(({ Service }) => Service === 'Voice'),
    })),
    facts: DOMAIN_ONLY,
  },
  {
    ...SERVICE_MISSING,
    name: 'ORD-106 no internet',
    difference: withServices(({ Service }) => Service === 'Voice'),
  },
  {
    ...SERVICE_MISSING,
    name: 'ORD-106 no service',
    difference: withProduct({ ToCoreProductComponents: [] }),
  },
  {
    ...SERVICE_MISSING,
    name: 'ORD-106 a service twice',
    difference: withComputedProduct((_place, { ToCoreProductComponents: all }) => ({
      ToCoreProductComponents: [...all, ...all.filter(({ Service }) => Service === 'Voice')],
    })),
  },
  {
    code: 'SERVICE_NOT_AVAILABLE_IN_CURRENT_CORE_PRODUCT',
    name: 'a homeline on a product without voice',
    difference: withComputedProduct(({ offer }) => ({
      ToCoreProductKey: offer.coreProducts.find(({ hasVoice }) => hasVoice === 'no')?.key ?? null,
    })),
  },
]

const LOSING_PROVIDERS: readonly RefusalCase[] = [
  {
    ...NOT_LOSING,
    name: 'ORD-047 ORD-048 a losing provider of a service that it has',
    difference: withFields({ LosingProviders: [comesFrom('Internet')] }),
  },
  {
    ...NOT_LOSING,
    name: 'ORD-047 ORD-048 a losing provider of the homeline that it has',
    difference: withFields({ LosingProviders: [comesFrom('Voice')] }),
    facts: { offer: withCurrentVoice('04 555 0300') },
  },
  {
    ...NOT_LOSING,
    name: 'ORD-047 ORD-048 a losing provider of a homeline that is not ordered',
    difference: combine(
      withProduct({ ToCoreProductKey: 'CHOUFB950' }),
      withServices(({ Service }) => Service === 'Internet'),
    ),
    facts: DOMAIN_ONLY,
  },
  {
    ...NOT_LOSING,
    name: 'a losing provider twice',
    difference: withFields({ LosingProviders: [comesFrom('Voice'), comesFrom('Voice')] }),
  },
  {
    code: 'SERVICE_PROVIDER_NOT_FOUND',
    name: 'a losing provider that nobody knows',
    difference: withFields({ LosingProviders: [comesFrom('Voice', 'nobody')] }),
  },
]

/** Refusals because of an address, a service or the provider that a service comes from. */
export const PLACE_REFUSALS: readonly RefusalCase[] = [...ADDRESSES, ...SERVICES, ...LOSING_PROVIDERS]
