import { showsPricesWithGst } from '@switchboard/domain/access'
import { dayText, daysBetween } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { METER_LOCATION_MESSAGES } from '@switchboard/domain/meter-reading/site-access'
import { moneyText } from '@switchboard/domain/money'
import type { EnergyQualification, PowerPlan } from '@switchboard/domain/power/contract'
import { costOfSomeDays } from '@switchboard/domain/power/prices'
import { movingInDays } from '@switchboard/domain/power/rules'
import { parseUnits } from '@switchboard/domain/power/sign-up/draft'
import type { SignUpDraft } from '@switchboard/domain/power/sign-up/draft'
import type { SignUpFacts, SignUpProblem, SignUpStep } from '@switchboard/domain/power/sign-up/steps'
import { parseTypedDay } from '@switchboard/domain/typed-day'

import { activeBusinessGroup } from '#web/http/account.ts'
import { toShownCharge } from '#web/http/prices.ts'

import type { QualificationFailure } from './queries.ts'

export const TITLE = 'Sign up to Power'
export const HUB = { href: '/change-hub', label: 'All changes' } as const

/** The title and the message of each step. Source: PWR-016. */
export const STEP_WORDS: Record<SignUpStep, { readonly title: string; readonly message: string }> = {
  connection: {
    title: 'Where do you want power?',
    message:
      'We look up the power connection and what can be had there. Nothing is ordered before you have checked it all.',
  },
  plan: {
    title: 'Choose your power plan',
    message: 'These plans go with the meter that is there.',
  },
  moving: {
    title: 'Are you moving in?',
    message:
      'It decides how power comes to you: we take over a connection that you have, or begin one for you.',
  },
  date: {
    title: 'When do you move in?',
    message: 'Power is yours from this day on, and so is what it costs.',
  },
  meter: {
    title: 'Where is your meter?',
    message: 'This meter does not tell its readings by itself. Somebody comes to read it.',
  },
  terms: {
    title: 'The terms',
    message: 'What you agree to with power from us. You check everything once more before it is ordered.',
  },
}

export const ADDRESS_FIELD = 'power-address'
export const ICP_FIELD = 'power-icp'

type ProblemMessage = { readonly fieldId: string; readonly message: string }

/** The message of a problem and its field. Source: PWR-027, PWR-030, PWR-032. */
export function toProblemMessage(problem: SignUpProblem, { today, isStaff }: SignUpFacts): ProblemMessage {
  const days = movingInDays(today, { isStaff })
  const range = days === null ? '' : `Choose a day from ${dayText(days.earliest)} to ${dayText(days.latest)}`
  const messages: Record<SignUpProblem, ProblemMessage> = {
    addressMissing: { fieldId: ADDRESS_FIELD, message: 'Find the address and choose it from the list' },
    icpMissing: { fieldId: ICP_FIELD, message: 'Enter the ICP number' },
    icpMalformed: {
      fieldId: ICP_FIELD,
      message:
        'Check the ICP number: it has ten digits, two letters and three more digits or letters that fit them',
    },
    unitsNotNumber: {
      fieldId: 'power-units',
      message: 'Enter the units as a number, such as 650, or leave them out',
    },
    planMissing: { fieldId: 'power-plan', message: 'Choose a power plan' },
    medicalMissing: {
      fieldId: 'power-medical',
      message: 'Say whether anybody at home depends on power for their health',
    },
    movingMissing: { fieldId: 'power-moving', message: 'Say whether you move in or live there' },
    dateNotUnderstood: {
      fieldId: 'power-date',
      message: 'Enter the day as day, month and year, such as 4 December 2026',
    },
    'date-missing': { fieldId: 'power-date', message: 'Enter the day on which you move in' },
    'date-tooEarly': { fieldId: 'power-date', message: range },
    'date-tooLate': { fieldId: 'power-date', message: range },
    meterLocationMissing: { fieldId: 'power-meter', message: METER_LOCATION_MESSAGES.missing },
    meterLocationNotOffered: { fieldId: 'power-meter', message: METER_LOCATION_MESSAGES.notOffered },
    termsNotAccepted: { fieldId: 'power-terms', message: 'Accept the terms to go on' },
  }
  return messages[problem]
}

/** Source: PWR-093. */
export const NO_PLAN = 'We could not find a plan matching your request.'

/**
 * Why a connection is not available. Other failures are temporary and can be retried. Source: PWR-084,
 * PWR-093.
 */
