import type { AccountFacts } from '../access.ts'
import type { ServiceFacts } from '../accounts/contract.ts'

/** An account without services that may order. */
export const NO_SERVICES: ServiceFacts = {
  mail: false,
  internet: false,
  voice: false,
  configurableWifi: false,
  power: 'none',
  meterReadByHand: false,
  lineRentalMobile: false,
  prepaidMobile: false,
  insurance: false,
  antivirus: false,
  video: 'none',
  speedTest: false,
  wirelessVersion: null,
  plainPhoneLine: false,
  severalLines: false,
  canOrderNewProducts: true,
  fibreOrder: false,
  otherActiveOrder: false,
  activeFibreOrder: false,
}

/** The facts of a residential customer with all switches off and unknown services, unless `differences` sets them. */
export function accountFacts(differences: Partial<AccountFacts> = {}): AccountFacts {
  return {
    staff: false,
    debug: false,
    testHost: false,
    businessGroup: 'residential',
    features: new Set(),
    businessFeatures: new Set(),
    disablePotsProductChange: false,
    disablePowerProductChange: false,
    services: null,
    billFrequency: null,
    level: null,
    refersFriends: true,
    offersVoiceFeatures: false,
    ...differences,
  }
}
