import { addDays, day } from '../../../day.ts'
import type { OrderBody } from '../../contract.ts'
import { FACTS, MOVE, MOVE_FACTS, OFFER } from '../orders.ts'

import {
  createAnswer,
  combine,
  findInternetComponent,
  keepOrder,
  withAnswers,
  withFields,
  withPowerFields,
  withRouter,
} from './order-case.ts'
import type { OrderDifference, RefusalCase } from './order-case.ts'
import { HAS_POWER, WITH_SYMMETRIC_FIBRE } from './facts.ts'

const MOVING = { kind: 'movehouse' } as const
const FORBIDDEN = { code: 'FORBIDDEN' } as const
const NO_PROMO = { code: 'PROMO_CODE_NOT_AVAILABLE' } as const
const NO_INFO = { code: 'INSUFFICIENT_ORDER_INFO' } as const
const NO_POWER = { code: 'NO_ELECTRICITY_CORE_PRODUCT' } as const

const ORCONBUS = withFields({ BusinessGroup: 'orconbus' })
const WITHOUT_POWER = withFields({ ElectricityToChange: null, PromoCodes: [], Questions: [] })
const DEPENDS_ON_NOBODY = createAnswer('PowerMedicalDependent', 'No')
const MOVES_IN = createAnswer('LiveThereOrMovingIn', 'MovingIn')

function powerEndsInDays(days: number): OrderDifference {
  return (order, { today }) => ({
    ...order,
    ElectricityToEnd: { RequestedDateOfRelinquishment: addDays(today, days) },
  })
}

/** The promo codes of the order, each for its internet service. */
function withPromoCodes(...promoCodes: readonly string[]): OrderDifference {
  return (order): OrderBody => ({
    ...order,
    PromoCodes: promoCodes.map((promoCode) => ({
      promoCode,
      serviceEntity: findInternetComponent(order)?.ServiceEntity ?? null,
    })),
  })
}

const SELLERS: readonly RefusalCase[] = [
  {
    code: 'BUSINESS_GROUP_NOT_FOUND',
    name: 'the business group of another account',
    difference: ORCONBUS,
  },
  {
    ...FORBIDDEN,
    name: 'ORD-111 another sales person',
    difference: withFields({ SalesPerson: 'Sam Tautahi' }),
  },
  {
    ...FORBIDDEN,
    name: 'ORD-110 the channel of moves',
    difference: withFields({ SalesChannel: 'MoveHouse' }),
  },
  {
    ...FORBIDDEN,
    name: 'ORD-110 the channel of sign-ups',
    difference: withFields({ SalesChannel: 'OnlineSignup' }),
  },
  {
    ...FORBIDDEN,
    name: 'MOV-026 another channel for a move',
    ...MOVING,
    difference: withFields({ SalesChannel: 'OnlineSignup' }),
  },
  {
    ...FORBIDDEN,
    name: 'ORD-110 a move by the channel of all else',
    ...MOVING,
    difference: withFields({ SalesChannel: 'SelfService' }),
  },
  {
    ...FORBIDDEN,
    name: 'QUA-014 an account that may order nothing new',
    difference: keepOrder,
    facts: { offer: { ...OFFER, canOrderNewProducts: false } },
  },
  {
    ...FORBIDDEN,
    name: 'CHG-005 a business of group 1',
    difference: ORCONBUS,
    facts: { businessGroup: 'orconbus' },
  },
  {
    ...FORBIDDEN,
    name: 'MOV-006 a move of a business of group 1',
    ...MOVING,
    difference: ORCONBUS,
    facts: { businessGroup: 'orconbus' },
  },
  { ...FORBIDDEN, name: 'CHG-006 wireless broadband', difference: keepOrder, facts: { isWireless: true } },
  {
    ...FORBIDDEN,
    name: 'MOV-007 a move of wireless broadband',
    ...MOVING,
    difference: keepOrder,
    facts: { isWireless: true },
  },
  {
    ...FORBIDDEN,
    name: 'CHG-004 a plain phone line that may not change',
    difference: keepOrder,
    facts: { keepsPlainPhoneLine: true },
  },
  {
    ...FORBIDDEN,
    name: 'MOV-005 a move of a plain phone line that may not change',
    ...MOVING,
    difference: keepOrder,
    facts: { keepsPlainPhoneLine: true },
  },
  {
    code: 'NO_CORE_PRODUCT',
    name: 'an account without broadband',
    difference: keepOrder,
    facts: { offer: { ...OFFER, current: { ...OFFER.current, CoreProducts: [] } } },
  },
  {
    code: 'ExistingOrderInProgress',
    name: 'ORD-080 another order under way',
    difference: keepOrder,
    facts: { hasActiveOrder: true },
  },
]

const BRANDS: readonly RefusalCase[] = [
  {
    code: 'GET_ALL_CORE_PRODUCTS_CORE_PRODUCT_NOT_FOUND',
    name: 'CHG-045 a rate that the brand does not let choose',
    difference: keepOrder,
    facts: {
      offer: WITH_SYMMETRIC_FIBRE,
      planChange: { ...FACTS.planChange, symmetricRates: [2_000], onlySymmetricRates: true },
    },
  },
  {
    code: 'GET_ALL_CORE_PRODUCTS_CORE_PRODUCT_NOT_FOUND',
    name: 'CHG-046 fibre that a neighbour must consent to',
    difference: keepOrder,
    facts: { planChange: { ...FACTS.planChange, onlyFibreWithoutConsent: true } },
  },
  {
    code: 'HARDWARE_PRODUCT_NOT_AVAILABLE_FOR_PLANS',
    name: 'CHG-047 hardware of a brand that offers none',
    difference: withRouter(),
    facts: { planChange: { ...FACTS.planChange, offersNewHardware: false } },
  },
]

