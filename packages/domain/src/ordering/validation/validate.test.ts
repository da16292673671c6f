import { expect, test } from 'vitest'

import { day } from '../../day.ts'
import type { CoreProductToChange, OrderBody } from '../contract.ts'
import type { OfferedCoreProduct } from '../offer/contract.ts'
import { CHANGE, DELIVERY, FACTS, MOVE, MOVE_FACTS, OFFER, ORDER, THERE } from '../testing/orders.ts'

import { validate } from './validate.ts'
import type { ValidationFacts } from './validated-order.ts'

const [INTERNET, VOICE] = [
  { Service: 'Internet', ServiceEntity: 'kpa1700000000', RatePlan: 'CHOUFB300_VOIP-plan' },
  { Service: 'Voice', ServiceEntity: '04 555 0300', RatePlan: 'voice-basic' },
] as const
const [HARDWARE] = ORDER.HardwareOrders
const [PROVIDER] = ORDER.LosingProviders

function changed(difference: Partial<CoreProductToChange>, rest: Partial<OrderBody> = {}): OrderBody {
  return { ...ORDER, CoreProductsToChange: [{ ...CHANGE, ...difference }], ...rest }
}

function on(date: string | null, specified = date !== null): OrderBody {
  return changed({
    RequestedDateOfProvisioning: date === null ? null : day.parse(date),
    RequestedDateOfProvisioningSpecified: specified,
  })
}

function internet(difference: object, rest: Partial<OrderBody> = {}): OrderBody {
  const components = [{ ...INTERNET, ...difference }, VOICE]
  return changed({ ToCoreProductComponents: components }, { HardwareOrders: [], ...rest })
}

function voice(difference: object): OrderBody {
  return changed({ ToCoreProductComponents: [INTERNET, { ...VOICE, ...difference }] })
}

function router(difference: object, address: object = {}): OrderBody {
  if (HARDWARE === undefined) throw new Error('the order has hardware')
  return { ...ORDER, HardwareOrders: [{ ...HARDWARE, ...difference, address: { ...DELIVERY, ...address } }] }
}

function orconbus(body: OrderBody): OrderBody {
  return { ...body, BusinessGroup: 'orconbus' }
}

function byod(difference: Partial<OrderBody>): OrderBody {
  return {
    ...ORDER,
    Questions: [{ question: 'Byod', answer: 'Yes', serviceEntity: null }],
    ...difference,
  }
}

const HAS_POWER = { ...MOVE_FACTS, offer: { ...MOVE_FACTS.offer, hasPower: true } }
const NO_POWER = {
  ElectricityToChange: null,
  PromoCodes: [],
  Questions: [],
}

function endsOn(date: string) {
  return { RequestedDateOfRelinquishment: day.parse(date) }
}

function beginsOn(date: string) {
  return { RequestedDateOfProvisioning: day.parse(date) }
}

function asked(question: OrderBody['Questions'][number]['question'], answer: string) {
  return { question, answer, serviceEntity: null }
}

/** A move whose power is read at this place of the house. */
function withAccess(EquipmentLocationKey: string): OrderBody {
  return power({
    ServiceAddress: {
      LocationID: THERE,
      AddressAccessInformation: { AccessWarningKey: null, EquipmentLocationKey, Notes: '' },
    },
  })
}

/** A move of broadband on a day. */
function movedOn(date: string): OrderBody {
  const RequestedDateOfProvisioning = day.parse(date)
  return {
    ...MOVE,
    CoreProductsToChange: MOVE.CoreProductsToChange.map((item) => ({ ...item, RequestedDateOfProvisioning })),
  }
}

function contract(contractLength: number): object {
  return { contract: { contractHandlingOption: 'new', contractLength } }
}

/** A router for 24 months and another for 12, with a contract of so many. */
function twoRouters(ContractLength: number): OrderBody {
  const [sent] = router(contract(24)).HardwareOrders
  if (sent === undefined) throw new Error('the order has hardware')
  const second = { ...sent, ...contract(12), items: [{ key: 'router-3' }] }
  return { ...changed({ ContractLength }), HardwareOrders: [sent, second] }
}

const WITH_SECOND_ROUTER: Partial<ValidationFacts> = {
  offer: {
    ...OFFER,
    coreProducts: OFFER.coreProducts.map((product) => ({
      ...product,
      hardware: product.hardware.flatMap((piece) =>
        piece.key === 'router-1' ? [piece, { ...piece, key: 'router-3' }] : [piece],
      ),
    })),
  },
}

function extra(RatePlan: string | null, Service = 'safe_mode'): OrderBody['AdditionalProducts'][number] {
  return { Service, ServiceEntity: null, RatePlan }
}

/** Every core product but the ordered one offers safe mode under another key. */
const WITH_EXTRA_ELSEWHERE: Partial<ValidationFacts> = {
  offer: {
    ...OFFER,
    coreProducts: OFFER.coreProducts.flatMap((product) => [
      product,
      {
        ...product,
        key: `${product.key}-ELSEWHERE`,
        additionalProducts: product.additionalProducts.map((one) => ({
          ...one,
          key: one.key.replace('safe_mode-1', 'safe_mode-elsewhere'),
        })),
      },
    ]),
  },
}

function from(difference: object): OrderBody['LosingProviders'] {
  if (PROVIDER === undefined) throw new Error('the order has a losing provider')
  return [{ ...PROVIDER, ...difference }]
}

