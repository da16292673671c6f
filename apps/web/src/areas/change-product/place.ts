import type { Draft } from '@switchboard/domain/change-product/draft'
import type { StepId } from '@switchboard/domain/change-product/steps'

/** Source: CHG-001. */
export const WIZARD_NAMES: Record<Draft['type'], string> = { plan: 'Change Plan', movehouse: 'Move house' }

const PATHS: Record<Draft['type'], string> = {
  plan: '/change-hub/change-product',
  movehouse: '/move-house',
}

/** The address of a step. With `thenSummary` the step leads back to the summary. */
export function buildStepHref(type: Draft['type'], step: StepId, { thenSummary = false } = {}): string {
  return `${PATHS[type]}?${new URLSearchParams({ step, ...(thenSummary && { back: 'summary' }) })}`
}

export function parseStepPlace(search: string): {
  readonly step: string | null
  readonly thenSummary: boolean
} {
  const query = new URLSearchParams(search)
  return { step: query.get('step'), thenSummary: query.get('back') === 'summary' }
}
