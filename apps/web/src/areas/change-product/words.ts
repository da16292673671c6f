import type { FailureCode } from '@switchboard/domain/call'
import { homelineName } from '@switchboard/domain/catalogue/rules'
import type { Choice } from '@switchboard/domain/change-product/draft'
import type { Order } from '@switchboard/domain/change-product/order'
import type { StepProblem } from '@switchboard/domain/change-product/step-problems'
import type { StepId } from '@switchboard/domain/change-product/steps'
import type { readOffer } from '@switchboard/domain/ordering/offer/contract'
import type { NothingToChoose } from '@switchboard/domain/ordering/offer/products'

/** The default titles of the steps. `stepTitle` gives the title for an order. */
export const STEP_TITLES: Record<StepId, string> = {
  moveAddress: 'Where are you moving to?',
  existingServiceType: 'Your plan now',
  serviceType: 'How fast should it be?',
  internetPlan: 'Your internet plan',
  extras: 'Extras',
  callingPacks: 'Calling packs',
  familyFilter: 'Family filter',
  mobilePlans: 'Mobile plans',
  modem: 'Your modem',
  internetInformation: 'Where your internet comes from',
  voiceInformation: 'Where your homeline comes from',
  power: 'Power at your new home',
  contract: 'Your contract',
  installation: 'When the technician comes',
  schedule: 'When it should change',
  summary: 'Check your order',
}

const STEP_NAMES: Record<StepId, string> = {
  moveAddress: 'New address',
  existingServiceType: 'Plan now',
  serviceType: 'Speed',
  internetPlan: 'Internet plan',
  extras: 'Extras',
  callingPacks: 'Calling packs',
  familyFilter: 'Family filter',
  mobilePlans: 'Mobile plans',
  modem: 'Modem',
  internetInformation: 'Internet now from',
  voiceInformation: 'Homeline now from',
  power: 'Power',
  contract: 'Contract',
  installation: 'Technician',
  schedule: 'Dates',
  summary: 'Your order',
}

/** The title of a step. Source: CHG-009. */
export function stepTitle(step: StepId, order: Order): string {
  if (step === 'voiceInformation') return `Where your ${voiceName(order).toLowerCase()} comes from`
  return step === 'extras' ? extrasName(order) : STEP_TITLES[step]
}

/** The name of a step on the check-answers page. */
export function stepName(step: StepId, order: Order): string {
  if (step === 'voiceInformation') return `${voiceName(order)} now from`
  return step === 'extras' ? extrasName(order) : STEP_NAMES[step]
}

function extrasName(order: Order): string {
  return order.hasVoice ? `${voiceName(order)} and extras` : 'Extras'
}

/** Source: ACC-023. */
export function voiceName({ facts }: Order): string {
  return homelineName(facts.businessGroup)
}

const PROBLEMS: Record<StepProblem, string> = {
  addressMissing: 'Choose the address that you move to',
  addressIsCurrent: 'This is where you are now. Choose the address that you move to',
  addressOccupied: 'Say that the people who live there move out, or choose another address',
  nothingOffered: 'You cannot choose a plan for this address online. Call us',
  speedMissing: 'Choose how fast your broadband should be',
  sameAsNow: 'This is the plan that you have. Choose another one',
  planMissing: 'Choose a plan',
  voicePlanWrong: 'Choose another plan for the phone line',
  phoneNumberMissing: 'There is no free number here. Turn the phone line off, or call us',
  phoneNumberNotChosen: 'Choose your new phone number',
  modemMissing: 'Choose a modem, or say that you use your own',
  postalWrong: 'Enter the street, suburb, city and postcode of four digits that the modem goes to',
  losingProviderMissing: 'Say who your provider is now',
  losingProviderWrong: 'Enter the provider, and the name and number of your account there',
  powerMissing: 'Choose a power plan, or say that you do not want power',
  medicalMissing: 'Say whether anyone at home depends on power for their health',
  contractNotAccepted: 'Accept the contract to go on',
  dayNotOffered: 'Choose one of the days in the list',
  internetConnectMissing: 'Choose the day on which your broadband should work',
  powerDisconnectMissing: 'Choose the day on which your power should end at the old address',
  powerConnectMissing: 'Choose the day on which your power should begin',
  powerBeforeInternet: 'Power cannot begin before your broadband. Choose the same day or a later one',
}

/** The reasons why there is no speed to choose. */
export const NOTHING_HERE: Record<NothingToChoose, string> = {
  notThere:
    'Fibre may not have come to the street yet. You may be able to have wireless broadband there now, and fibre later.',
  consent:
    'Fibre can be laid here once everyone who shares the way to the house, such as the neighbours on a shared driveway, has agreed. We can ask them for you. You may be able to have wireless broadband until then.',
  notSoldHere: 'There is a connection, but you cannot order any of its speeds online.',
}

export function problemText(problem: StepProblem, step: StepId): string {
  const isVisit = step === 'installation' && problem === 'internetConnectMissing'
  return isVisit ? 'Choose the day on which the technician comes' : PROBLEMS[problem]
}

/** The names of choices for the notice that a new offer no longer has them. */
export const DROPPED: Record<Choice, string> = {
  address: 'the address',
  takesOver: 'your answer about who lives there',
  coreProduct: 'the speed',
  internetPlan: 'the internet plan',
  voicePlan: 'the plan of the phone line',
  phoneNumber: 'the phone number',
  voiceAdditionalProducts: 'some extras of the phone line',
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

/** Source: CHG-070. */
export const UNEXPECTED = 'Unexpected error'

export type OfferCode = FailureCode<typeof readOffer>
export type OfferAdvice = { readonly text: string; readonly mayRetry: boolean }

const CALL_US = 'Call us and we will sort it out with you.'

/** Advice for codes after which another attempt does not help. */
const NOTHING_TO_OFFER: { readonly [C in OfferCode]?: string } = {
  NO_CORE_PRODUCT: 'We cannot find any broadband on this account to change.',
  MULTIPLE_CORE_PRODUCTS: 'This account has more than one broadband connection.',
  NO_CORE_PRODUCTS: 'There is no plan to change to at the moment.',
  NO_LOCATION_ID: 'Your address is not in the register that we use to find plans.',
  INVALID_SERVICE_ADDRESS: 'We do not know this address.',
}

/** The help desk changes accounts with more than one phone line. */
export const SEVERAL_LINES = `This account has more than one phone line. ${CALL_US}`

export function offerAdvice(code: OfferCode): OfferAdvice {
  const reason = NOTHING_TO_OFFER[code]
  return reason === undefined
    ? { text: 'What you chose is still here.', mayRetry: true }
    : { text: `${reason} ${CALL_US}`, mayRetry: false }
}