/** The account has slower fibre, so that the order begins no contract. */
const ON_FIBRE = {
  offer: {
    ...OFFER,
    current: {
      ...OFFER.current,
      CoreProducts: OFFER.current.CoreProducts.map((product) => ({
        ...product,
        CoreProductBroabandCategory: 'UFB100/20',
      })),
    },
  },
}

/** Nobody has to lay fibre. */
const INSTALLED: ValidationFacts['offer'] = {
  ...OFFER,
  qualification: OFFER.qualification && {
    ...OFFER.qualification,
    FibreSummary: { ...OFFER.qualification.FibreSummary, FibreInstalled: true },
  },
}
/** Nothing of the product changes. */
const ALONE: OrderBody = { ...ORDER, CoreProductsToChange: [], AdditionalProducts: [], LosingProviders: [] }

function withCurrentExtra(AdditionalProductService: string): ValidationFacts['offer'] {
  const AdditionalProducts = OFFER.current.AdditionalProducts.map((held) => ({
    ...held,
    AdditionalProductService,
  }))
  return { ...OFFER, current: { ...OFFER.current, AdditionalProducts } }
}

function atGigabit(product: OfferedCoreProduct): OfferedCoreProduct {
  const downstream = product.key === CHANGE.ToCoreProductKey ? 1_000 : product.dataRate.downstream
  return { ...product, dataRate: { ...product.dataRate, downstream } }
}

const problemsOf = (body: OrderBody, facts: Partial<ValidationFacts> = {}) =>
  validate(body, { ...FACTS, ...facts }).problems

test.each<[why: string, body: OrderBody, facts?: Partial<ValidationFacts>]>([
  ['ORD-043 ORD-044 ORD-045 ORD-046 a plan, an extra and hardware that are offered', ORDER],
  ['MOV-018 MOV-026 PWR-059 PWR-060 PWR-097 a move with power', MOVE, MOVE_FACTS],
  [
    'a move without power, which ends that at the old place',
    { ...MOVE, ...NO_POWER, ElectricityToEnd: endsOn('2026-12-07') },
    HAS_POWER,
  ],
  [
    'ORD-046 hardware bought outright without a contract',
    {
      ...changed({ ContractLength: 0, ContractHandlingOption: 'nochange' }),
      HardwareOrders: router(contract(0)).HardwareOrders,
    },
    ON_FIBRE,
  ],
  [
    'ORD-038 the contract of the hardware',
    {
      ...changed({ ContractLength: 24 }),
      HardwareOrders: router(contract(24)).HardwareOrders,
    },
  ],
  ['ORD-038 the longest contract of two routers', twoRouters(24), WITH_SECOND_ROUTER],
  [
    'ORD-039 no contract and no hardware',
    changed({ ContractLength: 0, ContractHandlingOption: 'nochange' }, { HardwareOrders: [] }),
    ON_FIBRE,
  ],
  ['ORD-040 ORD-114 a required contract of 12 months', changed({}, { HardwareOrders: [] })],
  [
    'ORD-040 ORD-114 a required contract of 12 months where the default is another',
    changed({}, { HardwareOrders: [] }),
    { offer: { ...OFFER, defaultContractLengthMonths: 18 } },
  ],
  [
    'ORD-041 the contract length of the configuration',
    changed({ ContractLength: 18 }, { HardwareOrders: [] }),
    { offer: { ...OFFER, defaultContractLengthMonths: 18 } },
  ],
  ['CHG-062 the sixty-second day', on('2027-01-21')],
  ['CHG-063 an end on the thirty-first day back', changed(endsOn('2026-10-20'))],
  ['CHG-062 an end on the sixty-second day', changed(endsOn('2027-01-21'))],
  ['CHG-062 power on the sixty-second day', power(beginsOn('2027-01-21')), MOVE_FACTS],
  ['CHG-059 power on the day of broadband', power(beginsOn('2026-12-07')), MOVE_FACTS],
  ['CHG-047 CHG-048 hardware of a brand that sends some', ORDER],
  ['ORD-049 tomorrow', on('2026-11-23'), { today: day.parse('2026-11-22'), offer: INSTALLED }],
  ['CHG-065 the tenth working day for fibre that has to be laid', on('2026-12-04')],
  ['ORD-047 a new line that comes from nobody', { ...ORDER, LosingProviders: [] }],
  ['no chosen day', on(null)],
  ['ORD-050 a Friday', on('2026-12-04')],
  [
    'ORD-053 the number that it has',
    { ...ORDER, LosingProviders: [] },
    { offer: withCurrentVoice('04 555 0300'), freeNumbers: [] },
  ],
  ['ORD-054 a new username', internet({ ServiceEntity: 'kpa1700000001' })],
  [
    'how to get in',
    changed({
      ToServiceAddress: {
        LocationID: '1000001',
        AddressAccessInformation: { AccessWarningKey: 'Dog', EquipmentLocationKey: 'inside', Notes: 'Ring' },
      },
    }),
  ],
  [
    'ORD-046 ORD-103 hardware alone, bought outright',
    { ...ALONE, HardwareOrders: router(contract(0)).HardwareOrders },
  ],
  ['ORD-060 ORD-063 a device of one’s own', byod({ HardwareOrders: [] })],
  [
    'ORD-109 a device of one’s own for a service that is named',
    byod({
      Questions: [{ question: 'Byod', answer: 'Yes', serviceEntity: 'kpa1700000000' }],
      HardwareOrders: [],
    }),
  ],
  [
    'ORD-107 ORD-109 a question about a service that is ordered, with its device',
    { ...ORDER, Questions: [{ question: 'Byod', answer: 'No', serviceEntity: 'kpa1700000000' }] },
  ],
  [
    'ORD-107 a question about the homeline that is ordered',
    byod({
      Questions: [{ question: 'Byod', answer: 'Yes', serviceEntity: '04 555 0300' }],
      HardwareOrders: [],
    }),
  ],
  [
    'ORD-061 somebody who depends on power',
    { ...MOVE, Questions: [asked('PowerMedicalDependent', 'Yes'), asked('LiveThereOrMovingIn', 'MovingIn')] },
    MOVE_FACTS,
  ],
  ['ORD-062 somebody who lives there', { ...ORDER, Questions: [asked('LiveThereOrMovingIn', 'LiveThere')] }],
  [
    'ORD-064 the promo code of the brand',
    { ...MOVE, PromoCodes: [{ promoCode: '2DCPWRBD', serviceEntity: 'kpa1700000000' }] },
    { ...MOVE_FACTS, powerBundlePromoCode: '2DCPWRBD' },
  ],
  ['ORD-100 a way to the meter at a place that is one', withAccess('inside'), MOVE_FACTS],
  ['an extra taken away', { ...ORDER, AdditionalProducts: [extra(null, 'wireinsurance')] }],
  [
    'an extra of a business of group 1, with wireless and a plain phone line',
    { ...orconbus(ALONE), AdditionalProducts: [extra('safe_mode-1')], HardwareOrders: [] },
    { businessGroup: 'orconbus', isWireless: true, keepsPlainPhoneLine: true },
  ],
  [
    'ORD-103 extras without a core product to change',
    {
      ...ORDER,
      CoreProductsToChange: [],
      AdditionalProducts: [extra('safe_mode-1')],
      HardwareOrders: [],
      LosingProviders: [],
    },
  ],
])('an order can be placed with %s', (_why, body, facts) => {
  expect(problemsOf(body, facts)).toEqual([])
})

