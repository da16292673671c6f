/** The service that blocks pages for adults. Source: FAM-008, FAM-010. */
export const FAMILY_FILTER = 'safe_mode'

/** The extra services of a homeline, beside its plan. Source: VEX-006. */
export const VOICE_EXTRAS = ['callerdisplay', 'callminder', 'callwaiting'] as const

/**
 * The services of the wiring protection plan, the larger cover first. Wire insurance includes wire maintenance, so that an account
 * has a product of one of them at most. Source: WPP Readings.
 */
export const PROTECTION_SERVICES: readonly string[] = ['wireinsurance', 'wiremaintenence']

/** The other services whose products a product of this service replaces. Source: WPP-007. */
export function listReplacedServices(service: string): string[] {
  const name = service.toLowerCase()
  return PROTECTION_SERVICES.includes(name) ? PROTECTION_SERVICES.filter((each) => each !== name) : []
}

/** Whether a product of one of the other services includes the product of this service. */
export function isIncludedService(service: string, others: readonly string[]): boolean {
  const name = service.toLowerCase()
  const larger = PROTECTION_SERVICES.slice(0, Math.max(0, PROTECTION_SERVICES.indexOf(name)))
  return others.some((other) => larger.includes(other.toLowerCase()))
}
