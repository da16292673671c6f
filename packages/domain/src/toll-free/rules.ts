import { generalPhoneNumber, toNationalNumber } from '../phone.ts'
import { isPremium } from '../voice-features/forwarding.ts'

export type DestinationProblem = 'missing' | 'notANumber' | 'premium' | 'itself'

/**
 * Why a toll-free number may not forward to the typed number, or null. `own` is the list of the account's toll-free numbers
 * in any format. Source: TFR-004, TFR Readings.
 */
export function destinationProblem(typed: string, own: readonly string[]): DestinationProblem | null {
  const number = toNationalNumber(typed)
  if (number === '') return 'missing'
  if (!generalPhoneNumber.safeParse(number).success) return 'notANumber'
  if (isPremium(number)) return 'premium'
  return own.some((each) => toNationalNumber(each) === number) ? 'itself' : null
}

/** The route that is tried first; screens show and change only this route. Null without routes. Source: TFR Readings. */
export function firstRoute<R extends { readonly routePriority: number }>(routes: readonly R[]): R | null {
  const [first] = routes.toSorted((one, other) => one.routePriority - other.routePriority)
  return first ?? null
}
