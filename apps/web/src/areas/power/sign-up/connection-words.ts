import type { EnergyQualification } from '@switchboard/domain/power/contract'

import type { QualificationFailure } from './queries.ts'

/** Source: PWR-093. */
export const NO_PLAN = 'We could not find a plan matching your request.'

/**
 * Why a connection is not available. Other failures are temporary and can be retried. Source: PWR-084,
 * PWR-093.
 */
const UNAVAILABLE: { readonly [C in QualificationFailure['code']]?: string } = {
  ICP_MALFORMED: 'This is not the number of a power connection. Check it on your power bill.',
  ICP_NOT_FOUND:
    'There is no power connection of this number. Check it on your power bill, or find it by its address.',
  ICP_NOT_AT_LOCATION: 'This power connection is at another address.',
  ICP_NOT_ACTIVE: 'There is no power to this connection at the moment. Call us to have it turned on.',
  NO_SERVICE_IDS_AVAILABLE:
    'We cannot find a power connection at this address. If you know its ICP number, from a power bill, find it by that.',
  TOO_MANY_REQUESTS:
    'Many power connections were looked up by this account in a short time. Try again in an hour, or call us.',
  NO_LOCATION_ID_PROVIDED: 'We do not know this address any more. Find it again.',
  NO_CORE_PRODUCTS: NO_PLAN,
  NO_ELECTRICITY_CORE_PRODUCT: NO_PLAN,
  MULTIPLE_ELECTRICITY_CORE_PRODUCTS: NO_PLAN,
}

/** The reason why a connection is not available; null for a failure to load. Source: PWR-087. */
export function explainUnavailable({ code }: QualificationFailure): string | null {
  return UNAVAILABLE[code] ?? null
}

/** The text below the title of a failure to load. */
export function loadFailureAdvice({ code }: QualificationFailure): string {
  const kept = 'What you entered is still here.'
  return code === 'ELECTRICITY_REGISTRY_UNAVAILABLE'
    ? `The register of power connections is not answering at the moment. ${kept}`
    : kept
}

const SUPPLIED_BY: Record<EnergyQualification['suppliedBy'], string> = {
  account: 'You, on this account',
  us: 'Someone else who is with us',
  another: 'Another power company',
  nobody: 'Nobody at the moment',
}

export function describeSupplier({ suppliedBy }: EnergyQualification): string {
  return SUPPLIED_BY[suppliedBy]
}

export function describeMeter({ connection }: EnergyQualification): string {
  return connection.metering.ami ? 'A smart meter, which sends its readings' : 'A meter that someone reads'
}
