import type { ServiceFacts } from '../accounts/contract.ts'

/** Whether all services of an account are prepaid, so that it gets no bills. An order under way may bring the first bill. */
export function isNeverBilled(services: ServiceFacts | null): boolean {
  if (services === null || !services.prepaidMobile) return false
  const { internet, voice, lineRentalMobile, insurance, antivirus = false } = services
  const { activeFibreOrder, otherActiveOrder, power, video, wirelessVersion } = services
  const isBilled = internet || voice || lineRentalMobile || insurance || antivirus
  const isOrdered = activeFibreOrder || otherActiveOrder
  return !isBilled && !isOrdered && power !== 'has' && video !== 'has' && wirelessVersion === null
}
