import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { dayAt } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { VISIT_TYPES } from '@switchboard/domain/fibre-orders/contract'
import type { FibreOrder, FibreVisit, Timeslot, VisitType } from '@switchboard/domain/fibre-orders/contract'
import { isWithin, calculateDayLimits } from '@switchboard/domain/fibre-orders/rules'
import type { DayLimits } from '@switchboard/domain/fibre-orders/rules'

import { slotsQuery } from './queries.ts'
import type { Choices } from './use-booking.ts'

/** The free times of a visit. */
export type FreeTimes = {
  /** Null while loading or after a failure. */
  readonly slots: readonly Timeslot[] | null
  readonly isError: boolean
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

export type Plan = {
  /** The visits whose time can be chosen, in their order. */
  readonly types: readonly VisitType[]
  readonly free: Readonly<Record<VisitType, FreeTimes>>
  /** The choices that are free and fit together. */
  readonly choices: Choices
  /** The chosen scoping visit conflicts with the installation's present time. */
  readonly mustFollow: boolean
  readonly choose: (type: VisitType, slot: Timeslot | null) => void
  /** The selected days, with or without a chosen time. */
  readonly days: Readonly<Record<VisitType, Day | null>>
  readonly pickDay: (type: VisitType, day: Day | null) => void
}

const NOTHING: Choices = { Scoping: null, Install: null }
const NO_DAYS: Plan['days'] = { Scoping: null, Install: null }
const ANY: DayLimits = { from: null, to: null }

/** The choices of an order's visits, and the limits that they set for each other. Source: FIB-043, FIB-044. */
export function usePlan(
  { SequenceDetails: { RowKey: ticketId }, Visits }: FibreOrder,
  between: number,
): Plan {
  const [chosen, setChosen] = useState(NOTHING)
  const [picked, setPicked] = useState(NO_DAYS)
  const types = VISIT_TYPES.filter((type) => findVisit(Visits, type)?.mayBook)
  const [scopingAgreed, installAgreed] = [findAgreedDay(Visits, 'Scoping'), findAgreedDay(Visits, 'Install')]

  const before = calculateDayLimits('Scoping', { Scoping: null, Install: installAgreed }, between)
  const scoping = useFreeTimes({
    asked: types.includes('Scoping') ? { ticketId, type: 'Scoping' } : null,
    // a movable installation sets no limit
    limits: types.includes('Install') ? ANY : before,
  })
  const Scoping = ifFree(chosen.Scoping, scoping)
  const scopingOn = getSlotDay(Scoping)

  const scopingDay = scopingOn ?? scopingAgreed
  const install = useFreeTimes({
    asked: types.includes('Install')
      ? { ticketId, type: 'Install', scopingOn: scopingDay ?? undefined }
      : null,
    limits: calculateDayLimits('Install', { Scoping: scopingDay, Install: null }, between),
  })
  return {
    types,
    free: { Scoping: scoping, Install: install },
    choices: { Scoping, Install: ifFree(chosen.Install, install) },
    mustFollow: scopingOn !== null && !isWithin(scopingOn, before),
    choose: (type, slot) => setChosen((all) => ({ ...all, [type]: slot })),
    days: { Scoping: dayIfFree(picked.Scoping, scoping), Install: dayIfFree(picked.Install, install) },
    pickDay: (type, day) => setPicked((all) => ({ ...all, [type]: day })),
  }
}

type FreeTimesRequest = {
  readonly ticketId: string
  readonly type: VisitType
  readonly scopingOn?: Day | undefined
}

function useFreeTimes({ asked, limits }: { asked: FreeTimesRequest | null; limits: DayLimits }): FreeTimes {
  const { data, isError, isFetching, refetch } = useQuery({
    ...slotsQuery(asked ?? { ticketId: '', type: 'Scoping' }),
    enabled: asked !== null,
  })
  const slots = data?.timeslots.filter(({ startDateTime }) => isWithin(dayAt(startDateTime), limits)) ?? null
  return { slots, isError, isFetching, refetch }
}

/** Drops a chosen time that is taken or conflicts with another choice. */
function ifFree(slot: Timeslot | null, { slots }: FreeTimes): Timeslot | null {
  return slots?.find(({ startDateTime }) => startDateTime === slot?.startDateTime) ?? null
}

function dayIfFree(day: Day | null, { slots }: FreeTimes): Day | null {
  return slots?.some(({ startDateTime }) => dayAt(startDateTime) === day) === true ? day : null
}

export function findVisit(visits: readonly FibreVisit[], type: VisitType): FibreVisit | undefined {
  return visits.find(({ VisitType }) => VisitType === type)
}

/** The requested day of a visit, else its booked day. */
function findAgreedDay(visits: readonly FibreVisit[], type: VisitType): Day | null {
  const visit = findVisit(visits, type)
  const isAgreed = visit?.state === 'booked' || visit?.state === 'done'
  return findRequestedDay(visits, type) ?? (isAgreed ? getSlotDay(visit.timeslot) : null)
}

function findRequestedDay(visits: readonly FibreVisit[], type: VisitType): Day | null {
  const request = findVisit(visits, type)?.asked
  return request?.state === 'asked' ? getSlotDay(request.timeslot) : null
}

function getSlotDay(slot: Timeslot | null): Day | null {
  return slot === null ? null : dayAt(slot.startDateTime)
}
