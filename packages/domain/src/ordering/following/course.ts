import { EVERY } from '../../accounts/every.ts'
import type { Day } from '../../day.ts'
import { AT_HOME, slotText } from '../../fibre-orders/visit-words.ts'
import { isEsimOrder } from '../adding/mobile/sim.ts'
import { isRental } from '../contract.ts'

import type { FollowedOrder, FollowedStep } from './contract.ts'
import { ORDER_STEP_WORDS, RENTAL_WORDS } from './step-words.ts'

/** The facts of an order behind the texts of its steps. */
export type Course = Pick<FollowedOrder, 'type' | 'order' | 'visited' | 'visits'> & {
  readonly steps: readonly FollowedStep[]
}

/** One step in words. */
export type CourseLine = {
  readonly step: FollowedStep['step']
  /** Without a full stop. */
  readonly title: string
  /** More information in whole sentences; may be empty. */
  readonly note: string
  readonly on: Day | null
  readonly done: boolean
}

/**
 * The steps of an order in words. Confirmation, letter and page of the order show the same words. A page writes the time of a
 * visit with the name of its zone.
 */
export function toCourseLines(course: Course, writeSlot = slotText): CourseLine[] {
  return course.steps.map(({ step, on, done }) => ({
    step,
    title: toTitle(step, course),
    note: done ? '' : toNote(step, course, writeSlot),
    on,
    done,
  }))
}

function toTitle(step: FollowedStep['step'], { type, order, visited }: Course): string {
  if (step === 'powerOn' && (type === 'power' || order?.CoreProductsToChange.length === 0))
    return isSwitch(order) ? 'Your power moves to us' : 'Power begins'
  if (isRental(type) && RENTAL_WORDS[step] !== undefined) return RENTAL_WORDS[step]
  if (step === 'sent' && type !== 'elsewhere') return 'Your modem goes to the courier'
  if (step === 'billed' && order?.BillingDetail !== undefined)
    return `From this bill on they come ${EVERY[order.BillingDetail.BillFrequency]}`
  return step === 'connected' ? toConnectedTitle({ type, order, visited }) : ORDER_STEP_WORDS[step]
}

function toConnectedTitle({ type, order, visited }: Pick<Course, 'type' | 'order' | 'visited'>): string {
  if (type === 'movehouse')
    return visited
      ? 'A technician comes, and broadband begins at the new address'
      : 'Broadband begins at the new address'
  // the order does not change the plan
  if (order?.CoreProductsToChange.length === 0 || type === 'elsewhere') return ORDER_STEP_WORDS.added
  return visited ? 'A technician comes, and your new plan begins' : ORDER_STEP_WORDS.connected
}

/** Whether the customer lives at the address already and changes the power provider. Source: PWR-060. */
function isSwitch(order: Course['order']): boolean {
  return order?.Questions.some(({ answer }) => answer === 'LiveThere') === true
}

function toNote(step: FollowedStep['step'], course: Course, writeSlot: typeof slotText): string {
  const { type, order, visited, steps } = course
  const hasStep = (wanted: FollowedStep['step']) => steps.some((each) => each.step === wanted)
  if (step === 'networkBuild') return scopingNote(course, writeSlot)
  if (step === 'sent') return 'It takes one to three working days.'
  if (step === 'added' && type === 'connection') return describeNewMobile(order)
  if (step === 'powerOn') {
    const endsOn = order?.ElectricityToChange?.RequestedDateOfRelinquishment ?? null
    return endsOn === null || hasStep('powerEnds') ? '' : 'Power ends at the old address on the same day.'
  }
  if (step !== 'connected' || order === null || order.CoreProductsToChange.length === 0) return ''
  const install = course.visits?.find(({ type: visit, state }) => visit === 'Install' && state === 'booked')
  const timeText = install === undefined ? '' : `The time is ${writeSlot(install.timeslot)}. `
  const homeText = visited ? `${timeText}Someone over 18 must be at home.` : 'You need not be at home.'
  const endsSameDay = type === 'movehouse' && !hasStep('broadbandEnds')
  return endsSameDay ? `${homeText} Broadband ends at the old address on the same day.` : homeText
}

function describeNewMobile(order: Course['order']): string {
  const simText =
    order !== null && isEsimOrder(order)
      ? 'Install your eSIM from that day, under My mobile.'
      : 'Your SIM card comes by post before that day.'
  const bring = order?.NumberToBring
  return bring === undefined ? simText : `${simText} Then move ${bring.number} to it, under My mobile.`
}

/** The fibre company decides whether it needs a scoping visit, and proposes its time after the order was placed. */
function scopingNote({ visits = [] }: Course, writeSlot: typeof slotText): string {
  const scoping = visits.find(({ type }) => type === 'Scoping')
  if (scoping?.state === 'booked')
    return `A scoping visit comes first, on ${writeSlot(scoping.timeslot)}. ${AT_HOME.Scoping}`
  if (visits.length > 0) return ''
  return `The fibre company may make a scoping visit first. ${AT_HOME.Scoping} We write to you once its time is booked.`
}
