import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { dayAt } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { VISIT_TYPES } from '@switchboard/domain/fibre-orders/order'
import type { FibreOrder, FibreVisit, Timeslot, VisitType } from '@switchboard/domain/fibre-orders/order'
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
  /** The visits whose time can be chosen; the scoping visit comes first. */
  readonly types: readonly VisitType[]
  readonly free: Readonly<Record<VisitType, FreeTimes>>
  /** The chosen times, without those that are taken or conflict with another choice. */
  readonly choices: Choices
  /** Whether the installation needs another time too, because the chosen scoping visit is too late for its present time. */
  readonly mustFollow: boolean
  readonly choose: (type: VisitType, slot: Timeslot | null) => void
  /** The selected days, with or without a chosen time. */
  readonly days: Readonly<Record<VisitType, Day | null>>
  readonly pickDay: (type: VisitType, day: Day | null) => void
}

const NO_CHOICES: Choices = { Scoping: null, Install: null }
const NO_DAYS: Plan['days'] = { Scoping: null, Install: null }
const NO_LIMITS: DayLimits = { from: null, to: null }

/**
 * The chosen times of an order's visits. Each visit limits the days of the other: `gapDays` is the minimum distance between
 * them. Source: FIB-043, FIB-044.
 */
export function usePlan(
  { SequenceDetails: { RowKey: ticketId }, Visits }: FibreOrder,
  gapDays: number,
): Plan {
  const [chosenSlots, setChosenSlots] = useState(NO_CHOICES)
  const [chosenDays, setChosenDays] = useState(NO_DAYS)
  const types = VISIT_TYPES.filter((type) => findVisit(Visits, type)?.mayBook)
  const [scopingAgreed, installAgreed] = [findAgreedDay(Visits, 'Scoping'), findAgreedDay(Visits, 'Install')]

  const beforeInstall = calculateDayLimits('Scoping', { Scoping: null, Install: installAgreed }, gapDays)
  const scoping = useFreeTimes({
    request: types.includes('Scoping') ? { ticketId, type: 'Scoping' } : null,
    // an installation that can be moved sets no limit
    limits: types.includes('Install') ? NO_LIMITS : beforeInstall,
  })
  const scopingSlot = findFreeSlot(chosenSlots.Scoping, scoping)
  const chosenScopingDay = getSlotDay(scopingSlot)

  const scopingDay = chosenScopingDay ?? scopingAgreed
  const install = useFreeTimes({
    request: types.includes('Install')
      ? { ticketId, type: 'Install', scopingOn: scopingDay ?? undefined }
      : null,
    limits: calculateDayLimits('Install', { Scoping: scopingDay, Install: null }, gapDays),
  })
  return {
    types,
    free: { Scoping: scoping, Install: install },
    choices: { Scoping: scopingSlot, Install: findFreeSlot(chosenSlots.Install, install) },
    mustFollow: chosenScopingDay !== null && !isWithin(chosenScopingDay, beforeInstall),
    choose: (type, slot) => setChosenSlots((slots) => ({ ...slots, [type]: slot })),
    days: {
      Scoping: findFreeDay(chosenDays.Scoping, scoping),
      Install: findFreeDay(chosenDays.Install, install),
    },
    pickDay: (type, day) => setChosenDays((days) => ({ ...days, [type]: day })),
  }
}

type FreeTimesRequest = {
  readonly ticketId: string
  readonly type: VisitType
  readonly scopingOn?: Day | undefined
}

function useFreeTimes({
  request,
  limits,
}: {
  readonly request: FreeTimesRequest | null
  readonly limits: DayLimits
}): FreeTimes {
  const { data, isError, isFetching, refetch } = useQuery({
    ...slotsQuery(request ?? { ticketId: '', type: 'Scoping' }),
    enabled: request !== null,
  })
  const slots = data?.timeslots.filter(({ startDateTime }) => isWithin(dayAt(startDateTime), limits)) ?? null
  return { slots, isError, isFetching, refetch }
}

/** Null if the chosen time is taken or conflicts with another choice. */
function findFreeSlot(slot: Timeslot | null, { slots }: FreeTimes): Timeslot | null {
  return slots?.find(({ startDateTime }) => startDateTime === slot?.startDateTime) ?? null
}

function findFreeDay(day: Day | null, { slots }: FreeTimes): Day | null {
  return slots?.some(({ startDateTime }) => dayAt(startDateTime) === day) === true ? day : null
}

export function findVisit(visits: readonly FibreVisit[], type: VisitType): FibreVisit | undefined {
  return visits.find(({ VisitType }) => VisitType === type)
}

/** The requested day of a visit, otherwise its booked day. */
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
