import { addDays, day } from '../../../day.ts'
import { THERE } from '../orders.ts'

import {
  NO_CHANGE,
  createAnswer,
  beginsInDays,
  combine,
  findInternetComponent,
  newContract,
  keepOrder,
  withAnswers,
  withExtras,
  withFields,
  withOfferedExtra,
  withPowerFields,
  withProduct,
  withComputedProduct,
  withRouter,
  withService,
} from './order-case.ts'
import type { OrderCase, OrderDifference } from './order-case.ts'
import {
  HAS_POWER,
  INSTALLED,
  OFFER_WITH_PROTECTION_PLANS,
  ON_FIBRE,
  WITH_SECOND_ROUTER,
  withCurrentExtra,
  withCurrentVoice,
  withDefaultContract,
} from './facts.ts'

const NO_HARDWARE = withFields({ HardwareOrders: [] })
const CONTRACT_AS_IT_IS = withProduct({ ContractLength: 0, ContractHandlingOption: 'nochange' })
const FROM_NOBODY = withFields({ LosingProviders: [] })
const MOVE = { kind: 'movehouse' } as const
/** The only facts of these cases: their number or router is in the hand-built offer alone. */
const DOMAIN_ONLY = {}

function forInternet(answer: string): OrderDifference {
  return (order) => ({
    ...order,
    Questions: [createAnswer('Byod', answer, findInternetComponent(order)?.ServiceEntity ?? null)],
  })
}

function twoRouters(ContractLength: number): OrderDifference {
  return (order, place) => {
    const one = withRouter({ contract: newContract(24) })(order, place).HardwareOrders
    const other = withRouter({ contract: newContract(12), items: [{ key: 'router-3' }] })(order, place)
    const both = { ...order, HardwareOrders: [...one, ...other.HardwareOrders] }
    return withProduct({ ContractLength })(both, place)
  }
}

const CONTRACTS: readonly OrderCase[] = [
  {
    name: 'ORD-046 hardware bought outright without a contract',
    difference: combine(CONTRACT_AS_IT_IS, withRouter({ contract: newContract(0) })),
    facts: ON_FIBRE,
  },
  {
    name: 'ORD-038 the contract of the hardware',
    difference: combine(withProduct({ ContractLength: 24 }), withRouter({ contract: newContract(24) })),
  },
  {
    name: 'ORD-038 the longest contract of two routers',
    difference: twoRouters(24),
    facts: WITH_SECOND_ROUTER,
  },
  {
    name: 'ORD-039 no contract and no hardware',
    difference: combine(CONTRACT_AS_IT_IS, NO_HARDWARE),
    facts: ON_FIBRE,
  },
  { name: 'ORD-040 ORD-114 a required contract of 12 months', difference: NO_HARDWARE },
  {
    name: 'ORD-040 ORD-114 a required contract of 12 months where the default is another',
    difference: NO_HARDWARE,
    facts: withDefaultContract(18),
  },
  {
    name: 'ORD-041 the contract length of the configuration',
    difference: combine(withProduct({ ContractLength: 18 }), NO_HARDWARE),
    facts: withDefaultContract(18),
  },
]

const DATES: readonly OrderCase[] = [
  { name: 'CHG-062 the sixty-second day', difference: beginsInDays(62), facts: DOMAIN_ONLY },
  {
    name: 'CHG-063 an end on the thirty-first day back',
    difference: withComputedProduct(({ today }) => ({ RequestedDateOfRelinquishment: addDays(today, -31) })),
  },
  {
    name: 'CHG-062 an end on the sixty-second day',
    difference: withComputedProduct(({ today }) => ({ RequestedDateOfRelinquishment: addDays(today, 62) })),
  },
  {
    name: 'CHG-062 power on the sixty-second day',
    ...MOVE,
    difference: withPowerFields(({ today }) => ({ RequestedDateOfProvisioning: addDays(today, 62) })),
  },
  {
    name: 'CHG-059 power on the day of broadband',
    ...MOVE,
    difference: withPowerFields(() => ({ RequestedDateOfProvisioning: day.parse('2026-12-07') })),
  },
  {
    name: 'ORD-049 tomorrow',
    difference: beginsInDays(1),
    facts: { today: day.parse('2026-11-22'), offer: INSTALLED },
  },
  {
    name: 'CHG-065 the tenth working day for fibre that has to be laid',
    difference: withProduct({ RequestedDateOfProvisioning: day.parse('2026-12-04') }),
  },
  {
    name: 'no chosen day',
    difference: withProduct({
      RequestedDateOfProvisioning: null,
      RequestedDateOfProvisioningSpecified: false,
    }),
  },
  {
    name: 'ORD-050 a Friday',
    difference: withProduct({ RequestedDateOfProvisioning: day.parse('2026-12-04') }),
  },
]

