import type { PlanService } from '../catalogue/plan-services.ts'
import type { CurrentCoreProduct } from '../catalogue/current-products.ts'

const NON_LETTERS = /[^\p{L}]/gu
const FIRST_NAME_LETTERS = 1
const LAST_NAME_LETTERS = 2

/** The person and the time of a generated username. */
export type UsernameFor = {
  readonly firstName: string
  readonly lastName: string
  readonly unixSeconds: number
}

/** An internet username, in lower case: letters of both names, then the time. Source: ORD-057. */
export function generateUsername({ firstName, lastName, unixSeconds }: UsernameFor): string {
  const letters = toPlainLetters(firstName, FIRST_NAME_LETTERS) + toPlainLetters(lastName, LAST_NAME_LETTERS)
  return `${letters.toLowerCase()}${unixSeconds}`
}

/** The first letters of a name without accents, because not every router accepts accents. */
function toPlainLetters(name: string, count: number): string {
  const letters = name.normalize('NFD').replace(NON_LETTERS, '')
  return [...letters].slice(0, count).join('')
}

/**
 * The service id in a new order: the current id; else a generated username for Internet. Null for a phone line that still has
 * to be chosen. Source: ORD-032, ORD-058, ORD-059.
 */
export function defaultServiceId(
  service: PlanService,
  current: Pick<CurrentCoreProduct, 'CoreProductComponents'> | null,
  newUsername: string,
): string | null {
  const component = current?.CoreProductComponents.find((each) => each.service === service)
  return component?.serviceId ?? (service === 'Internet' ? newUsername : null)
}