/** The account has a homeline of this number already. */
function withCurrentVoice(serviceId: string): ValidationFacts['offer'] {
  const [product] = OFFER.current.CoreProducts
  const [component] = product?.CoreProductComponents ?? []
  if (product === undefined || component === undefined) throw new Error('the offer has a current product')
  const CoreProductComponents = [component, { ...component, service: 'Voice' as const, serviceId }]
  return {
    ...OFFER,
    current: { ...OFFER.current, CoreProducts: [{ ...product, CoreProductComponents }] },
  }
}

test.each<[code: string, why: string, body: OrderBody, facts?: Partial<ValidationFacts>]>([
  [
    'PLAN_NOT_AVAILABLE_FOR_CORE_PRODUCT',
    'ORD-043 a plan of another core product',
    internet({ RatePlan: 'VDSL_POTS-plan' }),
  ],
  [
    'PLAN_NOT_AVAILABLE_FOR_CORE_PRODUCT',
    'ORD-043 an internet plan for voice',
    voice({ RatePlan: 'CHOUFB300_VOIP-plan' }),
  ],
  [
    'VOICE_PLAN_NOT_DEFAULT_OR_SELECTABLE',
    'CHG-075 a voice plan that comes by itself',
    voice({ RatePlan: 'voice-hidden' }),
  ],
  [
    'ADDITIONAL_PRODUCT_NOT_AVAILABLE_FOR_CORE_PRODUCT',
    'ORD-044 an extra that is not offered',
    { ...ORDER, AdditionalProducts: [extra('mesh-1', 'mesh')] },
  ],
  [
    'ADDITIONAL_PRODUCT_NOT_AVAILABLE_FOR_CORE_PRODUCT',
    'ORD-044 an extra that is offered with another core product alone',
    { ...ORDER, AdditionalProducts: [extra('safe_mode-elsewhere')] },
    WITH_EXTRA_ELSEWHERE,
  ],
  [
    'ADDITIONAL_PRODUCT_NOT_AVAILABLE_FOR_CORE_PRODUCT',
    'ORD-044 an extra under another service',
    { ...ORDER, AdditionalProducts: [extra('safe_mode-1', 'callingpack')] },
  ],
  [
    'ADDITIONAL_PRODUCT_NOT_AVAILABLE_FOR_CORE_PRODUCT',
    'an extra twice',
    { ...ORDER, AdditionalProducts: [extra('safe_mode-1'), extra('safe_mode-1', 'Safe_Mode')] },
  ],
  [
    'ADDITIONAL_PRODUCT_NOT_AVAILABLE_FOR_CORE_PRODUCT',
    'ORD-044 an extra of a service that is not ordered',
    {
      ...changed({ ToCoreProductComponents: [INTERNET] }),
      AdditionalProducts: [extra('callingpack-1', 'callingpack')],
      LosingProviders: [],
    },
  ],
  [
    'EXISTING_ADDITIONAL_PRODUCT_NOT_FOUND',
    'an extra taken away that is not there',
    { ...ORDER, AdditionalProducts: [extra(null)] },
  ],
  [
    'HARDWARE_PRODUCT_NOT_AVAILABLE_FOR_PLANS',
    'ORD-045 hardware that is not offered',
    router({ items: [{ key: 'router-9' }] }),
  ],
  [
    'HARDWARE_PRODUCT_NOT_AVAILABLE_FOR_PLANS',
    'ORD-045 hardware of another plan',
    router({ items: [{ key: 'router-2' }] }),
  ],
  [
    'HARDWARE_PRODUCT_NOT_AVAILABLE_FOR_PLANS',
    'ORD-045 hardware that is offered beside some that is not',
    router({ items: [{ key: 'router-1' }, { key: 'router-9' }] }),
  ],
  [
    'HARDWARE_PRODUCT_NOT_AVAILABLE_FOR_PLANS',
    'hardware twice',
    router({ items: [{ key: 'router-1' }, { key: 'router-1' }] }),
  ],
  [
    'HARDWARE_PRODUCT_NOT_AVAILABLE_FOR_PLANS',
    'hardware for a service of nobody',
    router({ serviceEntity: 'x' }),
  ],
  [
    'HARDWARE_PRODUCT_NOT_AVAILABLE_FOR_PLANS',
    'SHL-049 CHG-048 ORD-060 a router of a brand that sends none',
    ORDER,
    { ordersRouters: false },
  ],
  [
    'CONTRACT_LENGTH_NOT_AVAILABLE_FOR_PLANS',
    'ORD-046 hardware for months that have no price',
    {
      ...changed({ ContractLength: 18 }),
      HardwareOrders: router(contract(18)).HardwareOrders,
    },
  ],
  [
    'CONTRACT_LENGTH_NOT_AVAILABLE_FOR_PLANS',
    'ORD-037 a contract of other months than its hardware',
    changed({ ContractLength: 24 }),
  ],
  [
    'CONTRACT_LENGTH_NOT_AVAILABLE_FOR_PLANS',
    'ORD-040 ORD-041 a contract of months that are not sold',
    changed({ ContractLength: 36 }, { HardwareOrders: [] }),
  ],
  [
    'CONTRACT_LENGTH_NOT_AVAILABLE_FOR_PLANS',
    'CHG-035 no contract for a better technology',
    changed({ ContractLength: 0, ContractHandlingOption: 'nochange' }, { HardwareOrders: [] }),
  ],
  [
    'CONTRACT_LENGTH_NOT_AVAILABLE_FOR_PLANS',
    'CHG-036 no contract for the gigabit rate',
    changed({ ContractLength: 0, ContractHandlingOption: 'nochange' }, { HardwareOrders: [] }),
    { offer: { ...ON_FIBRE.offer, coreProducts: OFFER.coreProducts.map(atGigabit) } },
  ],
  [
    'CONTRACT_LENGTH_NOT_AVAILABLE_FOR_PLANS',
    'ORD-038 the shorter contract of two routers',
    twoRouters(12),
    WITH_SECOND_ROUTER,
  ],
  [
    'CONTRACT_LENGTH_NOT_AVAILABLE_FOR_PLANS',
    'ORD-039 no change of contract, but months',
    changed({ ContractLength: 12, ContractHandlingOption: 'nochange' }, { HardwareOrders: [] }),
    ON_FIBRE,
  ],
  [
    'CONTRACT_LENGTH_NOT_AVAILABLE_FOR_PLANS',
    'ORD-039 hardware of a contract that leaves the contract as it is',
    {
      ...changed({ ContractLength: 24 }),
      HardwareOrders: router({ contract: { contractHandlingOption: 'nochange', contractLength: 24 } })
        .HardwareOrders,
    },
  ],
  ...(['nochange', 'new'] as const).map((contractHandlingOption): [string, string, OrderBody] => [
    'CONTRACT_LENGTH_NOT_AVAILABLE_FOR_PLANS',
    `ORD-039 hardware alone with a contract that is ${contractHandlingOption}`,
    {
      ...ALONE,
      HardwareOrders: router({ contract: { contractHandlingOption, contractLength: 24 } }).HardwareOrders,
    },
  ]),
  [
    'EXISTING_ADDITIONAL_PRODUCT_NOT_FOUND',
    'a rented device that is to cost nothing',
    { ...ORDER, AdditionalProducts: [extra(null, 'modem')] },
    { offer: withCurrentExtra('modem') },
  ],
  [
    'ORDER_MISSING_SERVICE_PLANS',
    'ORD-055 a product with voice and no voice',
    changed({ ToCoreProductComponents: [INTERNET] }, { LosingProviders: [] }),
  ],
  ['INSUFFICIENT_ORDER_INFO', 'ORD-060 a device of one’s own and a router', byod({})],
  [
    'LOSING_PROVIDER_NOT_REQUIRED',
    'ORD-047 ORD-048 a losing provider of a service that it has',
    { ...ORDER, LosingProviders: [...ORDER.LosingProviders, ...from({ service: 'Internet' })] },
  ],
  [
    'LOSING_PROVIDER_NOT_REQUIRED',
    'ORD-047 ORD-048 a losing provider of the homeline that it has',
    ORDER,
    { offer: withCurrentVoice('04 555 0300') },
  ],
  [
    'LOSING_PROVIDER_NOT_REQUIRED',
    'ORD-047 ORD-048 a losing provider of a homeline that is not ordered',
    changed({ ToCoreProductKey: 'CHOUFB950', ToCoreProductComponents: [INTERNET] }),
  ],
  [
    'LOSING_PROVIDER_NOT_REQUIRED',
    'a losing provider twice',
    { ...ORDER, LosingProviders: [...from({}), ...from({})] },
  ],
  [
    'SERVICE_PROVIDER_NOT_FOUND',
    'a losing provider that nobody knows',
    { ...ORDER, LosingProviders: from({ losingProviderKey: 'nobody' }) },
  ],
  [
    'FORM_STATE_INVALID',
    'a take-over of an address by an order that moves nowhere',
    { ...ORDER, TakesOver: true },
  ],
  ['PROVISIONING_DATE_NOT_IN_FUTURE', 'ORD-049 yesterday', on('2026-11-19')],
  ['PROVISIONING_DATE_NOT_IN_FUTURE', 'ORD-049 today', on('2026-11-20')],
  [
    'PROVISIONING_DATE_NOT_IN_FUTURE',
    'ORD-049 today, by an order of kind plan',
    on('2026-11-20'),
    { kind: 'plan' },
  ],
  ['PROVISIONING_DATE_NOT_IN_FUTURE', 'ORD-049 a move of today', movedOn('2026-11-20'), MOVE_FACTS],
  ['PROVISIONING_DATE_NOT_IN_FUTURE', 'ORD-008 a day that is said and not there', on(null, true)],
  ['PROVISIONING_DATE_NOT_IN_FUTURE', 'ORD-008 a day that is there and not said', on('2026-12-07', false)],
  ['PROVISIONING_DATE_NOT_WEEKDAY', 'ORD-050 a Saturday', on('2026-12-05')],
  ['PROVISIONING_DATE_NOT_WEEKDAY', 'ORD-050 a Sunday', on('2026-12-06')],
  [
    'PROVISIONING_DATE_NOT_WEEKDAY',
    'ORD-050 a Saturday, by an order of kind plan',
    on('2026-12-05'),
    { kind: 'plan' },
  ],
  ['PROVISIONING_DATE_NOT_WEEKDAY', 'ORD-050 a move of a Saturday', movedOn('2026-12-05'), MOVE_FACTS],
  [
    'PROVISIONING_DATE_NOT_OFFERED',
    'CHG-065 the ninth working day for fibre that has to be laid',
    on('2026-12-03'),
  ],
  ['PROVISIONING_DATE_NOT_OFFERED', 'CHG-062 a day too far ahead', on('2027-01-22')],
  [
    'PROVISIONING_DATE_NOT_OFFERED',
    'CHG-062 power on a day too far ahead',
    power(beginsOn('2027-01-22')),
    MOVE_FACTS,
  ],
  [
    'PROVISIONING_DATE_NOT_OFFERED',
    'CHG-063 leaving too long ago',
    changed({ RequestedDateOfRelinquishment: day.parse('2026-10-19') }),
  ],
  ['INVALID_HARDWARE_DELIVERY_ADDRESS', 'ORD-051 no street', router({}, { StreetName: ' ' })],
  [
    'INVALID_HARDWARE_DELIVERY_ADDRESS',
    'ORD-051 a second parcel to nowhere',
    { ...ORDER, HardwareOrders: [...ORDER.HardwareOrders, ...router({}, { City: '' }).HardwareOrders] },
  ],
  ['INVALID_HARDWARE_DELIVERY_ADDRESS', 'ORD-051 no suburb', router({}, { Suburb: '' })],
  ['INVALID_HARDWARE_DELIVERY_ADDRESS', 'ORD-051 no city', router({}, { City: '' })],
  ['INVALID_HARDWARE_DELIVERY_ADDRESS', 'ORD-051 no post code', router({}, { PostCode: '' })],
  [
    'INVALID_HARDWARE_DELIVERY_ADDRESS',
    'ORD-051 a post code with a letter',
    router({}, { PostCode: '60A1' }),
  ],
  [
    'INVALID_HARDWARE_DELIVERY_ADDRESS',
    'ORD-051 a street without letters',
    router({}, { StreetName: '1 🙂' }),
  ],
  ['INVALID_HARDWARE_DELIVERY_ADDRESS', 'ORD-051 no country', router({}, { Country: '' })],
  ['INVALID_HARDWARE_DELIVERY_ADDRESS', 'ORD-051 another country', router({}, { Country: 'Australia' })],
  [
    'INVALID_SERVICE_ADDRESS',
    'ORD-052 a location that is not the one of the offer',
    changed({ ToServiceAddress: { LocationID: '999' } }),
  ],
  [
    'INVALID_SERVICE_ADDRESS',
    'ORD-052 a place unknown to the register',
    ORDER,
    { offer: { ...OFFER, location: null } },
  ],
  [
    'INVALID_SERVICE_ADDRESS',
    'another place without a move',
    changed({ ToServiceAddress: { LocationID: THERE } }),
    { offer: MOVE_FACTS.offer },
  ],
  [
    'INVALID_SERVICE_ADDRESS',
    'leaving where it is not',
    changed({ FromServiceAddress: { LocationID: THERE } }),
  ],
  [
    'ADDRESS_OCCUPIED',
    'a place where somebody else is connected, and nobody said that they move out',
    MOVE,
    { ...MOVE_FACTS, offer: { ...MOVE_FACTS.offer, isOccupied: true } },
  ],
  [
    'INSUFFICIENT_ADDRESS_INFORMATION',
    'ORD-100 a way to the meter at a place that is none',
    changed({
      ToServiceAddress: {
        LocationID: '1000001',
        AddressAccessInformation: { AccessWarningKey: null, EquipmentLocationKey: 'roof', Notes: '' },
      },
    }),
  ],
  [
    'INSUFFICIENT_ADDRESS_INFORMATION',
    'ORD-100 a way to the meter of power at a place that is none',
    withAccess('roof'),
    MOVE_FACTS,
  ],
  ['INVALID_PHONE_NUMBER', 'ORD-053 a number that is not offered', voice({ ServiceEntity: '04 555 9999' })],
  ['INVALID_INTERNET_USERNAME', 'ORD-054 an empty username', internet({ ServiceEntity: '' })],
  ['INVALID_INTERNET_USERNAME', 'ORD-054 a blank username', internet({ ServiceEntity: '  ' })],
  [
    'INVALID_INTERNET_USERNAME',
    'a username of somebody else',
    internet({ ServiceEntity: 'taken1700000000' }),
  ],
  ['ORDER_MISSING_SERVICE_PLANS', 'ORD-055 a service without a plan', voice({ RatePlan: null })],
  ['ORDER_MISSING_SERVICE_PLANS', 'ORD-055 internet without a plan', internet({ RatePlan: null })],
  ['SERVICE_PLAN_NOT_SELECTED', 'ORD-108 a service whose plan is not chosen', voice({ RatePlan: null })],
  ['SERVICE_PLAN_NOT_SELECTED', 'ORD-108 internet whose plan is not chosen', internet({ RatePlan: null })],
  ['SERVICE_ADDRESS_NOT_SET', 'ORD-099 no address', changed({ ToServiceAddress: null })],
  [
    'LOCATION_ID_NOT_SET',
    'ORD-098 an address without a location id',
    changed({ ToServiceAddress: { LocationID: null } }),
  ],
  [
    'SERVICE_NOT_FOUND_IN_ORDER',
    'ORD-107 a question about a service that is not ordered',
    {
      ...ORDER,
      Questions: [{ question: 'Byod', answer: 'Yes', serviceEntity: 'somebody' }],
      HardwareOrders: [],
    },
  ],
  [
    'HARDWARE_ORDER_FOR_SERVICE_NOT_SET',
    'ORD-109 a service that needs a device, without one',
    {
      ...ORDER,
      Questions: [{ question: 'Byod', answer: 'No', serviceEntity: 'kpa1700000000' }],
      HardwareOrders: [],
    },
  ],
  ['ORDER_MISSING_SERVICE_IDS', 'ORD-056 voice without a number', voice({ ServiceEntity: null })],
  ['ORDER_MISSING_SERVICE_IDS', 'ORD-056 voice with an empty number', voice({ ServiceEntity: '' })],
  ['ORDER_MISSING_SERVICE_IDS', 'ORD-056 internet without a username', internet({ ServiceEntity: null })],
  [
    'MULTIPLE_CORE_PRODUCTS_TO_CHANGE',
    'ORD-104 two core products',
    { ...ORDER, CoreProductsToChange: [CHANGE, CHANGE] },
  ],
  [
    'ORDER_CORE_PRODUCT_TO_CHANGE_NOT_SET',
    'ORD-102 nothing at all',
    { ...ORDER, CoreProductsToChange: [], AdditionalProducts: [], HardwareOrders: [], LosingProviders: [] },
  ],
  [
    'ORDER_CORE_PRODUCT_TO_CHANGE_NOT_SET',
    'a move of nothing',
    { ...MOVE, CoreProductsToChange: [] },
    MOVE_FACTS,
  ],
  ...(['product', 'plan'] as const).map((kind): [string, string, OrderBody, Partial<ValidationFacts>] => [
    'ORDER_CORE_PRODUCT_TO_CHANGE_NOT_SET',
    `CHG-034 what it has already, by an order of kind ${kind}`,
    changed(
      {
        ToCoreProductKey: CHANGE.FromCoreProductKey,
        ToCoreProductComponents: CHANGE.FromCoreProductComponents,
      },
      { AdditionalProducts: [], HardwareOrders: [] },
    ),
    { kind },
  ]),
  ['ORDER_CORE_PRODUCT_NOT_SET', 'ORD-105 no target', changed({ ToCoreProductKey: null })],
  [
    'GET_ALL_CORE_PRODUCTS_CORE_PRODUCT_NOT_FOUND',
    'a core product that cannot be had there',
    changed({ ToCoreProductKey: 'ADSL' }),
  ],
  [
    'CORE_PRODUCT_NOT_FOUND',
    'a product to change from that it does not have',
    changed({ FromCoreProductKey: 'CHOUFB950' }),
  ],
  [
    'SERVICE_NOT_IN_CURRENT_CORE_PRODUCT',
    'a service to change from that it does not have',
    changed({ FromCoreProductComponents: [VOICE] }),
  ],
  [
    'NO_CORE_PRODUCT',
    'an account without broadband',
    ORDER,
    { offer: { ...OFFER, current: { ...OFFER.current, CoreProducts: [] } } },
  ],
  [
    'COMPONENT_FOR_SERVICE_NOT_FOUND_IN_ORDER',
    'ORD-106 no internet',
    changed({ ToCoreProductComponents: [VOICE] }),
  ],
  [
    'COMPONENT_FOR_SERVICE_NOT_FOUND_IN_ORDER',
    'ORD-106 a service twice',
    changed({ ToCoreProductComponents: [INTERNET, VOICE, VOICE] }),
  ],
  [
    'SERVICE_NOT_AVAILABLE_IN_CURRENT_CORE_PRODUCT',
    'a homeline on a product without voice',
    changed({ ToCoreProductKey: 'CHOUFB950' }),
  ],
  [
    'BUSINESS_GROUP_NOT_FOUND',
    'the business group of another account',
    { ...ORDER, BusinessGroup: 'orconbus' },
  ],
  ['FORBIDDEN', 'ORD-111 another sales person', { ...ORDER, SalesPerson: 'Sam Tautahi' }],
  ['FORBIDDEN', 'ORD-110 the channel of moves', { ...ORDER, SalesChannel: 'MoveHouse' }],
  ['FORBIDDEN', 'MOV-026 another channel for a move', { ...MOVE, SalesChannel: 'SelfService' }, MOVE_FACTS],
  [
    'FORBIDDEN',
    'ORD-110 a move by the channel of all else',
    { ...MOVE, SalesChannel: 'SelfService' },
    MOVE_FACTS,
  ],
  [
    'FORBIDDEN',
    'QUA-014 an account that may order nothing new',
    ORDER,
    { offer: { ...OFFER, canOrderNewProducts: false } },
  ],
  ['FORBIDDEN', 'CHG-005 a business of group 1', orconbus(ORDER), { businessGroup: 'orconbus' }],
  [
    'FORBIDDEN',
    'MOV-006 a move of a business of group 1',
    orconbus(MOVE),
    { ...MOVE_FACTS, businessGroup: 'orconbus' },
  ],
  ['FORBIDDEN', 'CHG-006 wireless broadband', ORDER, { isWireless: true }],
  ['FORBIDDEN', 'MOV-007 a move of wireless broadband', MOVE, { ...MOVE_FACTS, isWireless: true }],
  ['FORBIDDEN', 'CHG-004 a plain phone line that may not change', ORDER, { keepsPlainPhoneLine: true }],
  [
    'FORBIDDEN',
    'MOV-005 a move of a plain phone line that may not change',
    MOVE,
    { ...MOVE_FACTS, keepsPlainPhoneLine: true },
  ],
  [
    'GET_ALL_CORE_PRODUCTS_CORE_PRODUCT_NOT_FOUND',
    'CHG-045 a rate that the brand does not let choose',
    ORDER,
    { planChange: { ...FACTS.planChange, onlySymmetricRates: true } },
  ],
  [
    'GET_ALL_CORE_PRODUCTS_CORE_PRODUCT_NOT_FOUND',
    'CHG-046 fibre that a neighbour must consent to',
    ORDER,
    { planChange: { ...FACTS.planChange, onlyFibreWithoutConsent: true } },
  ],
  [
    'HARDWARE_PRODUCT_NOT_AVAILABLE_FOR_PLANS',
    'CHG-047 hardware of a brand that offers none',
    ORDER,
    { planChange: { ...FACTS.planChange, offersNewHardware: false } },
  ],
  ['ExistingOrderInProgress', 'ORD-080 another order under way', ORDER, { hasActiveOrder: true }],
  [
    'PROMO_CODE_NOT_AVAILABLE',
    'ORD-065 a promo code without power',
    { ...ORDER, PromoCodes: MOVE.PromoCodes },
  ],
  [
    'PROMO_CODE_NOT_AVAILABLE',
    'PWR-097 ORD-064 power without the promo code',
    { ...MOVE, PromoCodes: [] },
    MOVE_FACTS,
  ],
  [
    'PROMO_CODE_NOT_AVAILABLE',
    'PWR-097 ORD-064 the promo code of another brand',
    { ...MOVE, PromoCodes: [{ promoCode: 'BBPOWER', serviceEntity: 'kpa1700000000' }] },
    MOVE_FACTS,
  ],
  [
    'PROMO_CODE_NOT_AVAILABLE',
    'ORD-064 the promo code twice',
    { ...MOVE, PromoCodes: [...MOVE.PromoCodes, ...MOVE.PromoCodes] },
    MOVE_FACTS,
  ],
  [
    'INSUFFICIENT_ORDER_INFO',
    'PWR-059 ORD-061 power without a word of medical dependency',
    { ...MOVE, Questions: MOVE.Questions.slice(1) },
    MOVE_FACTS,
  ],
  [
    'INSUFFICIENT_ORDER_INFO',
    'PWR-060 ORD-062 a move of somebody who lives there',
    {
      ...MOVE,
      Questions: [
        ...MOVE.Questions.slice(0, 1),
        { question: 'LiveThereOrMovingIn', answer: 'LiveThere', serviceEntity: null },
      ],
    },
    MOVE_FACTS,
  ],
  [
    'INSUFFICIENT_ORDER_INFO',
    'ORD-061 a word of medical dependency that is neither yes nor no',
    { ...MOVE, Questions: [asked('PowerMedicalDependent', 'Maybe'), ...MOVE.Questions.slice(1)] },
    MOVE_FACTS,
  ],
  [
    'INSUFFICIENT_ORDER_INFO',
    'ORD-062 somebody who moves in without a move',
    { ...ORDER, Questions: [asked('LiveThereOrMovingIn', 'MovingIn')] },
  ],
  [
    'INSUFFICIENT_ORDER_INFO',
    'ORD-062 power without a word of who lives there',
    { ...MOVE, Questions: MOVE.Questions.slice(0, 1) },
    MOVE_FACTS,
  ],
  [
    'PROMO_CODE_NOT_AVAILABLE',
    'ORD-065 a promo code of a move without power',
    { ...MOVE, ElectricityToChange: null },
    MOVE_FACTS,
  ],
  [
    'PROMO_CODE_NOT_AVAILABLE',
    'ORD-064 the promo code of another service than the internet',
    { ...MOVE, PromoCodes: [{ promoCode: 'BUNDLE10', serviceEntity: null }] },
    MOVE_FACTS,
  ],
  [
    'INSUFFICIENT_ORDER_INFO',
    'ORD-063 an answer that is no answer',
    { ...ORDER, Questions: [{ question: 'Byod', answer: 'Maybe', serviceEntity: null }] },
  ],
  [
    'INSUFFICIENT_ORDER_INFO',
    'a question twice',
    { ...ORDER, Questions: [...ORDER.Questions, ...ORDER.Questions] },
  ],
  [
    'NO_ELECTRICITY_CORE_PRODUCT',
    'MOV-018 PWR-034 power without a move',
    { ...ORDER, ElectricityToChange: MOVE.ElectricityToChange },
  ],
  [
    'NO_ELECTRICITY_CORE_PRODUCT',
    'the meter of another place',
    power({ Icp: '0000099999XY123' }),
    MOVE_FACTS,
  ],
  [
    'NO_ELECTRICITY_CORE_PRODUCT',
    'power for another place',
    power({ ServiceAddress: { LocationID: '1000001' } }),
    MOVE_FACTS,
  ],
  [
    'PLAN_NOT_AVAILABLE_FOR_CORE_PRODUCT',
    'a power plan for another kind of meter',
    power({ RatePlan: 'power-dial' }),
    MOVE_FACTS,
  ],
  [
    'NO_ELECTRICITY_CORE_PRODUCT',
    'an end of power that the account does not have',
    { ...MOVE, ...NO_POWER, ElectricityToEnd: endsOn('2026-12-07') },
    MOVE_FACTS,
  ],
  [
    'NO_ELECTRICITY_CORE_PRODUCT',
    'an end of power beside power at the new place, which has an end of its own',
    { ...MOVE, ElectricityToEnd: endsOn('2026-12-07') },
    HAS_POWER,
  ],
  [
    'NO_ELECTRICITY_CORE_PRODUCT',
    'an end of power without a move',
    { ...ORDER, ElectricityToEnd: endsOn('2026-12-07') },
    { offer: { ...OFFER, hasPower: true } },
  ],
  [
    'PROVISIONING_DATE_NOT_OFFERED',
    'CHG-062 an end of power too far ahead',
    { ...MOVE, ...NO_POWER, ElectricityToEnd: endsOn('2027-01-22') },
    HAS_POWER,
  ],
  [
    'PROVISIONING_DATE_NOT_OFFERED',
    'CHG-059 power on the day before broadband',
    power(beginsOn('2026-12-06')),
    MOVE_FACTS,
  ],
])('an order has %s for %s', (code, _why, body, facts) => {
  expect(problemsOf(body, facts)).toContain(code)
})

