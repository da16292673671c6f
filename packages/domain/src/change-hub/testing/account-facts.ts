import type { AccountFacts } from '../../access.ts'
import type { ServiceFacts } from '../../accounts/contract.ts'
import { FEATURES } from '../../config/contract.ts'
import { accountFacts } from '../../testing/account-facts.ts'
import { listHubOptions } from '../offered-options.ts'
import type { HubOptionId } from '../options.ts'

const ALL_SERVICES: ServiceFacts = {
  mail: true,
  internet: true,
  voice: true,
  configurableWifi: true,
  power: 'has',
  lineRentalMobile: true,
  prepaidMobile: false,
  insurance: true,
  video: 'available',
  speedTest: true,
  wirelessVersion: null,
  plainPhoneLine: false,
  canOrderNewProducts: true,
  fibreOrder: false,
  otherActiveOrder: false,
  activeFibreOrder: false,
}

/** An account with a mobile is always billed monthly. */
export const NO_MOBILE = { lineRentalMobile: false, prepaidMobile: false }

export const home = accountFacts({
  features: new Set(FEATURES),
  businessFeatures: new Set(FEATURES),
  services: ALL_SERVICES,
  refersFriends: false,
  offersVoiceFeatures: true,
})

export function toFacts(
  services: Partial<ServiceFacts>,
  differences: Partial<AccountFacts> = {},
): AccountFacts {
  return { ...home, ...differences, services: { ...ALL_SERVICES, ...services } }
}

export function listOffered(facts: AccountFacts, hasScreen = (_path: string) => true): string[] {
  return listHubOptions(facts, hasScreen).map(({ id }) => id)
}

export function isOffered(id: HubOptionId, facts: AccountFacts): boolean {
  return listOffered(facts).includes(id)
}
