import type { ItemKind } from '@switchboard/domain/change-product/summary'
import type { StepId, StepProblem } from '@switchboard/domain/change-product/steps'
import type { Choice } from '@switchboard/domain/change-product/draft'
import type { Due } from '@switchboard/domain/ordering/prices'
import type { FailureCode } from '@switchboard/domain/call'
import type { ErrorCode } from '@switchboard/domain/errors'
import type { readOffer } from '@switchboard/domain/ordering/offer'

/** What each step asks. Source: CHG-009. */
export const STEP_TITLES: Record<StepId, string> = {
  moveAddress: 'Where are you moving to?',
  existingServiceType: 'Your plan now',
  serviceType: 'How fast should it be?',
  internetPlan: 'Your internet plan',
  extras: 'Homeline and extras',
  callingPacks: 'Calling packs',
  familyFilter: 'Family filter',
  mobilePlans: 'Mobile plans',
  modem: 'Your modem',
  internetInformation: 'Where your internet comes from',
  voiceInformation: 'Where your home phone comes from',
  power: 'Power at your new home',
  contract: 'Your contract',
  installation: 'When the technician comes',
  schedule: 'When it should change',
  summary: 'Check your order',
}

/** As a line of the check-answers page. */
export const STEP_NAMES: Record<StepId, string> = {
  moveAddress: 'New address',
  existingServiceType: 'Plan now',
  serviceType: 'Speed',
  internetPlan: 'Internet plan',
  extras: 'Homeline and extras',
  callingPacks: 'Calling packs',
  familyFilter: 'Family filter',
  mobilePlans: 'Mobile plans',
  modem: 'Modem',
  internetInformation: 'Internet now from',
  voiceInformation: 'Home phone now from',
  power: 'Power',
  contract: 'Contract',
  installation: 'Technician',
  schedule: 'Dates',
  summary: 'Your order',
}

export const PROBLEMS: Record<StepProblem, string> = {
  addressMissing: 'Choose the address that you move to',
  addressIsCurrent: 'This is where you are now. Choose the address that you move to',
  nothingOffered: 'Nothing can be had at this address. Choose another one, or call us',
  speedMissing: 'Choose how fast your broadband should be',
  sameAsNow: 'This is the plan that you have. Choose another one',
  planMissing: 'Choose a plan',
  voicePlanWrong: 'Choose another homeline plan',
  phoneNumberMissing: 'There is no free number here. Turn homeline off, or call us',
  modemMissing: 'Choose a modem, or say that you use your own',
  postalWrong: 'Enter the street, suburb, city and postcode that the modem goes to',
  losingProviderMissing: 'Say who your provider is now',
  losingProviderWrong: 'Enter the provider, and the name and number of your account there',
  powerMissing: 'Choose a power plan, or say that you do not want power',
  medicalMissing: 'Say whether anybody at home depends on power for their health',
  contractNotAccepted: 'Accept the contract to go on',
  dayNotOffered: 'Choose one of the days in the list',
  internetConnectMissing: 'Choose the day on which your broadband should work',
  powerDisconnectMissing: 'Choose the day on which your power should end at the old address',
  powerConnectMissing: 'Choose the day on which your power should begin',
  powerBeforeInternet: 'Power cannot begin before your broadband. Choose the same day or a later one',
}

export const ITEMS: Record<ItemKind, string> = {
  internet: 'Internet',
  voice: 'Homeline',
  voiceLine: 'Homeline line',
  extra: 'Extra',
  router: 'Modem',
  postage: 'Modem postage',
  termination: 'Early termination fee',
  bundle: 'Power and broadband together',
}

/** Of choices that a new offer does not have any more. */
export const DROPPED: Record<Choice, string> = {
  address: 'the address',
  coreProduct: 'the speed',
  internetPlan: 'the internet plan',
  voicePlan: 'the homeline plan',
  phoneNumber: 'the phone number',
  voiceAdditionalProducts: 'some homeline extras',
  additionalProducts: 'some extras',
  losingInternet: 'your internet provider now',
  losingVoice: 'your phone provider now',
  modem: 'the modem',
  postal: 'the delivery address',
  powerPlan: 'the power plan',
  medicallyDependent: 'your answer about health',
  siteAccess: 'how to get to the meter',
  scheduledDates: 'the dates',
  contractAccepted: 'your contract',
}