const NOT_TO_BE_HAD: { readonly [C in QualificationFailure['code']]?: string } = {
  ICP_MALFORMED: 'This is not the number of a power connection. Check it on your power bill.',
  ICP_NOT_FOUND:
    'There is no power connection of this number. Check it on your power bill, or find it by its address.',
  ICP_NOT_AT_LOCATION: 'This power connection is at another address.',
  ICP_NOT_ACTIVE: 'There is no power to this connection at the moment. Call us to have it put on.',
  NO_SERVICE_IDS_AVAILABLE:
    'We find no power connection at this address. If you know its ICP number, from a power bill, find it by that.',
  TOO_MANY_REQUESTS:
    'Many power connections were looked up by this account in a short time. Try again in an hour, or call us.',
  NO_LOCATION_ID_PROVIDED: 'We do not know this address any more. Find it again.',
  NO_CORE_PRODUCTS: NO_PLAN,
  NO_ELECTRICITY_CORE_PRODUCT: NO_PLAN,
  MULTIPLE_ELECTRICITY_CORE_PRODUCTS: NO_PLAN,
}

/** The reason why a connection is not available; null for a failure to load. Source: PWR-087. */
export function whyNot({ code }: QualificationFailure): string | null {
  return NOT_TO_BE_HAD[code] ?? null
}

/** The text below the title of a failure to load. */
export function loadFailureText({ code }: QualificationFailure): string {
  const what = 'What you entered is still here.'
  return code === 'ELECTRICITY_REGISTRY_UNAVAILABLE'
    ? `The register of power connections does not answer just now. ${what}`
    : what
}

const SUPPLIED_BY: Record<EnergyQualification['suppliedBy'], string> = {
  account: 'You, by this account',
  us: 'Somebody else who is with us',
  another: 'Another power company',
  nobody: 'Nobody at the moment',
}

export function supplierText({ suppliedBy }: EnergyQualification): string {
  return SUPPLIED_BY[suppliedBy]
}

export function meterText({ connection }: EnergyQualification): string {
  return connection.metering.ami ? 'A smart meter, which tells its readings' : 'A meter that somebody reads'
}

/** When power begins. */
export function beginsText(draft: SignUpDraft, { switchesOn }: EnergyQualification): string {
  const date = parseTypedDay(draft.date)
  if (draft.moving === 'movingIn' && date !== null) return `${dayText(date)}, when you move in`
  return `About ${dayText(switchesOn)}, when the switch takes place`
}

/** The terms, as the terms step and the summary list them. */
export function listPowerTerms(
  plan: PowerPlan,
  begins: string,
  moving: SignUpDraft['moving'],
): readonly string[] {
  return [
    `We become your power company. Power from us begins: ${begins}.`,
    `You pay what ${plan.PlanDisplayName} charges: for each day, also one on which you use nothing, and for each unit that the meter counts. A unit is a kilowatt hour.`,
    'If the meter cannot be read we estimate what you use, say so on the bill, and settle it by the next reading.',
    moving === 'switching'
      ? 'We tell the company that you have now. What your contract with them says about leaving, such as a fee, is between you and them.'
      : 'You pay for what is used there from that day on.',
    'We never cut the power off for a bill while somebody at home depends on it for their health and we know of it.',
  ]
}

export function dayLimitText(today: Day, isStaff: boolean): string {
  const days = movingInDays(today, { isStaff })
  return days === null
    ? 'As staff you may choose any day.'
    : `Any day from ${dayText(days.earliest)} to ${dayText(days.latest)}.`
}

/** A credit with or without GST, as the account sees prices. Source: PWR-094. */
export function creditText(credit: NonNullable<EnergyQualification['credit']>): string {
  return showsPricesWithGst(activeBusinessGroup())
    ? moneyText(credit.chargeIncludingGst)
    : `${moneyText(credit.chargeExcludingGst)} excluding GST`
}

/** The cost of the days before today if power begins before today; null otherwise. */
export function earlierDaysText(
  { moving, date, units }: Pick<SignUpDraft, 'moving' | 'date' | 'units'>,
  plan: PowerPlan | null,
  today: Day,
): string | null {
  const begins = parseTypedDay(date)
  if (moving !== 'movingIn' || plan === null || begins === null || begins >= today) return null
  const days = daysBetween(begins, today)
  const span = days === 1 ? 'the day' : `the ${days} days`
  const daily = toShownCharge(costOfSomeDays(plan.Charges, { days, unitsOfThirtyDays: 0 }).most)
  const charged = `Power begins before today. Your next bill charges ${span} before today too: ${moneyText(daily)} for the daily charge, and each unit that the meter counted.`
  const unitsOfThirtyDays = parseUnits(units)
  if (unitsOfThirtyDays === null) return charged
  const cost = costOfSomeDays(plan.Charges, { days, unitsOfThirtyDays })
  const [least, most] = [cost.least, cost.most].map((cents) => moneyText(toShownCharge(cents)))
  const all = least === most ? `about ${most}` : `from ${least} to ${most}`
  return `${charged} With ${unitsOfThirtyDays} units in 30 days that is ${all} in all.`
}
