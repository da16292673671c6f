import { EVERY } from '../../accounts/every.ts'
import type { Day } from '../../day.ts'
import { AT_HOME, slotText } from '../../fibre-orders/visit-words.ts'
import { isRental } from '../contract.ts'

import type { FollowedOrder, FollowedStep } from './contract.ts'
import { ORDER_STEP_WORDS, RENTAL_WORDS } from './step-words.ts'

/** What must be known of an order to say what happens at its steps. */
export type Course = Pick<FollowedOrder, 'type' | 'order' | 'visited' | 'visits'> & {
  readonly steps: readonly FollowedStep[]
}

/** One step in words. */
export type CourseLine = {
  readonly step: FollowedStep['step']
  /** No full stop. */
  readonly title: string
  /** What else there is to know, in whole sentences; empty for nothing. */
  readonly note: string
  readonly on: Day | null
  readonly done: boolean
}

/** The steps of an order in words, for the confirmation, the letter and the page of the order alike. */
export function toCourseLines(course: Course): CourseLine[] {
  return course.steps.map(({ step, on, done }) => ({
    step,
    title: toTitle(step, course),
    note: done ? '' : toNote(step, course),
    on,
    done,
  }))
}

function toTitle(step: FollowedStep['step'], { type, order, visited }: Course): string {
  if (step === 'powerOn' && (type === 'power' || order?.CoreProductsToChange.length === 0))
    return isSwitch(order) ? 'Your power comes over to us' : 'Power begins'
  if (isRental(type) && RENTAL_WORDS[step] !== undefined) return RENTAL_WORDS[step]
  if (step === 'sent' && type !== 'elsewhere') return 'Your modem goes to the courier'
  if (step === 'billed' && order?.BillingDetail !== undefined)
    return `From this bill on they come ${EVERY[order.BillingDetail.BillFrequency]}`
  if (step !== 'connected') return ORDER_STEP_WORDS[step]
  if (type === 'movehouse')
    return visited
      ? 'A technician comes, and broadband begins at the new address'
      : 'Broadband begins at the new address'
  // an order that leaves the plan as it is
  if (order?.CoreProductsToChange.length === 0 || type === 'elsewhere') return ORDER_STEP_WORDS.added
  return visited ? 'A technician comes, and your new plan begins' : ORDER_STEP_WORDS.connected
}

/** Whether who orders power lives there already. Source: PWR-060. */
function isSwitch(order: Course['order']): boolean {
  return order?.Questions.some(({ answer }) => answer === 'LiveThere') === true
}

function toNote(step: FollowedStep['step'], course: Course): string {
  const { type, order, visited, steps } = course
  const has = (wanted: FollowedStep['step']) => steps.some((each) => each.step === wanted)
  if (step === 'networkBuild') return scopingNote(course)
  if (step === 'sent') return 'It takes one to three working days.'
  if (step === 'added' && type === 'connection') return 'Your SIM card comes by post before that day.'
  if (step === 'powerOn') {
    const ends = order?.ElectricityToChange?.RequestedDateOfRelinquishment ?? null
    return ends === null || has('powerEnds') ? '' : 'Power ends at the old address on the same day.'
  }
  if (step !== 'connected' || order === null || order.CoreProductsToChange.length === 0) return ''
  const install = course.visits?.find(({ type: visit, state }) => visit === 'Install' && state === 'booked')
  const when = install === undefined ? '' : `The time is ${slotText(install.timeslot)}. `
  const home = visited ? `${when}Somebody over 18 must be at home.` : 'You need not be at home.'
  const isLeft = type === 'movehouse' && !has('broadbandEnds')
  return isLeft ? `${home} Broadband ends at the old address on the same day.` : home
}

/** The fibre company decides whether it needs a scoping visit, and proposes its time after the order was placed. */
function scopingNote({ visits = [] }: Course): string {
  const scoping = visits.find(({ type }) => type === 'Scoping')
  if (scoping?.state === 'booked')
    return `A scoping visit comes first, on ${slotText(scoping.timeslot)}. ${AT_HOME.Scoping}`
  if (visits.length > 0) return ''
  return `The fibre company may make a scoping visit first. ${AT_HOME.Scoping} We write to you once its time is booked.`
}
