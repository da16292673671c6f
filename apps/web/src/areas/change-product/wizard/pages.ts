import type { Draft } from '@switchboard/domain/change-product/draft'
import type { Order } from '@switchboard/domain/change-product/order'
import { listEnabledSteps } from '@switchboard/domain/change-product/steps'
import type { Step, StepId } from '@switchboard/domain/change-product/steps'

import { WIZARD_NAMES } from '../place.ts'

/** The steps that share a page if there is room. The order is the order of the steps. Source: CHG-030. */
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

/** The pages that count as steps. They are the same at every width and for every choice. Source: CHG-007. */
const NUMBERED_PAGES = ['builder', 'when', 'summary'] as const

/**
 * For example `Change Plan, step 1 of 3`. The address page of a move precedes the steps and has no number. Source:
 * CHG-007, MOV-009.
 */
export function formatProgress(type: Draft['type'], step: StepId): string {
  const number = NUMBERED_PAGES.findIndex((page) => page === WIDE_PAGES[step]) + 1
  const name = WIZARD_NAMES[type]
  return number === 0 ? name : `${name}, step ${number} of ${NUMBERED_PAGES.length}`
}

export type Page = { readonly id: string; readonly steps: readonly Step[] }

/** The pages of the order: one per step, or several steps on a page if there is room. */
export function buildPages(order: Order, wide: boolean): Page[] {
  const pages: { id: string; steps: Step[] }[] = []
  for (const step of listEnabledSteps(order)) {
    const id = wide ? WIDE_PAGES[step.id] : step.id
    const last = pages.at(-1)
    if (last?.id === id) last.steps.push(step)
    else pages.push({ id, steps: [step] })
  }
  return pages
}

/** The page that shows a step, or the first page if the order no longer has the step. */
export function findPage(pages: readonly Page[], step: string | null): Page | undefined {
  return pages.find(({ steps }) => steps.some(({ id }) => id === step)) ?? pages[0]
}
