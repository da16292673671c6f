import { BILL_FREQUENCIES } from '@switchboard/domain/accounts/contract'
import type { BillFrequency } from '@switchboard/domain/billing-frequency/contract'
import { FREQUENCY_STEPS } from '@switchboard/domain/billing-frequency/rules'
import type { FrequencyStep } from '@switchboard/domain/billing-frequency/rules'
import { isErrorCode } from '@switchboard/domain/errors'
import type { ErrorCode } from '@switchboard/domain/errors'

/** The state of the change. It is in the URL, so that Back and a reload restore it. */
export type Place = {
  readonly step: FrequencyStep
  /** The chosen frequency. Null for none yet. */
  readonly to: BillFrequency | null
  /** The codes of a failed order: the failed call and the feedback of the provider. */
  readonly failure: readonly ErrorCode[]
}

export function parseFrequencyPlace(search: string): Place {
  const query = new URLSearchParams(search)
  return {
    step: FREQUENCY_STEPS.find((step) => step === query.get('step')) ?? 'frequency',
    to: BILL_FREQUENCIES.find((frequency) => frequency === query.get('to')) ?? null,
    failure: query.getAll('failure').filter(isErrorCode),
  }
}

export function buildFrequencyHref({ step, to, failure = [] }: Partial<Place> & Pick<Place, 'step'>): string {
  const query = new URLSearchParams({ step })
  if (to !== null && to !== undefined) query.set('to', to)
  for (const code of failure) query.append('failure', code)
  return `/flexible-billing?${query}`
}
