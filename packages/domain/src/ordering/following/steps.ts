import { addDays, isWorkingDay } from '../../day.ts'
import type { Day } from '../../day.ts'
import type { Judged } from '../judged.ts'

import type { OrderStep } from './contract.ts'

type Step = Omit<OrderStep, 'done'>

/** Days after an order was placed on which the fibre company comes to each step, unless the day of the install is sooner. */
const FIBRE_DAYS = [
  ['consentRequired', 1],
  ['consentGained', 4],
  ['networkBuild', 6],
  ['installDateConfirmed', 8],
] as const

/** The day from which the order's product is there: the one that was chosen, else the next working day. */
export function provisionedOn({ change, today }: Pick<Judged, 'change' | 'today'>): Day {
  return change?.RequestedDateOfProvisioning ?? nextWorkingDay(today)
}

function nextWorkingDay(today: Day): Day {
  const next = addDays(today, 1)
  return isWorkingDay(next) ? next : nextWorkingDay(next)
}

/** Whether somebody has to lay fibre for it: it changes to fibre, and there is none at the place. */
export function needsFibre({ from, to, offer }: Judged): boolean {
  const had = offer.coreProducts.find(({ key }) => key === from?.CoreProductKey)?.technology
  const changes = to?.technology === 'UFB' && (had ?? null) !== 'UFB'
  return changes && offer.qualification?.FibreSummary.FibreInstalled === false
}

/** What will happen to an order that is placed today, and on which days. */
export function stepsOf(order: Judged): Step[] {
  const { today, body, offer } = order
  const connected = provisionedOn(order)
  const soonest = (days: number) => earlier(addDays(today, days), connected)
  const consent = offer.qualification?.FibreSummary.ConsentRequired === true
  const fibre: readonly (typeof FIBRE_DAYS)[number][] = needsFibre(order)
    ? FIBRE_DAYS.filter(([step]) => consent || !step.startsWith('consent'))
    : []
  const power = body.ElectricityToChange
  return [
    { step: 'accepted', on: today },
    ...fibre.map(([step, days]) => ({ step, on: soonest(days) })),
    ...(fibre.length > 0 ? [] : [{ step: 'inProgress', on: soonest(1) } as const]),
    { step: 'connected', on: connected },
    ...(power === null
      ? []
      : [{ step: 'powerOn', on: later(power.RequestedDateOfProvisioning, connected) } as const]),
  ]
}

function earlier(one: Day, other: Day): Day {
  return one < other ? one : other
}

function later(one: Day, other: Day): Day {
  return one > other ? one : other
}
