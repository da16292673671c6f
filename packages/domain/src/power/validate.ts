import { addDays } from '../day.ts'
import type { Day } from '../day.ts'
import type { ErrorCode } from '../errors.ts'
import { MAX_ACCESS_NOTE_LETTERS } from '../meter-reading/site-access.ts'
import type { OrderBody } from '../ordering/contract.ts'
import type { PowerPlan } from '../ordering/offer/contract.ts'
import { SCHEDULE_DAYS_AHEAD } from '../ordering/schedule.ts'
import { isIcp } from '../qualification/icp.ts'

import type { CONNECTION_STATUSES } from './connection.ts'
import { movingInProblem } from './rules.ts'

/** The facts that validate a power order. */
export type PowerFacts = {
  /** The connection in the registry; null if the registry does not have it. */
  readonly connection: {
    readonly locationId: string
    readonly ami: boolean
    readonly status: (typeof CONNECTION_STATUSES)[number]
    /** The connection supplies one of our accounts, without a known end. */
    readonly isSupplied: boolean
    /** An open order of one of our accounts is for the connection. */
    readonly isOrdered: boolean
  } | null
  /** The plans for the connection's meter. */
  readonly plans: readonly PowerPlan[]
  /** The number of sold core products: of all, and of electricity. */
  readonly products: { readonly all: number; readonly electricity: number }
  readonly businessGroup: string
  readonly salesPerson: string
  readonly isStaff: boolean
  readonly canOrderNewProducts: boolean
  readonly hasPower: boolean
  readonly hasActiveOrder: boolean
  /** The username of the account's broadband; null without any. */
  readonly internetEntity: string | null
  readonly powerBundlePromoCode: string
  /** Keys of the possible places of a meter. */
  readonly meterLocations: readonly string[]
  readonly today: Day
}

type Power = NonNullable<OrderBody['ElectricityToChange']>
type Order = PowerFacts & { readonly body: OrderBody; readonly power: Power }
type Rule = { readonly code: ErrorCode; readonly breaks: (order: Order) => boolean }

/** The rules of a power order, in the order of the returned codes. Source: PWR-022 to PWR-033, PWR-058 to PWR-061. */
const POWER_RULES: readonly Rule[] = [
  { code: 'FORM_STATE_INVALID', breaks: hasOtherParts },
  // Source: PWR-088 to PWR-090
  { code: 'NO_CORE_PRODUCTS', breaks: ({ products }) => products.all === 0 },
  {
    code: 'NO_ELECTRICITY_CORE_PRODUCT',
    breaks: ({ products }) => products.all > 0 && products.electricity === 0,
  },
  { code: 'MULTIPLE_ELECTRICITY_CORE_PRODUCTS', breaks: ({ products }) => products.electricity > 1 },
  { code: 'ICP_MALFORMED', breaks: ({ power }) => !isIcp(power.Icp) },
  { code: 'ICP_NOT_FOUND', breaks: ({ power, connection }) => isIcp(power.Icp) && connection === null },
  {
    code: 'ICP_NOT_AT_LOCATION',
    breaks: ({ power, connection }) =>
      connection !== null && connection.locationId !== power.ServiceAddress.LocationID,
  },
  {
    code: 'ICP_NOT_ACTIVE',
    breaks: ({ connection }) => connection !== null && connection.status !== 'active',
  },
  // Source: PWR-003, PWR-005, PWR-023
  {
    code: 'ExistingOpenContractRetail',
    breaks: ({ connection, hasPower, isStaff }) => connection?.isSupplied === true || (hasPower && !isStaff),
  },
  // Source: PWR-004 to PWR-006, PWR-024
  {
    code: 'ExistingOrderInProgress',
    breaks: ({ connection, hasActiveOrder, isStaff }) =>
      connection?.isOrdered === true || (hasActiveOrder && !isStaff),
  },
  {
    code: 'PLAN_NOT_AVAILABLE_FOR_CORE_PRODUCT',
    breaks: ({ plans, power, connection }) =>
      connection !== null &&
      !plans.some(
        ({ coreProductKey, planKey }) =>
          coreProductKey === power.CoreProductKey && planKey === power.RatePlan,
      ),
  },
  // Source: PWR-030
  {
    code: 'METER_LOCATION_REFUSED',
    breaks: ({ connection, power, meterLocations }) =>
      connection?.ami === false &&
      !meterLocations.includes(power.ServiceAddress.AddressAccessInformation?.EquipmentLocationKey ?? ''),
  },
  { code: 'SITE_ACCESS_REFUSED', breaks: hasWrongAccess },
  { code: 'PROVISIONING_DATE_NOT_OFFERED', breaks: hasUnavailableDay },
  { code: 'INSUFFICIENT_ORDER_INFO', breaks: hasOtherAnswers },
  { code: 'PROMO_CODE_NOT_AVAILABLE', breaks: hasOtherPromoCodes },
  {
    code: 'BUSINESS_GROUP_NOT_FOUND',
    breaks: ({ body, businessGroup }) => body.BusinessGroup !== businessGroup,
  },
  { code: 'FORBIDDEN', breaks: ({ body, salesPerson }) => body.SalesPerson !== salesPerson },
  // Source: PWR-007 to PWR-009
  { code: 'FORBIDDEN', breaks: ({ canOrderNewProducts, isStaff }) => !canOrderNewProducts && !isStaff },
]

