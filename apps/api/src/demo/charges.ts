import { callsSubject, dialSubjects, extraSubject, serviceSubject } from '#api/provider/services/subjects.ts'

import { DEMO_POWER_PLANS } from './catalogue/others.ts'
import { DEMO_PLANS } from './products.ts'
import type { DemoPlan } from './products.ts'

/** The day of the n-th newest bill, or a number of days before today. */
export type Moment = { readonly bill: number } | { readonly daysAgo: number }

/** A recurring charge from its first day (by default the first bill) to the day before `until`. */
export type DemoCharge = {
  readonly subject: string
  readonly kind: 'plan' | 'extra' | 'discount'
  readonly category: string
  readonly name: string
  readonly about: string
  readonly quantity: number
  /** The price of each unit a month, including GST. Negative for a discount. */
  readonly cents: number
  readonly from: Moment | null
  readonly until: Moment | null
}

export type DemoMeter = {
  readonly subject: string
  readonly category: string
  readonly name: string
  readonly unit: 'kWh' | 'minutes'
  /** Units a month, January first. */
  readonly byMonth: readonly number[]
  readonly centsPerUnit: number
  readonly centsPerDay: number
  readonly included: number
  /** Every n-th reading is estimated. 0 if there is no dial to read. */
  readonly estimatedEvery: number
}

export type DemoOneOff = {
  readonly subject: string
  readonly category: string
  readonly name: string
  readonly about: string
  readonly cents: number
  readonly on: Moment
}

const CATEGORIES: Record<(typeof DEMO_PLANS)[DemoPlan]['kind'], string> = {
  broadband: 'Broadband',
  voice: 'Homeline',
  mobile: 'Mobile',
  video: 'Extras',
  insurance: 'Extras',
}

/** The plan of a service at its current price. */
export function plan(service: number, code: DemoPlan, about = ''): DemoCharge {
  const { kind, name, cents } = DEMO_PLANS[code]
  const subject = serviceSubject(service)
  const category = CATEGORIES[kind]
  return { subject, kind: 'plan', category, name, about, quantity: 1, cents, from: null, until: null }
}

export function extra(subject: string, name: string, cents: number): DemoCharge {
  const category = subject === extraSubject('paperbill') ? 'Other' : 'Extras'
  return { subject, kind: 'extra', category, name, about: '', quantity: 1, cents, from: null, until: null }
}

export function discount(offer: string, name: string, cents: number): DemoCharge {
  const subject = `offer:${offer}`
  return {
    subject,
    kind: 'discount',
    category: 'Other',
    name,
    about: '',
    quantity: 1,
    cents: -cents,
    from: null,
    until: null,
  }
}

/** Lets each charge end when the next charge begins. */
export function combineCharges(first: DemoCharge, ...later: readonly [Moment, DemoCharge][]): DemoCharge[] {
  const charges = [first, ...later.map(([from, charge]) => ({ ...charge, from }))]
  return charges.map((charge, place) => ({ ...charge, until: later[place]?.[0] ?? charge.until }))
}

type DemoPowerPlan = (typeof DEMO_POWER_PLANS)[number]['code']

function getPowerPlan(code: DemoPowerPlan) {
  const found = DEMO_POWER_PLANS.find((each) => each.code === code)
  if (found === undefined) throw new Error(`the catalogue has no ${code}`)
  return found
}

/** The meter of a power plan with one rate, at the rates of the catalogue. */
export function power(
  service: number,
  byMonth: readonly number[],
  code: DemoPowerPlan = 'power-smart',
): DemoMeter {
  const { unit, day } = getPowerPlan(code)
  return {
    subject: serviceSubject(service),
    category: 'Power',
    name: 'Electricity',
    unit: 'kWh',
    byMonth,
    centsPerUnit: unit,
    centsPerDay: day,
    included: 0,
    estimatedEvery: 9,
  }
}

function getTwoDialPlan() {
  const found = DEMO_POWER_PLANS.find((each) => each.code === 'power-dial')
  if (found === undefined) throw new Error('the catalogue has no plan for two dials')
  return found
}

/** A meter with two dials. Night units cost less, and only the day dial has the daily charge. */
export function twoDials(service: number, byMonth: readonly number[]): DemoMeter[] {
  const whole = power(service, byMonth)
  const subjects = dialSubjects(service)
  const dial = (
    name: keyof typeof subjects,
    share: number,
    rates: Pick<DemoMeter, 'centsPerUnit' | 'centsPerDay'>,
  ) => ({
    ...whole,
    subject: subjects[name],
    name: `Electricity, ${name}`,
    byMonth: byMonth.map((units) => Math.round(units * share)),
    estimatedEvery: 3,
    ...rates,
  })
  const { unit, night, day } = getTwoDialPlan()
  return [
    dial('day', 0.65, { centsPerUnit: unit, centsPerDay: day }),
    dial('night', 0.35, { centsPerUnit: night, centsPerDay: 0 }),
  ]
}

/** The meter that counts the call minutes of a phone line. */
export function calls(service: number, byMonth: readonly number[], included = 0): DemoMeter {
  return {
    subject: callsSubject(service),
    category: 'Homeline',
    name: 'Calls',
    unit: 'minutes',
    byMonth,
    centsPerUnit: 19.62,
    centsPerDay: 0,
    included,
    estimatedEvery: 0,
  }
}
