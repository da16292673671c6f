import type { CurrentCoreProduct, PlanService } from '../catalogue/products.ts'

const NO_LETTERS = /[^\p{L}]/gu
const FIRST_NAME_LETTERS = 1
const LAST_NAME_LETTERS = 2

/** Whom a generated username is for, and when, in seconds since 1970 UTC. */
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

/** The accents go, so that every router takes the name. */
function toPlainLetters(name: string, most: number): string {
  const plain = name.normalize('NFD').replace(NO_LETTERS, '')
  return [...plain].slice(0, most).join('')
}

/**
 * The service id that an order begins with: the current one; else, of Internet, a generated username, and of another
 * service null: it has to be chosen. Source: ORD-032, ORD-058, ORD-059.
 */
export function defaultServiceId(
  service: PlanService,
  current: Pick<CurrentCoreProduct, 'CoreProductComponents'> | null,
  newUsername: string,
): string | null {
  const component = current?.CoreProductComponents.find((each) => each.service === service)
  return component?.serviceId ?? (service === 'Internet' ? newUsername : null)
}
