import { addDays } from './day.ts'
import type { Day } from './day.ts'
import {
  DAYS_A_WEEK,
  MONDAY,
  easterSunday,
  labourDay,
  nearestMonday,
  toDay,
  weekdayFrom,
} from './holiday-dates.ts'

const TUESDAY = 2
const FRIDAY = 5

/** The anniversary days of regions, with the towns that observe them. */
export const ANNIVERSARIES: readonly {
  readonly name: string
  readonly towns: readonly string[]
  readonly on: (year: number) => Day
}[] = [
  {
    name: 'Auckland Anniversary Day',
    towns: [
      'Auckland',
      'Whangarei',
      'Whangārei',
      'Hamilton',
      'Tauranga',
      'Rotorua',
      'Gisborne',
      'Taupo',
      'Taupō',
    ],
    on: (year) => nearestMonday(toDay(year, 1, 29)),
  },
  {
    name: 'Wellington Anniversary Day',
    towns: [
      'Wellington',
      'Lower Hutt',
      'Upper Hutt',
      'Porirua',
      'Paraparaumu',
      'Palmerston North',
      'Whanganui',
    ],
    on: (year) => nearestMonday(toDay(year, 1, 22)),
  },
  {
    name: 'Nelson Anniversary Day',
    towns: ['Nelson', 'Richmond'],
    on: (year) => nearestMonday(toDay(year, 2, 1)),
  },
  {
    name: 'Taranaki Anniversary Day',
    towns: ['New Plymouth'],
    on: (year) => addDays(weekdayFrom(toDay(year, 3, 1), MONDAY), DAYS_A_WEEK),
  },
  { name: 'Otago Anniversary Day', towns: ['Dunedin'], on: (year) => nearestMonday(toDay(year, 3, 23)) },
  {
    name: 'Southland Anniversary Day',
    towns: ['Invercargill'],
    on: (year) => addDays(easterSunday(year), 2),
  },
  {
    name: 'Hawke’s Bay Anniversary Day',
    towns: ['Napier', 'Hastings'],
    on: (year) => addDays(labourDay(year), FRIDAY - MONDAY - DAYS_A_WEEK),
  },
  {
    name: 'Marlborough Anniversary Day',
    towns: ['Blenheim'],
    on: (year) => addDays(labourDay(year), DAYS_A_WEEK),
  },
  {
    name: 'Canterbury Anniversary Day',
    towns: ['Christchurch'],
    on: (year) => addDays(weekdayFrom(toDay(year, 11, 1), TUESDAY), FRIDAY - TUESDAY + DAYS_A_WEEK),
  },
]
