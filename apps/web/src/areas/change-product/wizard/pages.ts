import type { Draft } from '@switchboard/domain/change-product/draft'
import type { Order } from '@switchboard/domain/change-product/order'
import { enabledSteps } from '@switchboard/domain/change-product/steps'
import type { Step, StepId } from '@switchboard/domain/change-product/steps'

import { WIZARD_NAMES } from '../place.ts'

/** What is asked together, where there is room; the order is that of the steps. Source: CHG-030. */
const WIDE_PAGES: Record<StepId, 'address' | 'builder' | 'when' | 'summary'> = {
  moveAddress: 'address',
  existingServiceType: 'builder',
  serviceType: 'builder',
  internetPlan: 'builder',
  extras: 'builder',
  callingPacks: 'builder',
  familyFilter: 'builder',
  mobilePlans: 'builder',
  modem: 'builder',
  internetInformation: 'builder',
  voiceInformation: 'builder',
  power: 'builder',
  contract: 'when',
  installation: 'when',
  schedule: 'when',
  summary: 'summary',
}

export const PAGE_TITLES = { builder: 'Choose your plan', when: 'Contract and dates' } as const

/** The steps that a customer counts; the same on every width and whatever is chosen. Source: CHG-007. */
const COUNTED = ['builder', 'when', 'summary'] as const

/** `Change Plan, step 1 of 3`. The address of a move comes before them and has no number. Source: CHG-007, MOV-009. */
export function placeText(type: Draft['type'], step: StepId): string {
  const number = COUNTED.findIndex((page) => page === WIDE_PAGES[step]) + 1
  const name = WIZARD_NAMES[type]
  return number === 0 ? name : `${name}, step ${number} of ${COUNTED.length}`
}

export type Page = { readonly id: string; readonly steps: readonly Step[] }

/** The pages of the order as it is now: one step each, or several where there is room. */
export function pagesOf(order: Order, wide: boolean): Page[] {
  const pages: { id: string; steps: Step[] }[] = []
  for (const step of enabledSteps(order)) {
    const id = wide ? WIDE_PAGES[step.id] : step.id
    const last = pages.at(-1)
    if (last?.id === id) last.steps.push(step)
    else pages.push({ id, steps: [step] })
  }
  return pages
}

/** The page that a step stands on; the first where it is not asked any more. */
export function pageOf(pages: readonly Page[], step: string | null): Page | undefined {
  return pages.find(({ steps }) => steps.some(({ id }) => id === step)) ?? pages[0]
}
