import type { WireReply } from '@switchboard/domain/call'
import { SWITCH_PARAMETER } from '@switchboard/domain/catalogue/features'
import type { SwitchValue, readFeatureParameters } from '@switchboard/domain/catalogue/features'
import type { readChangeable } from '@switchboard/domain/product-change/contract'

/** The filter as an account has it. */
export const HELD_FILTER: WireReply<typeof readChangeable>['held'][number] = {
  AdditionalProductKey: 'SAFE-MODE',
  AdditionalProductService: 'safe_mode',
  AdditionalProductServiceID: null,
  AdditionalProductDescription: 'Family filter',
  ChargeIncludingGST: 4.95,
  ChargeExcludingGST: 4.3,
}

export function switchSetTo(value: SwitchValue): WireReply<typeof readFeatureParameters> {
  return { parameters: [{ name: SWITCH_PARAMETER, value }] }
}