const GONE = { RatePlan: 'voice-gone' }

test('ORD-080 what an order under way has taken is said of that order, and not of somebody else', () => {
  const [first, ...others] = problemsOf(ORDER, { hasActiveOrder: true, freeNumbers: [] })

  expect([first, others]).toEqual(['ExistingOrderInProgress', ['INVALID_PHONE_NUMBER']])
})

test.each<[plan: string, body: OrderBody, problems: readonly string[]]>([
  ['a homeline', voice(GONE), ['DEFAULT_VOICE_PLAN_MISSING']],
  [
    'a homeline beside a plan that was chosen and is not offered',
    changed(
      {
        ToCoreProductComponents: [
          { ...INTERNET, RatePlan: 'VDSL_POTS-plan' },
          { ...VOICE, ...GONE },
        ],
      },
      { HardwareOrders: [] },
    ),
    ['DEFAULT_VOICE_PLAN_MISSING', 'PLAN_NOT_AVAILABLE_FOR_CORE_PRODUCT'],
  ],
  ['a plan of the internet', internet(GONE), ['PLAN_NOT_AVAILABLE_FOR_CORE_PRODUCT']],
])(
  'CHG-074 of plans that came by themselves and are gone, %s has a code of its own',
  (_plan, body, problems) => {
    expect(problemsOf(body, { withdrawnVoicePlans: [GONE.RatePlan] })).toEqual(problems)
  },
)

function power(difference: object): OrderBody {
  const { ElectricityToChange } = MOVE
  if (ElectricityToChange === null) throw new Error('the move has power')
  return { ...MOVE, ElectricityToChange: { ...ElectricityToChange, ...difference } }
}
