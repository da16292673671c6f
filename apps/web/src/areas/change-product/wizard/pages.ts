import type { Draft } from '@switchboard/domain/change-product/draft'
import type { Order } from '@switchboard/domain/change-product/order'
import { listEnabledSteps } from '@switchboard/domain/change-product/steps'
import type { Step, StepId } from '@switchboard/domain/change-product/steps'

import { WIZARD_NAMES } from '../place.ts'

/** The page of each step. Source: CHG-030. */
const PAGES: Record<StepId, 'address' | 'builder' | 'when' | 'summary'> = {
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

/** The steps with a page of their own on a narrow screen, because they are as long as a page. Source: CHG-029. */
const LONG_STEPS: ReadonlySet<StepId> = new Set(['power'])

export const PAGE_TITLES = { builder: 'Choose your plan', when: 'Contract and dates' } as const

/** The pages of every order. While nothing is chosen, the order has only the first. Source: CHG-007. */
const COMMON_PAGES = ['builder', 'when', 'summary'] as const

/**
 * For example `Change Plan, step 1 of 3`: the position among the pages that this order shows. The address page of a move
 * precedes the steps and has no number. Source: CHG-007, MOV-009.
 */
export function formatProgress(
  type: Draft['type'],
  page: string,
  pages: readonly Pick<Page, 'id'>[],
): string {
  const ids = [...new Set([...pages.map(({ id }) => id), ...COMMON_PAGES])].filter((id) => id !== 'address')
  const number = ids.indexOf(page) + 1
  const name = WIZARD_NAMES[type]
  return number === 0 ? name : `${name}, step ${number} of ${ids.length}`
}

export type Page = { readonly id: string; readonly steps: readonly Step[] }

/** The pages of the order. Steps that are no longer than a few choices share a page. */
export function buildPages(order: Order, wide: boolean): Page[] {
  const pages: { id: string; steps: Step[] }[] = []
  for (const step of listEnabledSteps(order)) {
    const id = !wide && LONG_STEPS.has(step.id) ? step.id : PAGES[step.id]
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
