import type { AccountFacts } from '@switchboard/domain/access'
import type { ServiceFacts } from '@switchboard/domain/accounts/contract'
import { FEATURES } from '@switchboard/domain/config/contract'
import { NO_SERVICES, accountFacts } from '@switchboard/domain/testing/account-facts'

const ALL = new Set(FEATURES)
const NO_SWITCHES = new Set<never>()
const ORDER = { otherActiveOrder: true }

/** An account whose switches are all on, with these differences. */
export function account(
  differences: Partial<AccountFacts>,
  services: Partial<ServiceFacts> = {},
): AccountFacts {
  return accountFacts({
    features: ALL,
    businessFeatures: ALL,
    offersVoiceFeatures: true,
    services: { ...NO_SERVICES, internet: true, voice: true, video: 'available', ...services },
    ...differences,
  })
}

/** Kinds of account that guards tell apart. */
export const KINDS = {
  'a home': account({}),
  'a business of group 1': account({ businessGroup: 'orconbus' }),
  'a business of group 2': account({ businessGroup: '2degreessmb' }),
  'a business of group 2 without its switch': account({
    businessGroup: '2degreessmb',
    businessFeatures: NO_SWITCHES,
  }),
  'wireless of version 1': account({}, { wirelessVersion: 1 }),
  'wireless of version 2': account({}, { wirelessVersion: 2 }),
  'without a homeline': account({}, { voice: false }),
  'without internet': account({}, { internet: false }),
  'without internet, with insurance': account({}, { internet: false, insurance: true }),
  'with a mobile': account({}, { lineRentalMobile: true }),
  'with a prepaid mobile': account({}, { prepaidMobile: true }),
  'with Prime Video': account({}, { video: 'has' }),
  'with mesh units': account({}, { wifiUnits: 2 }),
  'that may order nothing new': account({}, { canOrderNewProducts: false }),
  'with an order under way': account({}, ORDER),
  'staff, with an order under way': account({ staff: true }, ORDER),
  'staff in debug, with an order under way': account({ staff: true, debug: true }, ORDER),
  'with the feature off': account({ features: NO_SWITCHES }),
  'of a brand without voice features': account({ offersVoiceFeatures: false }),
  'a person who may pay': account({ level: 'pay' }),
} as const satisfies Record<string, AccountFacts>
