import { dayText, daysBetween } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { METER_LOCATION_MESSAGES } from '@switchboard/domain/meter-reading/site-access'
import { moneyText } from '@switchboard/domain/money'
import type { EnergyQualification } from '@switchboard/domain/power/contract'
import type { PowerPlan } from '@switchboard/domain/power/plans'
import { costOfSomeDays } from '@switchboard/domain/power/prices'
import { movingInDays } from '@switchboard/domain/power/rules'
import { parseUnits } from '@switchboard/domain/power/sign-up/draft'
import type { SignUpDraft } from '@switchboard/domain/power/sign-up/draft'
import type { SignUpFacts, SignUpProblem, SignUpStep } from '@switchboard/domain/power/sign-up/steps'
import { parseTypedDay } from '@switchboard/domain/typed-day'

import { includesGst } from '#web/http/account.ts'
import { gstNote } from '#web/http/gst-words.ts'
import { toShownCharge } from '#web/http/prices.ts'

export const TITLE = 'Sign up to Power'
/** The title and the message of each step. Source: PWR-016. */
export const STEP_WORDS: Record<SignUpStep, { readonly title: string; readonly message: string }> = {
  connection: {
    title: 'Where do you want power?',
    message:
      'We look up the power connection and what is available there. You check everything before you order.',
  },
  plan: {
    title: 'Choose your power plan',
    message: 'These plans work with the meter that is there.',
  },
  moving: {
    title: 'Are you moving in?',
    message: 'Your answer tells us whether to take over a connection that you have, or begin a new one.',
  },
  date: {
    title: 'When do you move in?',
    message: 'You have power, and pay for it, from this day.',
  },
  meter: {
    title: 'Where is your meter?',
    message: 'This meter does not send its readings. Someone comes to read it.',
  },
  terms: {
    title: 'The terms',
    message: 'What you agree to with power from us. You check everything again before you order.',
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
      message: 'Enter the kWh as a number, such as 650, or leave them out',
    },
    planMissing: { fieldId: 'power-plan', message: 'Choose a power plan' },
    medicalMissing: {
      fieldId: 'power-medical',
      message: 'Say whether anyone at home depends on power for their health',
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

/** When power begins. */
export function describeStart(draft: SignUpDraft, { switchesOn }: EnergyQualification): string {
  const date = parseTypedDay(draft.date)
  return draft.moving === 'movingIn' && date !== null
    ? `${dayText(date)}, when you move in`
    : describeSwitch(switchesOn)
}

export function describeSwitch(switchesOn: Day): string {
  return `About ${dayText(switchesOn)}, when the switch takes place`
}

/** The terms of a power order. `begins` is the text about the day on which power begins. */
export function listPowerTerms(
  plan: PowerPlan,
  begins: string,
  moving: SignUpDraft['moving'],
): readonly string[] {
  return [
    `We become your power company. Power from us begins: ${begins}.`,
    `You pay what ${plan.PlanDisplayName} charges: for each day, also one on which you use nothing, and for each kWh that the meter counts.`,
    'If the meter cannot be read we estimate what you use, say so on the bill, and settle it by the next reading.',
    moving === 'switching'
      ? 'We tell the company that you have now. What your contract with them says about leaving, such as a fee, is between you and them.'
      : 'You pay for what is used there from that day on.',
    'We never cut the power off for a bill while someone at home depends on it for their health and we know of it.',
  ]
}

export function describeDayLimit(today: Day, isStaff: boolean): string {
  const days = movingInDays(today, { isStaff })
  return days === null
    ? 'As staff you may choose any day.'
    : `Any day from ${dayText(days.earliest)} to ${dayText(days.latest)}.`
}

/** A credit with or without GST, as the account sees prices. Source: PWR-094. */
export function formatCredit(credit: NonNullable<EnergyQualification['credit']>): string {
  return `${moneyText(includesGst() ? credit.chargeIncludingGst : credit.chargeExcludingGst)}${gstNote()}`
}

/** The cost of the days before today if power begins before today; null otherwise. */
export function describeEarlierDays(
  { moving, date, units }: Pick<SignUpDraft, 'moving' | 'date' | 'units'>,
  plan: PowerPlan | null,
  today: Day,
): string | null {
  const begins = parseTypedDay(date)
  if (moving !== 'movingIn' || plan === null || begins === null || begins >= today) return null
  const days = daysBetween(begins, today)
  const span = days === 1 ? 'the day' : `the ${days} days`
  const dailyCharge = toShownCharge(costOfSomeDays(plan.Charges, { days, unitsOfThirtyDays: 0 }).most)
  const charges = `Power begins before today. Your next bill charges ${span} before today too: ${moneyText(dailyCharge)} for the daily charge, and each kWh that the meter counted.`
  const unitsOfThirtyDays = parseUnits(units)
  if (unitsOfThirtyDays === null) return charges
  const cost = costOfSomeDays(plan.Charges, { days, unitsOfThirtyDays })
  const lowest = moneyText(toShownCharge(cost.least))
  const highest = moneyText(toShownCharge(cost.most))
  const total = lowest === highest ? `about ${highest}` : `from ${lowest} to ${highest}`
  return `${charges} With ${unitsOfThirtyDays} kWh in 30 days that is ${total} in total.`
}
