import type { Day } from '../../day.ts'
import { meterLocationProblem } from '../../meter-reading/site-access.ts'
import { isIcp } from '../../qualification/icp.ts'
import { parseTypedDay } from '../../typed-day.ts'
import type { EnergyQualification } from '../contract.ts'
import type { PowerPlan } from '../plans.ts'
import { movingInProblem, oneElectricityCoreProduct } from '../rules.ts'
import type { MovingInProblem } from '../rules.ts'

import { findConnectionInput, parseUnits } from './draft.ts'
import type { SignUpDraft } from './draft.ts'

/** The steps in display order. Source: PWR-015. */
export const SIGN_UP_STEPS = ['connection', 'plan', 'moving', 'date', 'meter', 'terms'] as const
export type SignUpStep = (typeof SIGN_UP_STEPS)[number]

/** The facts of a sign-up besides the customer's input. */
export type SignUpFacts = {
  /** The products of the given connection; null until it is found. */
  readonly qualification: EnergyQualification | null
  readonly today: Day
  readonly isStaff: boolean
}

type SignUp = { readonly draft: SignUpDraft; readonly facts: SignUpFacts }

/** The steps to show. Only customers who move in have the step of the date. Source: PWR-015, PWR-018, PWR-019. */
export function listSignUpSteps({ draft, facts }: SignUp): readonly SignUpStep[] {
  return SIGN_UP_STEPS.filter((step) => {
    if (step === 'date') return draft.moving === 'movingIn'
    return step !== 'meter' || facts.qualification?.connection.metering.ami === false
  })
}

export type SignUpProblem =
  | 'addressMissing'
  | 'icpMissing'
  | 'icpMalformed'
  | 'unitsNotNumber'
  | 'planMissing'
  | 'medicalMissing'
  | 'movingMissing'
  | 'dateNotUnderstood'
  | `date-${MovingInProblem}`
  | 'meterLocationMissing'
  | 'meterLocationNotOffered'
  | 'termsNotAccepted'

/** The errors of a step; empty if the step is complete. Source: PWR-027 to PWR-032. */
export function findSignUpProblems(step: SignUpStep, signUp: SignUp): readonly SignUpProblem[] {
  return PROBLEMS[step](signUp).filter((problem) => problem !== null)
}

const PROBLEMS: Record<SignUpStep, (signUp: SignUp) => readonly (SignUpProblem | null)[]> = {
  connection: ({ draft }) => [connectionProblem(draft)],
  plan: (signUp) => [
    signUp.draft.units.trim() !== '' && parseUnits(signUp.draft.units) === null ? 'unitsNotNumber' : null,
    findChosenPlan(signUp) === null ? 'planMissing' : null,
    signUp.draft.medicallyDependent === null ? 'medicalMissing' : null,
  ],
  moving: ({ draft }) => [draft.moving === null ? 'movingMissing' : null],
  date: ({ draft, facts }) => {
    const date = parseTypedDay(draft.date)
    if (date === null && draft.date.trim() !== '') return ['dateNotUnderstood']
    const problem = movingInProblem(date, facts.today, facts)
    return [problem === null ? null : `date-${problem}`]
  },
  meter: ({ draft, facts }) => {
    const locations = facts.qualification?.connection.equipmentLocations ?? []
    const problem = meterLocationProblem(draft.siteAccess.key, locations)
    if (problem === null) return []
    return [problem === 'missing' ? 'meterLocationMissing' : 'meterLocationNotOffered']
  },
  terms: ({ draft }) => [draft.termsAccepted ? null : 'termsNotAccepted'],
}

function connectionProblem(draft: SignUpDraft): SignUpProblem | null {
  const connection = findConnectionInput(draft)
  if (connection === null) return draft.findBy === 'address' ? 'addressMissing' : 'icpMissing'
  return 'icp' in connection && !isIcp(connection.icp) ? 'icpMalformed' : null
}

/** The first step that is incomplete; null if the order can be sent. */
export function firstOpenStep(signUp: SignUp): SignUpStep | null {
  if (signUp.facts.qualification === null) return 'connection'
  return listSignUpSteps(signUp).find((step) => findSignUpProblems(step, signUp).length > 0) ?? null
}

/** The plans of the connection; none unless exactly one product is electricity. Source: PWR-088 to PWR-090. */
export function plansOffered({ qualification }: Pick<SignUpFacts, 'qualification'>): readonly PowerPlan[] {
  const product = oneElectricityCoreProduct(qualification?.coreProducts ?? [])
  return typeof product === 'string' ? [] : product.Plans
}

/** The chosen plan; null if no plan is chosen, or if it is no longer offered. */
export function findChosenPlan({ draft, facts }: SignUp): PowerPlan | null {
  return plansOffered(facts).find(({ PlanKey }) => PlanKey === draft.planKey) ?? null
}
