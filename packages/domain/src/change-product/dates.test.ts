import { describe, expect, test } from 'vitest'

import { addDays, day } from '../day.ts'
import {
  connectDays,
  disconnectDays,
  installationDayLabel,
  installationDays,
  moveDays,
  nextWorkingDay,
  powerConnectDays,
} from '../ordering/schedule.ts'
import { TODAY } from '../ordering/testing/orders.ts'
import { publicHolidayOn } from '../public-holidays.ts'

import { NO_DATES, allOn, scheduleProblem, withDate } from './dates.ts'
import { buildOrder } from './order.ts'
import { applyChoice } from './reconcile.ts'
import { FIBRE_1000, FIBRE_FACTS, NEW_MOVE, NEW_PLAN, VDSL } from './testing/facts.ts'

const none = { move: true, hasPower: false, takesPower: false }

const power = { move: true, hasPower: true, takesPower: true }

const friday = day.parse('2026-12-11')

const monday = day.parse('2026-12-14')

/** From the calendar, independent of the product's list. */
const isWeekend = (date: string) => [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay())

/** A Monday with thirty working days before the next public holiday. */
const JULY = day.parse('2026-07-13')

describe('the schedule', () => {
  test('CHG-053 is invalid with only one of internet connect and power disconnect', () => {
    expect(scheduleProblem({ ...allOn(friday), powerDisconnect: null }, power)).toBe('powerDisconnectMissing')
    expect(scheduleProblem({ ...allOn(friday), internetConnect: null }, power)).toBe('internetConnectMissing')
  })

  test.each([
    [
      'CHG-054 power now, and no day to end it',
      { ...allOn(friday), powerDisconnect: null },
      power,
      'powerDisconnectMissing',
    ],
    [
      'CHG-055 a power plan, and no day to begin',
      { ...allOn(friday), powerConnect: null },
      power,
      'powerConnectMissing',
    ],
    ['CHG-056 all there', allOn(friday), power, null],
    ['CHG-056 power ends first', { ...allOn(monday), powerDisconnect: friday }, power, null],
    ['CHG-056 power ends last', { ...allOn(friday), powerDisconnect: monday }, power, null],
    ['CHG-056 no day to leave', { ...allOn(friday), internetDisconnect: null }, power, null],
    [
      'CHG-059 power before internet',
      { ...allOn(monday), powerConnect: friday },
      power,
      'powerBeforeInternet',
    ],
    [
      'CHG-059 power that is new, before internet',
      { ...allOn(monday), powerConnect: friday },
      { ...power, hasPower: false },
      'powerBeforeInternet',
    ],
    [
      'CHG-059 power that is not taken, before internet',
      { ...allOn(monday), powerConnect: friday },
      { ...power, takesPower: false },
      null,
    ],
    ['CHG-059 power on the day of internet', allOn(friday), power, null],
    ['CHG-059 power after internet', { ...allOn(friday), powerConnect: monday }, power, null],
    ['CHG-054 without power nothing is asked of it', { ...NO_DATES, internetConnect: friday }, none, null],
  ])('%s', (_why, dates, needs, problem) => {
    expect(scheduleProblem(dates, needs)).toBe(problem)
  })

  test('CHG-057 CHG-058 dates of a move start empty and invalid, else all are the next working day', () => {
    const move = buildOrder(NEW_MOVE, FIBRE_FACTS)
    const change = buildOrder(NEW_PLAN, FIBRE_FACTS)

    expect(move.dates).toEqual({
      internetConnect: null,
      internetDisconnect: null,
      powerConnect: null,
      powerDisconnect: null,
      linked: true,
    })
    expect(scheduleProblem(move.dates, move.needs)).toBe('internetConnectMissing')
    expect(change.dates).toEqual(allOn(day.parse('2026-11-23')))
    expect(nextWorkingDay(day.parse('2026-11-23'), null)).toBe('2026-11-24')
  })

  test('CHG-060 CHG-061 the dates are linked until one of them is chosen by itself', () => {
    const linked = withDate(NO_DATES, 'internetConnect', friday)
    expect(linked).toEqual(allOn(friday))

    for (const name of ['internetDisconnect', 'powerConnect', 'powerDisconnect'] as const) {
      const apart = withDate(linked, name, monday)
      expect(withDate(apart, 'internetConnect', TODAY)).toEqual({
        ...allOn(friday),
        internetConnect: TODAY,
        [name]: monday,
        linked: false,
      })
    }
    expect(withDate(withDate(linked, 'internetConnect', monday), 'internetConnect', friday)).toEqual(linked)
  })

  test('CHG-062 CHG-063 days range from tomorrow to 62 days ahead, and 31 days back for an end', () => {
    expect(powerConnectDays(TODAY).at(0)).toBe(addDays(TODAY, 1))
    expect(powerConnectDays(TODAY).at(-1)).toBe(addDays(TODAY, 62))
    expect([connectDays(TODAY, null).at(0), connectDays(TODAY, null).at(-1)]).toEqual([
      '2026-11-23',
      '2027-01-21',
    ])
    expect(connectDays(TODAY, null)).toHaveLength(40)
    expect(connectDays(TODAY, null).filter(isWeekend)).toEqual([])
    expect(disconnectDays(TODAY).at(0)).toBe(addDays(TODAY, -31))
    expect(disconnectDays(TODAY).at(-1)).toBe(addDays(TODAY, 62))
  })

  test.each([
    ['CHG-064', 'VDSL', TODAY, ['2026-11-27', '2026-12-31', 23]],
    ['CHG-065', 'UFB', TODAY, ['2026-12-04', '2026-12-31', 18]],
    ['CHG-064', 'VDSL', JULY, ['2026-07-20', '2026-08-24', 26]],
    ['CHG-065', 'UFB', JULY, ['2026-07-27', '2026-08-24', 21]],
  ] as const)(
    '%s a technician for %s, ordered on %s, is offered from %j',
    (_id, technology, today, offered) => {
      const days = installationDays(technology, today, null)

      expect([days[0], days.at(-1), days.length]).toEqual(offered)
    },
  )

  test('CHG-067 no technician is offered on a public holiday or a regional anniversary', () => {
    const january = day.parse('2027-01-05')
    const inWellington = installationDays('VDSL', january, 'Wellington')

    expect(installationDays('UFB', TODAY, null)).not.toContain('2026-12-25')
    expect(inWellington).not.toContain('2027-01-25')
    expect(inWellington).not.toContain('2027-02-08')
    expect(installationDays('VDSL', january, null)).toContain('2027-01-25')
  })

  test('CHG-066 CHG-067 ADSL has no days, and no list has a Saturday or Sunday', () => {
    expect(installationDays('ADSL', TODAY, null)).toEqual([])
    expect(installationDays('VDSL', JULY, null).slice(0, 6)).toEqual([
      '2026-07-20',
      '2026-07-21',
      '2026-07-22',
      '2026-07-23',
      '2026-07-24',
      '2026-07-27',
    ])
    expect(
      [...installationDays('UFB', JULY, null), ...installationDays('VDSL', JULY, null)].filter(isWeekend),
    ).toEqual([])
  })

  test.each([
    ['CHG-068', '2028-01-03', 'Mon 3rd Jan'],
    ['CHG-068', '2026-12-11', 'Fri 11th Dec'],
    ['CHG-068', '2026-12-22', 'Tue 22nd Dec'],
    ['CHG-068', '2026-07-01', 'Wed 1st Jul'],
    ['CHG-068', '2026-07-12', 'Sun 12th Jul'],
    ['CHG-068', '2026-07-13', 'Mon 13th Jul'],
    ['CHG-068', '2026-07-04', 'Sat 4th Jul'],
    ['CHG-068', '2026-07-30', 'Thu 30th Jul'],
    ['CHG-068', '2026-07-31', 'Fri 31st Jul'],
  ])('%s %s reads %s', (_id, date, label) => {
    expect(installationDayLabel(day.parse(date))).toBe(label)
  })

  test('MOV-016 a move is offered 1 to 30 working days ahead', () => {
    expect([moveDays(JULY, null)[0], moveDays(JULY, null).at(-1)]).toEqual(['2026-07-14', '2026-08-24'])
    expect(moveDays(TODAY, null)[0]).toBe('2026-11-23')
    expect(moveDays(JULY, null)).toHaveLength(30)
    expect(moveDays(TODAY, null).filter(isWeekend)).toEqual([])
  })

  test('MOV-016 CHG-062 no day of a move is a holiday of the region of its town', () => {
    const january = day.parse('2027-01-18')
    const ofWellington = [...moveDays(january, 'Wellington'), ...connectDays(january, 'Wellington')]

    expect(ofWellington.filter((each) => publicHolidayOn(each, 'Wellington') !== null)).toEqual([])
    expect(moveDays(january, null)).toContain('2027-01-25')
    expect(nextWorkingDay(day.parse('2027-01-22'), 'Wellington')).toBe('2027-01-26')
  })

  test.each(['2026-12-24', '2026-12-31', '2027-04-23'])(
    'no list offers a public holiday of the country, and none is the next working day after %s',
    (eve) => {
      const today = day.parse(eve)
      const offered = [...connectDays(today, null), ...moveDays(today, null), nextWorkingDay(today, null)]

      expect(offered.filter((each) => publicHolidayOn(each) !== null)).toEqual([])
      expect(offered.filter(isWeekend)).toEqual([])
    },
  )

  test('another speed drops a day without a technician', () => {
    const draft = applyChoice(
      {
        draft: { ...NEW_PLAN, coreProduct: VDSL.key, scheduledDates: allOn(day.parse('2026-11-23')) },
        facts: FIBRE_FACTS,
      },
      'coreProduct',
      FIBRE_1000.key,
    )

    expect(draft.scheduledDates).toBeNull()
  })
})
