import { isBusiness } from '../access.ts'

import { scheduleProblem } from './dates.ts'
import {
  listCallingPacks,
  listExtras,
  listFamilyFilters,
  listMobilePlans,
  listSinglePacks,
} from './extras.ts'
import { losingProviderRequired } from './order.ts'
import type { Order } from './order.ts'
import { voicePlanProblem } from './voice-plan.ts'
import {
  addressProblem,
  dayProblem,
  losingProblem,
  modemProblem,
  powerProblem,
  speedProblem,
  voiceProblem,
} from './step-problems.ts'
import type { StepProblem } from './step-problems.ts'

/** Parts of an order, each a page on a narrow screen: the steps of the older wizard and of v3. */
export type StepId =
  | 'moveAddress'
  | 'existingServiceType'
  | 'serviceType'
  | 'internetPlan'
  | 'extras'
  | 'callingPacks'
  | 'familyFilter'
  | 'mobilePlans'
  | 'modem'
  | 'internetInformation'
  | 'voiceInformation'
  | 'power'
  | 'contract'
  | 'installation'
  | 'schedule'
  | 'summary'

export type Step = {
  readonly id: StepId
  readonly enabled: (order: Order) => boolean
  /** Why the order cannot continue from here, or null. */
  readonly problem: (order: Order) => StepProblem | null
}

const noProblem = () => null

/** Source: CHG-009 to CHG-021, CHG-027, CHG-028. */
export const STEPS: readonly Step[] = [
  {
    id: 'moveAddress',
    enabled: ({ draft }) => draft.type === 'movehouse',
    problem: addressProblem,
  },
  {
    id: 'existingServiceType',
    enabled: ({ isChanging }) => !isChanging,
    problem: noProblem,
  },
  {
    id: 'serviceType',
    enabled: ({ location }) => location !== null,
    problem: speedProblem,
  },
  {
    id: 'internetPlan',
    enabled: ({ isChanging }) => isChanging,
    problem: ({ product, internetPlan }) =>
      product !== null && internetPlan === null ? 'planMissing' : null,
  },
  {
    id: 'extras',
    enabled: ({ isChanging, product }) =>
      isChanging &&
      product !== null &&
      (listExtras(product).length > 0 || product.plans.Voice.some(({ selectable }) => selectable === true)),
    problem: ({ product, draft }) =>
      product !== null && voicePlanProblem(product, draft.voicePlan) !== null ? 'voicePlanWrong' : null,
  },
  {
    id: 'callingPacks',
    enabled: ({ isChanging, product, facts }) =>
      isChanging && product !== null && hasCallingPacks(product, facts),
    problem: noProblem,
  },
  {
    id: 'familyFilter',
    enabled: ({ isChanging, product }) =>
      isChanging && product !== null && listFamilyFilters(product).length > 0,
    problem: noProblem,
  },
  {
    id: 'mobilePlans',
    enabled: ({ isChanging, product }) =>
      isChanging && product !== null && listMobilePlans(product).length > 0,
    problem: noProblem,
  },
  {
    id: 'modem',
    enabled: ({ isChanging, newContractNeeded, routers }) =>
      isChanging && newContractNeeded && routers.length > 0,
    problem: modemProblem,
  },
  {
    id: 'internetInformation',
    enabled: (order) => losingProviderRequired(order, 'Internet'),
    problem: ({ draft }) => losingProblem(draft.losingInternet),
  },
  {
    id: 'voiceInformation',
    enabled: (order) => losingProviderRequired(order, 'Voice'),
    problem: voiceProblem,
  },
  {
    id: 'power',
    enabled: ({ draft, facts }) =>
      draft.type === 'movehouse' && draft.address !== null && (facts.offer.power?.plans.length ?? 0) > 0,
    problem: powerProblem,
  },
  {
    id: 'contract',
    enabled: ({ isChanging, contract }) => isChanging && contract.option !== 'nochange',
    problem: ({ draft }) => (draft.contractAccepted ? null : 'contractNotAccepted'),
  },
  {
    id: 'installation',
    enabled: ({ installation }) => installation,
    problem: dayProblem,
  },
  {
    id: 'schedule',
    enabled: ({ isChanging, installation, needs }) => isChanging && (!installation || needs.move),
    problem: (order) => dayProblem(order) ?? scheduleProblem(order.dates, order.needs),
  },
  { id: 'summary', enabled: ({ isChanging }) => isChanging, problem: noProblem },
]

function hasCallingPacks(product: NonNullable<Order['product']>, { businessGroup }: Order['facts']): boolean {
  if (product.hasVoice === 'no') return false
  if (isBusiness(businessGroup)) return listSinglePacks(product).length > 0
  const { national, international } = product.callingPackBundles
  return listCallingPacks(product).length > 0 && national.length + international.length > 0
}

/** The enabled steps. The caller lists them again after each change of the order. Source: CHG-022. */
export function listEnabledSteps(order: Order): Step[] {
  return STEPS.filter((step) => step.enabled(order))
}

/** The first step that prevents a submit. Source: CHG-024, CHG-025. */
export function firstInvalid(order: Order): Step | null {
  return listEnabledSteps(order).find((step) => step.problem(order) !== null) ?? null
}
