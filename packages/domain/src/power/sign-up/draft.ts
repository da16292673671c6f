import * as z from 'zod/mini'

import { centsOf } from '../../money.ts'
import type { Cents } from '../../money.ts'
import { location } from '../../qualification/contract.ts'
import { parseNumber } from '../../typed-amount.ts'
import { normalizeValue } from '../../typed-text.ts'

/** What a customer has chosen and typed of a power sign-up; a text stays as it was typed. Source: PWR-015, PWR-066. */
export const signUpDraft = z.object({
  /** By what the connection is found. Source: PWR-017. */
  findBy: z.enum(['address', 'icp']),
  address: z.nullable(location),
  icp: z.string(),
  planKey: z.nullable(z.string()),
  /** What the household uses in thirty days in kWh, for comparing; no part of the order. */
  units: z.string(),
  /** What thirty days of each plan cost by a file of the company before, for comparing; null without a file. */
  byFile: z._default(z.nullable(z.record(z.string(), z.int())), null),
  medicallyDependent: z.nullable(z.boolean()),
  moving: z.nullable(z.enum(['movingIn', 'switching'])),
  /** The day of moving in. */
  date: z.string(),
  /** Where the meter is looked for: `inside` or elsewhere. Source: PWR-035. */
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

/** Of a month of the largest household, in kWh, and more. */
const MOST_UNITS = 99_999

/** The units of thirty days as a number; null where there is none, and for what cannot be one. */
export function parseUnits(typed: string): number | null {
  const units = parseNumber(typed)
  return units !== null && units <= MOST_UNITS ? units : null
}

/** The connection that is meant, as far as it is told; null while nothing is. */
export type MeantConnection = { readonly locationId: string } | { readonly icp: string }

export function meantConnection({ findBy, address, icp }: SignUpDraft): MeantConnection | null {
  if (findBy === 'address') return address === null ? null : { locationId: address.LocationID }
  const typed = normalizeValue(icp)
  return typed === '' ? null : { icp: typed }
}

/**
 * The draft with another answer. Another connection has plans and a meter of its own, so the plan and the way to the meter
 * go; with another connection or plan the terms are to be accepted again. What is said of the people stays. Source: PWR-015.
 */
export function answered(draft: SignUpDraft, answer: Partial<SignUpDraft>): SignUpDraft {
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
  return JSON.stringify(meantConnection(one)) === JSON.stringify(meantConnection(other))
}

/** What thirty days of a plan cost by the customer's file; null where no file says it. */
export function byFileOf({ byFile }: Pick<SignUpDraft, 'byFile'>, planKey: string): Cents | null {
  const cents = byFile?.[planKey]
  return cents === undefined ? null : centsOf(cents)
}
