import * as z from 'zod/mini'

import { toCents } from '../../money.ts'
import type { Cents } from '../../money.ts'
import { location } from '../../qualification/contract.ts'
import { parseNumber } from '../../typed-amount.ts'
import { normalizeValue } from '../../typed-text.ts'

/** The choices and input of a power sign-up; texts stay as they were typed. Source: PWR-015, PWR-066. */
export const signUpDraft = z.object({
  /** How the connection is searched. Source: PWR-017. */
  findBy: z.enum(['address', 'icp']),
  address: z.nullable(location),
  icp: z.string(),
  planKey: z.nullable(z.string()),
  /** The household's use of thirty days in kWh, for comparing plans; not part of the order. */
  units: z.string(),
  /**
   * The cost of thirty days on each plan, calculated from the former company's file of use, for comparing; null without a
   * file.
   */
  byFile: z._default(z.nullable(z.record(z.string(), z.int())), null),
  medicallyDependent: z.nullable(z.boolean()),
  moving: z.nullable(z.enum(['movingIn', 'switching'])),
  /** The day of moving in, as typed. */
  date: z.string(),
  /** Which meter places are offered: `inside` or elsewhere. Source: PWR-035. */
  meterPlaces: z.enum(['inside', 'elsewhere']),
  siteAccess: z.object({ key: z.string(), notes: z.string(), dog: z.boolean() }),
  termsAccepted: z.boolean(),
})
export type SignUpDraft = z.output<typeof signUpDraft>

const NO_SITE_ACCESS = { key: '', notes: '', dog: false } as const

export const EMPTY_SIGN_UP: SignUpDraft = {
  findBy: 'address',
  address: null,
  icp: '',
  planKey: null,
  units: '',
  byFile: null,
  medicallyDependent: null,
  moving: null,
  date: '',
  meterPlaces: 'inside',
  siteAccess: NO_SITE_ACCESS,
  termsAccepted: false,
}

/** In kWh, above the monthly use of the largest household. */
const MAX_UNITS = 99_999

/** The units of thirty days as a number; null for empty or invalid input. */
export function parseUnits(typed: string): number | null {
  const units = parseNumber(typed)
  return units !== null && units <= MAX_UNITS ? units : null
}

/** The connection that the customer gave, by location or ICP; null without one. */
export type ConnectionInput = { readonly locationId: string } | { readonly icp: string }

export function findConnectionInput({ findBy, address, icp }: SignUpDraft): ConnectionInput | null {
  if (findBy === 'address') return address === null ? null : { locationId: address.LocationID }
  const typed = normalizeValue(icp)
  return typed === '' ? null : { icp: typed }
}

/**
 * Applies an answer to the draft. Another connection resets the plan and the access to the meter. Another connection or plan
 * needs a new acceptance of the terms. Answers about the residents stay. Source: PWR-015.
 */
export function applyAnswer(draft: SignUpDraft, answer: Partial<SignUpDraft>): SignUpDraft {
  const next = { ...draft, ...answer }
  if (!isSameConnection(draft, next)) {
    return {
      ...next,
      planKey: null,
      byFile: null,
      meterPlaces: 'inside',
      siteAccess: NO_SITE_ACCESS,
      termsAccepted: false,
    }
  }
  return next.planKey === draft.planKey ? next : { ...next, termsAccepted: false }
}

function isSameConnection(one: SignUpDraft, other: SignUpDraft): boolean {
  return JSON.stringify(findConnectionInput(one)) === JSON.stringify(findConnectionInput(other))
}

/** The cost of thirty days on a plan by the customer's file; null without a file. */
export function findCostByFile({ byFile }: Pick<SignUpDraft, 'byFile'>, planKey: string): Cents | null {
  const cents = byFile?.[planKey]
  return cents === undefined ? null : toCents(cents)
}
