import type { Account } from '../accounts/contract.ts'
import type { CurrentProducts, WaitingProductChange } from '../catalogue/current-products.ts'
import { unitsText } from '../ordering/renting/units-text.ts'
import { CHANGES } from '../product-change/kinds.ts'
import type { ChangeKind } from '../product-change/change-kind.ts'

import { describeCurrentData, descriptionParts } from './current-data.ts'
import type { HubOptionId } from './options.ts'

type BillFrequency = Account['billCycle']['billFrequency']
/** Facts of the account that are not in its products. */
type AccountSettings = { readonly billFrequency: BillFrequency; readonly wifiUnits: number | undefined }
type HubProducts = Pick<CurrentProducts, 'CoreProducts' | 'AdditionalProducts'>

/** Hub options for additional products, and the text for an account without them. */
const PRODUCTS: Partial<Record<HubOptionId, { readonly kind: ChangeKind; readonly none: string }>> = {
  callingPacks: { kind: 'calling-packs', none: 'No packs' },
  protectionPlan: { kind: 'protection-plan', none: 'No protection plan' },
  familyFilter: { kind: 'family-filter', none: 'No family filter' },
  voiceExtras: { kind: 'voice-extras', none: 'No voice extras' },
  staticIp: { kind: 'static-ip', none: 'No static IP' },
}

const FREQUENCIES: Record<BillFrequency, string> = {
  Weekly: 'Every week',
  Fortnightly: 'Every fortnight',
  Monthly: 'Every month',
}

/** The current choice of a hub option in words. Null if it is not known here. */
export function describeCurrentChoice(
  id: HubOptionId,
  currentProducts: HubProducts,
  { billFrequency, wifiUnits }: AccountSettings,
): string | null {
  if (id === 'billFrequency') return FREQUENCIES[billFrequency]
  if (id === 'mesh') return wifiUnits === undefined ? null : unitsText(wifiUnits)
  const products = PRODUCTS[id]
  if (products !== undefined)
    return joinProductNames(currentProducts, CHANGES[products.kind].services) || products.none
  const internet = currentProducts.CoreProducts[0]?.CoreProductComponents.find(
    ({ service }) => service === 'Internet',
  )
  if (internet === undefined) return null
  if (id === 'product') return descriptionParts(internet.plan.PlanDescription)[0]
  return id === 'data' ? describeCurrentData(internet.plan, billFrequency) || null : null
}

/** The change of a hub option that has not begun; null for none. Source: HUB-038. */
export function findWaitingChange(
  id: HubOptionId,
  { WaitingChanges = [] }: Pick<CurrentProducts, 'WaitingChanges'>,
): WaitingProductChange | null {
  const kind = id === 'data' ? 'data-cap' : PRODUCTS[id]?.kind
  return WaitingChanges.find((change) => change.kind === kind) ?? null
}

/** The names of the products, or an empty string. */
function joinProductNames({ AdditionalProducts }: HubProducts, services: readonly string[]): string {
  return AdditionalProducts.filter(({ AdditionalProductService: service }) =>
    services.includes(service.toLowerCase()),
  )
    .map(({ AdditionalProductDescription }) => AdditionalProductDescription)
    .join(', ')
}