const PROMO_CODES: readonly RefusalCase[] = [
  { ...NO_PROMO, name: 'ORD-065 a promo code without power', difference: withPromoCodes('BUNDLE10') },
  {
    ...NO_PROMO,
    name: 'PWR-097 ORD-064 power without the promo code',
    ...MOVING,
    difference: withPromoCodes(),
  },
  {
    ...NO_PROMO,
    name: 'PWR-097 ORD-064 the promo code of another brand',
    ...MOVING,
    difference: withPromoCodes('BBPOWER'),
  },
  {
    ...NO_PROMO,
    name: 'ORD-064 the promo code twice',
    ...MOVING,
    difference: withPromoCodes('BUNDLE10', 'BUNDLE10'),
  },
  {
    ...NO_PROMO,
    name: 'ORD-065 a promo code of a move without power',
    ...MOVING,
    difference: withFields({ ElectricityToChange: null }),
  },
  {
    ...NO_PROMO,
    name: 'ORD-064 the promo code of another service than the internet',
    ...MOVING,
    difference: withFields({ PromoCodes: [{ promoCode: 'BUNDLE10', serviceEntity: null }] }),
  },
]

const QUESTIONS: readonly RefusalCase[] = [
  {
    ...NO_INFO,
    name: 'PWR-059 ORD-061 power without an answer about medical dependency',
    ...MOVING,
    difference: withAnswers(MOVES_IN),
  },
  {
    ...NO_INFO,
    name: 'PWR-060 ORD-062 a move of someone who lives there',
    ...MOVING,
    difference: withAnswers(DEPENDS_ON_NOBODY, createAnswer('LiveThereOrMovingIn', 'LiveThere')),
  },
  {
    ...NO_INFO,
    name: 'ORD-061 an answer about medical dependency that is neither yes nor no',
    ...MOVING,
    difference: withAnswers(createAnswer('PowerMedicalDependent', 'Maybe'), MOVES_IN),
  },
  { ...NO_INFO, name: 'ORD-062 someone who moves in without a move', difference: withAnswers(MOVES_IN) },
  {
    ...NO_INFO,
    name: 'ORD-062 power without an answer about who lives there',
    ...MOVING,
    difference: withAnswers(DEPENDS_ON_NOBODY),
  },
  {
    ...NO_INFO,
    name: 'ORD-063 an answer that is no answer',
    difference: withAnswers(createAnswer('Byod', 'Maybe')),
  },
  {
    ...NO_INFO,
    name: 'a question twice',
    difference: withAnswers(createAnswer('Byod', 'No'), createAnswer('Byod', 'No')),
  },
]

const POWER: readonly RefusalCase[] = [
  {
    ...NO_POWER,
    name: 'MOV-018 PWR-034 power without a move',
    difference: withFields({ ElectricityToChange: MOVE.ElectricityToChange }),
  },
  {
    ...NO_POWER,
    name: 'the meter of another place',
    ...MOVING,
    difference: withPowerFields(() => ({ Icp: '0000099999XY123' })),
  },
  {
    ...NO_POWER,
    name: 'power for another place',
    ...MOVING,
    difference: withPowerFields(() => ({ ServiceAddress: { LocationID: '1000001' } })),
  },
  {
    code: 'PLAN_NOT_AVAILABLE_FOR_CORE_PRODUCT',
    name: 'a power plan for another kind of meter',
    ...MOVING,
    difference: withPowerFields(() => ({ RatePlan: 'power-dial' })),
  },
  {
    ...NO_POWER,
    name: 'an end of power that the account does not have',
    ...MOVING,
    difference: combine(WITHOUT_POWER, powerEndsInDays(17)),
    facts: MOVE_FACTS,
  },
  {
    ...NO_POWER,
    name: 'an end of power beside power at the new place, which has an end of its own,',
    ...MOVING,
    difference: powerEndsInDays(17),
    facts: HAS_POWER,
  },
  {
    ...NO_POWER,
    name: 'an end of power without a move',
    difference: (order) => ({
      ...order,
      ElectricityToEnd: { RequestedDateOfRelinquishment: day.parse('2026-12-07') },
    }),
    facts: { offer: { ...OFFER, hasPower: true } },
  },
  {
    code: 'PROVISIONING_DATE_NOT_OFFERED',
    name: 'CHG-062 an end of power too far ahead',
    ...MOVING,
    difference: combine(WITHOUT_POWER, powerEndsInDays(63)),
    facts: HAS_POWER,
  },
]

/** Refusals because of who sells or buys, the brand, power, promo codes or questions. */
export const SALE_REFUSALS: readonly RefusalCase[] = [
  ...SELLERS,
  ...BRANDS,
  ...PROMO_CODES,
  ...QUESTIONS,
  ...POWER,
]