export const BILL_WORDS = {
  Weekly: { each: 'each week', period: 'week' },
  Fortnightly: { each: 'each fortnight', period: 'fortnight' },
  Monthly: { each: 'each month', period: 'month' },
} as const

export function dueText(due: Due, frequency: keyof typeof BILL_WORDS): string {
  if (due === 'once') return 'Once'
  return due === 'thirtyDays' ? 'Every 30 days' : `E${BILL_WORDS[frequency].each.slice(1)}`
}

/** Source: CHG-069. */
export const SUBMIT_FAILED = 'Problem submitting order'
/** Source: CHG-070. */
export const UNEXPECTED = 'Unexpected error'

/** What to do about what the provider has against an order; any other code says that it was not our customer's doing. */
const SUBMIT_ADVICE: { readonly [C in ErrorCode]?: string } = {
  ORDER_HAS_CHANGED:
    'A price or a day has changed meanwhile. Look through the order again before you place it.',
  INVALID_PHONE_NUMBER: 'Somebody else has taken the phone number. Choose another one.',
  HARDWARE_PRODUCT_NOT_AVAILABLE_FOR_PLANS:
    'The modem is not sold with this plan any more. Choose another one.',
  INVALID_HARDWARE_DELIVERY_ADDRESS: 'We cannot deliver to this address. Check it.',
  PROVISIONING_DATE_NOT_IN_FUTURE: 'The day has passed meanwhile. Choose another one.',
  PROVISIONING_DATE_NOT_WEEKDAY: 'Choose a day from Monday to Friday.',
  SERVICE_PROVIDER_NOT_FOUND: 'Say who your provider is now.',
  PLAN_NOT_AVAILABLE_FOR_CORE_PRODUCT: 'The plan is not sold any more. Choose another one.',
  FORBIDDEN: 'Your account cannot order at the moment. Call us and we will sort it out.',
}

export function submitAdvice(code: ErrorCode): string {
  return SUBMIT_ADVICE[code] ?? 'Nothing has been ordered, and what you chose is still here.'
}

/** These come back however often the order is sent. Source: ORD-073. */
const NO_RESUBMIT: ReadonlySet<ErrorCode> = new Set([
  'FORBIDDEN',
  'NO_CORE_PRODUCT',
  'MULTIPLE_CORE_PRODUCTS',
  'ORDER_HAS_CHANGED',
  'BUSINESS_GROUP_NOT_FOUND',
  'ACCOUNT_CODE_NOT_AVAILABLE',
])

export function mayResubmit(code: ErrorCode): boolean {
  return !NO_RESUBMIT.has(code)
}

type OfferCode = FailureCode<typeof readOffer>

const CALL_US = 'Call us and we will sort it out with you.'

/** Codes after which asking again brings the same answer. */
const NOTHING_TO_OFFER: { readonly [C in OfferCode]?: string } = {
  NO_CORE_PRODUCT: 'We find no broadband on this account to change.',
  MULTIPLE_CORE_PRODUCTS: 'This account has more than one broadband connection.',
  NO_CORE_PRODUCTS: 'There is no plan to change to at the moment.',
  NO_LOCATION_ID: 'We do not have your address in the register that plans are found by.',
  INVALID_SERVICE_ADDRESS: 'We do not know this address.',
}

/** An account with more than one phone line is changed by a person. */
export const SEVERAL_LINES = `This account has more than one phone line. ${CALL_US}`

export function offerAdvice(code: OfferCode): { readonly text: string; readonly mayRetry: boolean } {
  const why = NOTHING_TO_OFFER[code]
  return why === undefined
    ? { text: 'What you chose is still here.', mayRetry: true }
    : { text: `${why} ${CALL_US}`, mayRetry: false }
}
