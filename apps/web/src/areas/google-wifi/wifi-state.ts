import type { WifiOption } from '@switchboard/domain/google-wifi/contract'

import type { RentalStep } from '#web/ordering/renting/use-rental.ts'

/** Source: GWF-008 to GWF-012. */
export type WifiState = 'loading' | 'selectPlan' | 'initError' | 'inProgress' | 'complete' | 'error'

type WifiFacts = {
  /** The hardware that the account can rent. Undefined while loading. */
  readonly options: readonly WifiOption[] | undefined
  readonly sending: { readonly step: RentalStep }
}

/** An order whose outcome is in doubt, or that waits with the provider, counts as in progress. */
export function toWifiState({ options, sending: { step } }: WifiFacts): WifiState {
  if (step !== 'choosing') return step === 'doubt' || step === 'received' ? 'inProgress' : step
  if (options === undefined) return 'loading'
  return options.length === 0 ? 'initError' : 'selectPlan'
}