/** The codes of all broken rules, each code once. */
export function powerProblems(body: OrderBody, facts: PowerFacts): readonly ErrorCode[] {
  const power = body.ElectricityToChange
  if (power === null) return ['FORM_STATE_INVALID']
  const order = { ...facts, body, power }
  const codes = POWER_RULES.filter(({ breaks }) => breaks(order)).map(({ code }) => code)
  return [...new Set(codes)]
}

/** Whether the customer moves in; else the connection is switched from another trader. Source: PWR-060. */
export function movesIn({ Questions }: Pick<OrderBody, 'Questions'>): boolean {
  return Questions.some(({ question, answer }) => question === 'LiveThereOrMovingIn' && answer === 'MovingIn')
}

/** Whether the order has parts of another kind of order. */
function hasOtherParts({ body, power }: Order): boolean {
  const { CoreProductsToChange, AdditionalProducts, HardwareOrders, LosingProviders } = body
  const otherLists = [CoreProductsToChange, AdditionalProducts, HardwareOrders, LosingProviders]
  const endsPower = power.RequestedDateOfRelinquishment !== null || body.ElectricityToEnd !== undefined
  const isForOthers = body.TakesOver !== undefined || body.NumberToBring !== undefined
  return endsPower || isForOthers || otherLists.some((list) => list.length > 0)
}

/** Whether the notes are too long, or a smart meter has access information. Source: PWR-031, PWR-033. */
function hasWrongAccess({ connection, power }: Order): boolean {
  const { AddressAccessInformation: access } = power.ServiceAddress
  if (access === undefined) return false
  return connection?.ami === true || [...access.Notes].length > MAX_ACCESS_NOTE_LETTERS
}

/** Whether the start day is not possible. Staff may choose any day. Source: PWR-027 to PWR-029. */
function hasUnavailableDay({ body, power, isStaff, today }: Order): boolean {
  const { RequestedDateOfProvisioning: begins } = power
  if (isStaff) return false
  if (movesIn(body)) return movingInProblem(begins, today, { isStaff }) !== null
  return begins <= today || begins > addDays(today, SCHEDULE_DAYS_AHEAD)
}

const ANSWERS: Readonly<Record<string, readonly string[]>> = {
  PowerMedicalDependent: ['Yes', 'No'],
  LiveThereOrMovingIn: ['MovingIn', 'LiveThere'],
}

/** Whether the two questions are not each answered exactly once with a valid answer. Source: PWR-059, PWR-060. */
function hasOtherAnswers({ body: { Questions } }: Order): boolean {
  return (
    Questions.length !== Object.keys(ANSWERS).length ||
    Object.entries(ANSWERS).some(
      ([required, answers]) =>
        !Questions.some(({ question, answer }) => question === required && answers.includes(answer)),
    )
  )
}

/** With broadband, moving in needs the brand's bundle code; all other codes are refused. Source: PWR-097, Readings. */
function hasOtherPromoCodes({ body, internetEntity, powerBundlePromoCode }: Order): boolean {
  const { PromoCodes } = body
  if (internetEntity === null || !movesIn(body)) return PromoCodes.length > 0
  const [code, ...others] = PromoCodes
  if (code === undefined || others.length > 0) return true
  const isForBroadband = code.serviceEntity === null || code.serviceEntity === internetEntity
  return code.promoCode !== powerBundlePromoCode || !isForBroadband
}
