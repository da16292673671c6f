import { addDays, day } from '../../../day.ts'

import {
  beginsInDays,
  withPowerFields,
  withProduct,
  withComputedProduct,
  withRouter,
  withSecondParcel,
} from './order-case.ts'
import type { RefusalCase } from './order-case.ts'

const PLAN = { kind: 'plan' } as const

const MOVE = { kind: 'movehouse' } as const

const NOT_IN_FUTURE = { code: 'PROVISIONING_DATE_NOT_IN_FUTURE' } as const

const NOT_WEEKDAY = { code: 'PROVISIONING_DATE_NOT_WEEKDAY' } as const

const NOT_OFFERED = { code: 'PROVISIONING_DATE_NOT_OFFERED' } as const

const DELIVERY_WRONG = { code: 'INVALID_HARDWARE_DELIVERY_ADDRESS' } as const

const ON_SATURDAY = withProduct({ RequestedDateOfProvisioning: day.parse('2026-12-05') })

const ON_SUNDAY = withProduct({ RequestedDateOfProvisioning: day.parse('2026-12-06') })

const ON_CHRISTMAS_DAY = withProduct({ RequestedDateOfProvisioning: day.parse('2026-12-25') })

const DATES: readonly RefusalCase[] = [
  { ...NOT_IN_FUTURE, name: 'ORD-049 yesterday', difference: beginsInDays(-1) },
  { ...NOT_IN_FUTURE, name: 'ORD-049 today', difference: beginsInDays(0) },
  {
    ...NOT_IN_FUTURE,
    name: 'ORD-049 today, by an order of kind plan,',
    ...PLAN,
    difference: beginsInDays(0),
  },
  { ...NOT_IN_FUTURE, name: 'ORD-049 a move of today', ...MOVE, difference: beginsInDays(0) },
  {
    ...NOT_IN_FUTURE,
    name: 'ORD-008 a day that is specified and not there',
    difference: withProduct({ RequestedDateOfProvisioning: null }),
  },
  {
    ...NOT_IN_FUTURE,
    name: 'ORD-008 a day that is there and not specified',
    difference: withProduct({ RequestedDateOfProvisioningSpecified: false }),
  },
  { ...NOT_WEEKDAY, name: 'ORD-050 a Saturday', difference: ON_SATURDAY },
  { ...NOT_WEEKDAY, name: 'ORD-050 a Sunday', difference: ON_SUNDAY },
  { ...NOT_WEEKDAY, name: 'ORD-050 a Saturday, by an order of kind plan,', ...PLAN, difference: ON_SATURDAY },
  { ...NOT_WEEKDAY, name: 'ORD-050 a move of a Saturday', ...MOVE, difference: ON_SATURDAY },
  {
    ...NOT_OFFERED,
    name: 'CHG-065 the ninth working day for fibre that has to be laid',
    difference: withProduct({ RequestedDateOfProvisioning: day.parse('2026-12-03') }),
  },
  { ...NOT_OFFERED, name: 'broadband on Christmas Day', ...PLAN, difference: ON_CHRISTMAS_DAY },
  { ...NOT_OFFERED, name: 'a move on Christmas Day', ...MOVE, difference: ON_CHRISTMAS_DAY },
  { ...NOT_OFFERED, name: 'CHG-062 a day too far ahead', difference: beginsInDays(63) },
  {
    ...NOT_OFFERED,
    name: 'CHG-062 power on a day too far ahead',
    ...MOVE,
    difference: withPowerFields(({ today }) => ({ RequestedDateOfProvisioning: addDays(today, 63) })),
  },
  {
    ...NOT_OFFERED,
    name: 'CHG-063 leaving too long ago',
    difference: withComputedProduct(({ today }) => ({ RequestedDateOfRelinquishment: addDays(today, -32) })),
  },
  {
    ...NOT_OFFERED,
    name: 'CHG-059 power on the day before broadband',
    ...MOVE,
    difference: withPowerFields(() => ({ RequestedDateOfProvisioning: day.parse('2026-12-06') })),
  },
]

const DELIVERY: readonly RefusalCase[] = [
  { ...DELIVERY_WRONG, name: 'ORD-051 no street', difference: withRouter({}, { StreetName: ' ' }) },
  {
    ...DELIVERY_WRONG,
    name: 'ORD-051 a second parcel to nowhere',
    difference: withSecondParcel({ City: '' }),
  },
  { ...DELIVERY_WRONG, name: 'ORD-051 no suburb', difference: withRouter({}, { Suburb: '' }) },
  { ...DELIVERY_WRONG, name: 'ORD-051 no city', difference: withRouter({}, { City: '' }) },
  { ...DELIVERY_WRONG, name: 'ORD-051 no post code', difference: withRouter({}, { PostCode: '' }) },
  {
    ...DELIVERY_WRONG,
    name: 'ORD-051 a post code with a letter',
    difference: withRouter({}, { PostCode: '60A1' }),
  },
  {
    ...DELIVERY_WRONG,
    name: 'ORD-051 a street without letters',
    difference: withRouter({}, { StreetName: '1 🙂' }),
  },
  { ...DELIVERY_WRONG, name: 'ORD-051 no country', difference: withRouter({}, { Country: '' }) },
  {
    ...DELIVERY_WRONG,
    name: 'ORD-051 another country',
    difference: withRouter({}, { Country: 'Australia' }),
  },
]

/** Refusals because of a day or a delivery address. */
export const DATE_AND_DELIVERY_REFUSALS: readonly RefusalCase[] = [...DATES, ...DELIVERY]
