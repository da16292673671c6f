import type { PlanService } from '../../catalogue/plan-services.ts'
import { addDays } from '../../day.ts'
import { calculateProvisioningDay } from '../following/steps.ts'
import { SCHEDULE_DAYS_AHEAD } from '../schedule.ts'

import { listHardwareItems } from './extras-rules.ts'
import { isDayToLeave } from './place-rules.ts'
import { SELLER_RULES } from './seller-rules.ts'
import { findServiceEntity, hasTwice, isOfOrder } from './validated-order.ts'
import type { ValidatedOrder, OrderRule } from './validated-order.ts'

/** Rules about the seller, losing providers, questions and promo codes. */
export const SALE_RULES: readonly OrderRule[] = [
  ...SELLER_RULES,
  {
    code: 'LOSING_PROVIDER_NOT_REQUIRED',
    field: 'LosingProviders',
    breaks: (order) =>
      order.body.LosingProviders.some(({ service }) => !servicesToBring(order).includes(service)) ||
      hasTwice(order.body.LosingProviders, ({ service }) => service),
  },
  {
    code: 'SERVICE_PROVIDER_NOT_FOUND',
    field: 'LosingProviders',
    breaks: ({ body, offer }) =>
      body.LosingProviders.some(
        ({ losingProviderKey }) => !offer.losingProviders.some(({ key }) => key === losingProviderKey),
      ),
  },
  { code: 'PROMO_CODE_NOT_AVAILABLE', field: 'PromoCodes', breaks: hasOtherPromoCodes },
  { code: 'INSUFFICIENT_ORDER_INFO', field: 'Questions', breaks: hasOtherAnswers },
  {
    code: 'SERVICE_NOT_FOUND_IN_ORDER',
    field: 'Questions',
    breaks: (order) => order.body.Questions.some(({ serviceEntity }) => !isOfOrder(order, serviceEntity)),
  },
  {
    code: 'NO_ELECTRICITY_CORE_PRODUCT',
    field: 'ElectricityToChange',
    breaks: ({ body: { ElectricityToChange: power }, kind, offer }) =>
      power !== null &&
      (kind !== 'movehouse' ||
        power.Icp !== offer.power?.icp ||
        power.ServiceAddress.LocationID !== offer.location?.LocationID),
  },
  {
    code: 'PLAN_NOT_AVAILABLE_FOR_CORE_PRODUCT',
    field: 'ElectricityToChange',
    breaks: ({ body: { ElectricityToChange: power }, offer }) =>
      power !== null &&
      offer.power?.plans.some(
        ({ coreProductKey, planKey }) =>
          coreProductKey === power.CoreProductKey && planKey === power.RatePlan,
      ) !== true,
  },
  { code: 'PROVISIONING_DATE_NOT_OFFERED', field: 'ElectricityToChange', breaks: hasUnavailablePowerDays },
  {
    code: 'NO_ELECTRICITY_CORE_PRODUCT',
    field: 'ElectricityToEnd',
    breaks: ({ body: { ElectricityToEnd: end, ElectricityToChange }, kind, offer }) =>
      end !== undefined && (kind !== 'movehouse' || !offer.hasPower || ElectricityToChange !== null),
  },
  {
    code: 'PROVISIONING_DATE_NOT_OFFERED',
    field: 'ElectricityToEnd',
    breaks: ({ body: { ElectricityToEnd: end }, today }) =>
      end !== undefined && !isDayToLeave(end.RequestedDateOfRelinquishment, today),
  },
]

/**
 * The services that can be transferred from another provider: services that the account does not have yet. Without a transfer
 * the service is a new line and has no losing provider. Source: ORD-047.
 */
export function servicesToBring({ change, from }: Pick<ValidatedOrder, 'change' | 'from'>): PlanService[] {
  const ordered = change?.ToCoreProductComponents.map(({ Service }) => Service) ?? []
  const held = from?.CoreProductComponents.map(({ service }) => service) ?? []
  return ordered.filter((service) => !held.includes(service))
}

/**
 * With a power move-in only the bundle's code is allowed, once and on internet; else no code is allowed. Source: ORD-064,
 * ORD-065.
 */
function hasOtherPromoCodes(order: ValidatedOrder): boolean {
  const { PromoCodes, ElectricityToChange } = order.body
  if (ElectricityToChange === null) return PromoCodes.length > 0
  const [code, ...others] = PromoCodes
  const isBundleCode =
    code?.promoCode === order.powerBundlePromoCode &&
    code.serviceEntity === findServiceEntity(order, 'Internet')
  return !isBundleCode || others.length > 0
}

/** Source: ORD-061 to ORD-063. */
const ANSWERS = {
  PowerMedicalDependent: ['Yes', 'No'],
  LiveThereOrMovingIn: ['MovingIn', 'LiveThere'],
  Byod: ['Yes', 'No'],
} as const satisfies Record<string, readonly string[]>

/**
 * Whether an answer is invalid or for another order, a question is repeated, a question of power has no answer, or a router
 * is ordered for a customer with an own device. Source: ORD-060.
 */
function hasOtherAnswers(order: ValidatedOrder): boolean {
  const { Questions, ElectricityToChange } = order.body
  const livingAnswer = order.kind === 'movehouse' ? 'MovingIn' : 'LiveThere'
  const isAnswer = (question: keyof typeof ANSWERS, answer: string) =>
    ANSWERS[question].some((each) => each === answer) &&
    (question !== 'LiveThereOrMovingIn' || answer === livingAnswer)
  const needed =
    ElectricityToChange === null ? [] : (['PowerMedicalDependent', 'LiveThereOrMovingIn'] as const)
  const hasOwnDevice = Questions.some(({ question, answer }) => question === 'Byod' && answer === 'Yes')
  return (
    hasTwice(Questions, ({ question }) => question) ||
    Questions.some(({ question, answer }) => !isAnswer(question, answer)) ||
    needed.some((question) => !Questions.some((entry) => entry.question === question)) ||
    (hasOwnDevice && listHardwareItems(order).some(({ product }) => product?.type === 'Router'))
  )
}

/** Power may begin on any day from tomorrow, but not before broadband. Source: CHG-059. */
function hasUnavailablePowerDays(order: ValidatedOrder): boolean {
  const { body, today } = order
  const power = body.ElectricityToChange
  if (power === null) return false
  const { RequestedDateOfProvisioning: begins, RequestedDateOfRelinquishment: ends } = power
  return (
    begins < calculateProvisioningDay(order) ||
    begins > addDays(today, SCHEDULE_DAYS_AHEAD) ||
    !isDayToLeave(ends, today)
  )
}