const SERVICES: readonly OrderCase[] = [
  { name: 'ORD-047 a new line that comes from nobody', difference: FROM_NOBODY },
  {
    name: 'ORD-053 the number that it has',
    difference: FROM_NOBODY,
    facts: { offer: withCurrentVoice('04 555 0300'), freeNumbers: [] },
  },
  {
    name: 'ORD-054 a new username',
    difference: combine(withService('Internet', { ServiceEntity: 'kpa1700000001' }), NO_HARDWARE),
  },
  {
    name: 'how to get in',
    difference: withComputedProduct(({ offer }) => ({
      ToServiceAddress: {
        LocationID: offer.location?.LocationID ?? null,
        AddressAccessInformation: {
          AccessWarningKey: 'Dog',
          EquipmentLocationKey: offer.equipmentLocations[0]?.key ?? '',
          Notes: 'Ring',
        },
      },
    })),
  },
  {
    name: 'ORD-100 a way to the meter at a place that is one',
    ...MOVE,
    difference: withPowerFields(({ offer }) => ({
      ServiceAddress: {
        LocationID: offer.location?.LocationID ?? THERE,
        AddressAccessInformation: {
          AccessWarningKey: null,
          EquipmentLocationKey: offer.equipmentLocations[0]?.key ?? '',
          Notes: '',
        },
      },
    })),
  },
]

const HARDWARE_AND_EXTRAS: readonly OrderCase[] = [
  {
    name: 'ORD-046 ORD-103 hardware alone, bought outright',
    difference: combine(withRouter({ contract: newContract(0) }), withFields(NO_CHANGE)),
    facts: DOMAIN_ONLY,
  },
  {
    name: 'ORD-060 ORD-063 a device of one’s own',
    difference: combine(withAnswers(createAnswer('Byod', 'Yes')), NO_HARDWARE),
  },
  {
    name: 'ORD-109 a device of one’s own for a service that is named',
    difference: combine(forInternet('Yes'), NO_HARDWARE),
  },
  {
    name: 'ORD-107 ORD-109 a question about a service that is ordered, with its device',
    difference: combine(withRouter(), forInternet('No')),
  },
  {
    name: 'ORD-107 a question about the homeline that is ordered',
    difference: combine(withAnswers(createAnswer('Byod', 'Yes', '04 555 0300')), NO_HARDWARE),
    facts: DOMAIN_ONLY,
  },
  {
    name: 'an extra taken away',
    difference: withExtras(['wireinsurance', null]),
    facts: DOMAIN_ONLY,
  },
  {
    name: 'WPP-007 wire insurance in place of wire maintenance',
    difference: withExtras(['wireinsurance', 'wireinsurance-1'], ['wiremaintenence', null]),
    facts: {
      offer: { ...OFFER_WITH_PROTECTION_PLANS, current: withCurrentExtra('WireMaintenence').current },
    },
  },
  {
    name: 'an extra of a business of group 1, with wireless and a plain phone line',
    difference: combine(
      withFields({ ...NO_CHANGE, HardwareOrders: [], BusinessGroup: 'orconbus' }),
      withOfferedExtra('safe_mode', 'safe_mode'),
    ),
    facts: { businessGroup: 'orconbus', isWireless: true, keepsPlainPhoneLine: true },
  },
  {
    name: 'ORD-103 extras without a core product to change',
    difference: combine(
      withFields({ ...NO_CHANGE, HardwareOrders: [] }),
      withOfferedExtra('safe_mode', 'safe_mode'),
    ),
  },
]

const POWER_AND_QUESTIONS: readonly OrderCase[] = [
  {
    name: 'a move without power, which ends that at the old place',
    ...MOVE,
    difference: withFields({
      ElectricityToChange: null,
      PromoCodes: [],
      Questions: [],
      ElectricityToEnd: { RequestedDateOfRelinquishment: day.parse('2026-12-07') },
    }),
    facts: HAS_POWER,
  },
  {
    name: 'ORD-061 someone who depends on power',
    ...MOVE,
    difference: withAnswers(
      createAnswer('PowerMedicalDependent', 'Yes'),
      createAnswer('LiveThereOrMovingIn', 'MovingIn'),
    ),
  },
  {
    name: 'ORD-062 someone who lives there',
    difference: withAnswers(createAnswer('LiveThereOrMovingIn', 'LiveThere')),
  },
  {
    name: 'ORD-064 the promo code of the brand',
    ...MOVE,
    difference: withFields({ PromoCodes: [{ promoCode: '2DCPWRBD', serviceEntity: 'kpa1700000000' }] }),
    facts: { powerBundlePromoCode: '2DCPWRBD' },
  },
]

/** Orders that keep every rule. */
export const ORDER_CASES: readonly OrderCase[] = [
  {
    name: 'ORD-043 ORD-044 ORD-045 ORD-046 a plan, an extra and hardware that are offered',
    difference: combine(withRouter(), withOfferedExtra('safe_mode', 'safe_mode')),
  },
  { name: 'MOV-018 MOV-026 PWR-059 PWR-060 PWR-097 a move with power', ...MOVE, difference: keepOrder },
  { name: 'CHG-047 CHG-048 hardware of a brand that sends some', difference: withRouter() },
  ...CONTRACTS,
  ...DATES,
  ...SERVICES,
  ...HARDWARE_AND_EXTRAS,
  ...POWER_AND_QUESTIONS,
]
