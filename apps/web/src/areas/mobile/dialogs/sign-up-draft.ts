import type { MobileProduct } from '@switchboard/domain/mobile/contract'
import type { DeliveryAddress } from '@switchboard/domain/ordering/order-parts'
import type { NumberToBring } from '@switchboard/domain/ordering/order-parts'
import type { SimKind } from '@switchboard/domain/ordering/adding/mobile/sim'
import { COUNTRY, undeliverablePart } from '@switchboard/domain/ordering/delivery'
import { mobileNumber, toNationalNumber } from '@switchboard/domain/phone'

import { deliveryField } from '#web/ordering/delivery-field.ts'
import type { Problem } from '#web/ui/ErrorSummary.tsx'

import { listBringProblems } from '../numbers/bring-problems.ts'

/** The choices and typed text for a new connection. They are kept while its dialogs open and close. */
export type SignUpDraft = {
  readonly planKey: string | null
  readonly number: string | null
  /** Whether a number of another provider is to take the place of the chosen one. */
  readonly brings: boolean
  readonly toBring: NumberToBring
  /** How many free numbers were shown before the current list. */
  readonly numbersShown: number
  readonly sim: SimKind
  /** The delivery address of a SIM card. */
  readonly address: DeliveryAddress
  readonly acceptsTerms: boolean
}

export const EMPTY_DRAFT: SignUpDraft = {
  planKey: null,
  number: null,
  brings: false,
  toBring: { number: '', providerKey: '', providerAccount: '' },
  numbersShown: 0,
  sim: 'card',
  address: { StreetName: '', Suburb: '', City: '', PostCode: '', Country: COUNTRY },
  acceptsTerms: false,
}

export const FIELDS = {
  plan: 'signup-plan',
  number: 'signup-number',
  origin: 'signup-number-origin',
  sim: 'signup-sim',
  terms: 'signup-terms',
} as const

/** The fields of a number to bring. */
export const BRING_FIELDS = {
  number: 'signup-bring-number',
  providerKey: 'signup-bring-provider',
  providerAccount: 'signup-bring-account',
} as const

const TERMS_PROBLEM = 'Accept the terms to place the order.'

const ADDRESS_PROBLEMS: Record<keyof DeliveryAddress, string> = {
  StreetName: 'Enter a street and its number',
  Suburb: 'Enter a suburb',
  City: 'Enter a town or city',
  PostCode: 'Enter a postcode of 4 digits',
  Country: 'We only deliver in New Zealand',
}

const VALID_ADDRESS: DeliveryAddress = {
  StreetName: 'Street',
  Suburb: 'Suburb',
  City: 'City',
  PostCode: '1010',
  Country: COUNTRY,
}

/** The problems of a sign-up, in the order of the form. Source: MOB-025, MOB-027. */
export function listSignUpProblems(
  draft: SignUpDraft,
  { plans, numbers }: { readonly plans: readonly MobileProduct[]; readonly numbers: readonly string[] },
): Problem[] {
  const problems: Problem[] = []
  if (!plans.some(({ planKey }) => planKey === draft.planKey))
    problems.push({ fieldId: FIELDS.plan, message: 'Choose a plan' })
  if (!isOffered(draft.number, numbers)) problems.push({ fieldId: FIELDS.number, message: 'Choose a number' })
  if (draft.brings) problems.push(...listBringProblems(draft.toBring, BRING_FIELDS))
  if (draft.sim === 'card') problems.push(...listAddressProblems(draft.address))
  if (!draft.acceptsTerms) problems.push({ fieldId: FIELDS.terms, message: TERMS_PROBLEM })
  return problems
}

/** The rule returns one wrong part only, so each part is checked in an address that is valid otherwise. */
function listAddressProblems(address: DeliveryAddress): Problem[] {
  return (['StreetName', 'Suburb', 'City', 'PostCode'] as const)
    .filter((part) => undeliverablePart({ ...VALID_ADDRESS, [part]: address[part] }) !== null)
    .map((part) => ({ fieldId: deliveryField(part), message: ADDRESS_PROBLEMS[part] }))
}

function isOffered(number: string | null, numbers: readonly string[]): boolean {
  return (
    number !== null && numbers.includes(number) && mobileNumber.safeParse(toNationalNumber(number)).success
  )
}

/** The address in the order: null for an eSIM, even if one was typed before. */
export function getSentAddress({
  sim,
  address,
}: Pick<SignUpDraft, 'sim' | 'address'>): DeliveryAddress | null {
  return sim === 'esim' ? null : address
}

/** The number to bring in the order: null for a new number, even if one was typed before. */
export function getNumberToBring({
  brings,
  toBring,
}: Pick<SignUpDraft, 'brings' | 'toBring'>): NumberToBring | null {
  return brings ? toBring : null
}
