import type { WifiOption } from '@switchboard/domain/google-wifi/contract'

import type { RentalStep } from '#web/ordering/renting/use-rental.ts'

/** Source: GWF-008 to GWF-012. */
export type WifiState = 'loading' | 'selectPlan' | 'initError' | 'inProgress' | 'complete' | 'error'

type WifiFacts = {
  /** What this account can rent; undefined while it has not come. */
  readonly options: readonly WifiOption[] | undefined
  readonly sending: { readonly step: RentalStep }
}

/** An order of which nobody knows yet is still in progress. */
export function toWifiState({ options, sending: { step } }: WifiFacts): WifiState {
  if (step !== 'choosing') return step === 'doubt' ? 'inProgress' : step
  if (options === undefined) return 'loading'
  return options.length === 0 ? 'initError' : 'selectPlan'
}
