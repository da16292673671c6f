import { lastFreeDay } from '@switchboard/domain/catalogue/free-months'
import { addDays } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { toCents, dollarsToCents } from '@switchboard/domain/money'
import { changeable } from '@switchboard/domain/product-change/contract'
import type { Changeable, WantedChange } from '@switchboard/domain/product-change/contract'
import { CHANGES } from '@switchboard/domain/product-change/kinds'
import type { ChangeKind } from '@switchboard/domain/catalogue/change-kind'

import { forecastChange, makeChange } from '#api/areas/catalogue/changes/make.ts'
import { undoChangeByNumber } from '#api/areas/catalogue/changes/undo.ts'
import { readChangeableText } from '#api/areas/catalogue/store/changeable.ts'
import { AREAS } from '#api/areas.ts'
import { toIdentified, unknownActor } from '#api/platform/actor.ts'
import type { Database } from '#api/platform/database/database.ts'
import { toListSteps } from '#api/provider/steps-of-areas.ts'
import { buildChoice } from '#api/testing/change-choice.ts'

import type { Step } from './cases.ts'
import { addHolding, endHoldings, calculateShownBills } from './model.ts'
import type { Model } from './model.ts'

/** The instant of midnight in UTC, which is the middle of the day in New Zealand. */
export const toInstant = (date: Day) => Date.parse(`${date}T00:00:00Z`)

export type StepContext = { readonly model: Model; readonly step: Step; readonly today: Day }

/** The request context: account, actor, time and the steps ahead. */
export function buildRequestContext({ accountCode, input }: Model, today: Day) {
  const actor = toIdentified(unknownActor('c'), { kind: 'web', subject: 'kiri' })
  const listSteps = toListSteps(AREAS)
  return { accountCode, today, now: toInstant(today), brand: input.brand, actor, listSteps }
}

/** Makes a product change on the screen of its kind. Returns a text about the outcome. */
export async function runProductStep(db: Database, kind: ChangeKind, context: StepContext): Promise<string> {
  const { model, step, today } = context
  const { accountCode, input, waiting } = model
  const change = buildRequestContext(model, today)
  const answer = await readChangeableText(db, { accountCode, today, brand: input.brand, kind })
  if (typeof answer === 'string') return `no choice of ${kind}`
  const has = changeable.parse(JSON.parse(answer.text))
  const waits = waiting.get(kind)
  if (has.waiting?.number !== waits?.number) throw new Error(`${has.waiting?.number} waits`)
  const choice = buildChoice(kind, has, { businessGroup: input.businessGroup, picks: step.picks })
  if (choice === null) return 'nothing else chosen'
  const startsOn = has.startDays[step.start] ?? has.startDays[0]
  if (startsOn === undefined) throw new Error('there is no day')
  const wanted = { kind, startsOn, ...choice }
  // another change of the same kind replaces the waiting one
  waits?.undo()
  // the screen counts the free months from the subscription that remains after the replacement
  const remaining =
    has.freeMonths === null
      ? has
      : { ...has, freeMonths: { ...has.freeMonths, since: findSafeModeStart(model) } }
  const undo = addQuoted(model, remaining, wanted, today)
  const { first, each } = calculateShownBills(model, today, startsOn)
  const amounts = (bills: { first: Amount; each: Amount } | undefined) =>
    JSON.stringify(bills && [bills.first, bills.each].map(toAmountPair))
  const expected = JSON.stringify([first, each].map(({ day, cents }) => [day, cents]))
  if (step.picks[0] === 0) {
    const forecast = await db.transaction((queries) => forecastChange(queries, change, wanted))
    if (amounts(forecast?.with) !== expected)
      throw new Error(`forecast ${amounts(forecast?.with)} is not ${expected}`)
  }
  const shown = {
    first: { day: first.day, amount: toCents(first.cents) },
    each: { day: each.day, amount: toCents(each.cents) },
  }
  const request = { ...wanted, salesChannel: 'SelfService' as const, shown }
  const made = await db.transaction((queries) => makeChange(queries, { ...change, publicUrl: '' }, request))
  if (made === null) throw new Error('the change changes nothing')
  const number = String(made.change_number)
  waiting.set(kind, {
    startsOn,
    isOrder: false,
    undo,
    number,
    cancel: async (on, day) => {
      const undoing = { ...change, today: day, now: toInstant(day) }
      const undone = await on.transaction((queries) => undoChangeByNumber(queries, undoing, number))
      if (typeof undone === 'string' || !('startsOn' in undone)) throw new Error(JSON.stringify(undone))
    },
  })
  return waits === undefined ? kind : `${kind}, again`
}

type Amount = { readonly day: string; readonly amountIncludingGst: number }

/** Day and cents of a forecast bill. */
export function toAmountPair({ day, amountIncludingGst }: Amount): [string, number] {
  return [day, dollarsToCents(amountIncludingGst)]
}

/** Adds a quoted change to the model. Old charges end on the day before it, and new charges begin at the quoted price. */
function addQuoted(model: Model, has: Changeable, wanted: WantedChange, today: Day): () => void {
  const knownOn = addDays(today, 1)
  const undos: (() => void)[] = []
  const { startsOn, products, planKey, kind } = wanted
  const from = { from: startsOn, knownOn }
  function replaceCharge(service: string, begins: { name: string; cents: number } | null): void {
    undos.push(endHoldings(model, service, from))
    if (begins === null) return
    const charge = { ...begins, ...from, ends: null, billedTo: null }
    undos.push(addHolding(model, { service, charge, monthlyCents: null }))
  }
  for (const [service, key] of Object.entries(products)) {
    const sold = has.products.find((each) => each.key === key)
    const cents = sold?.charges[0]?.chargeIncludingGst ?? 0
    replaceCharge(service, sold === undefined ? null : { name: sold.description, cents })
    if (service !== 'safe_mode') continue
    replaceCharge('free', null)
    const last = has.freeMonths === null ? null : lastFreeDay(has.freeMonths, startsOn)
    if (sold === undefined || last === null) continue
    const charge = { name: 'free', cents: -cents, ...from, ends: { last, knownOn }, billedTo: null }
    undos.push(addHolding(model, { service: 'free', charge, monthlyCents: null }))
  }
  const plan = has.plans.find((each) => each.key === planKey)
  if (plan !== undefined)
    replaceCharge(CHANGES[kind].plan ?? '', { name: plan.description, cents: plan.chargeIncludingGst })
  return () => undos.toReversed().forEach((undo) => undo())
}

function findSafeModeStart({ holdings }: Model): Day | null {
  const days = holdings
    .filter(
      ({ service, charge }) =>
        service === 'safe_mode' && (charge.ends === null || charge.ends.last >= charge.from),
    )
    .map(({ charge }) => charge.from)
  return days.toSorted()[0] ?? null
}
