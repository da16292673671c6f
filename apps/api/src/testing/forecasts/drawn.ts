import type { Customer } from '#api/testing/six-months/provider.ts'

import type { PromisedBill } from './promised.ts'
import {
  addMobile,
  addPower,
  changeFrequency,
  changePlan,
  changeProduct,
  endVideo,
  moveHouse,
  readNext,
} from './read-forecasts.ts'
import type { Draw } from './read-forecasts.ts'

/** A forecast that a customer reads before the order or change is confirmed. */
export type DrawnForecast = {
  readonly name: string
  readonly customer: Customer
  readonly isBusiness: boolean
  readonly hasPower: boolean
  /** The forecast is read on the day of the bill, before the bill run. Others are read on a random day. */
  readonly onBillDay?: true
  /** Reads the forecast, confirms the order or change, and returns the forecast bills. */
  readonly readAndConfirm: (draw: Draw) => Promise<readonly PromisedBill[]>
}

const buildCustomer = (user: string, accountCode: string): Customer => ({ user, accountCode })
const household = { isBusiness: false, hasPower: false } as const
const JACK = buildCustomer('jack', '100901')
export const WIREMU = buildCustomer('wiremu', '103004')

/** Among them four of households with power, and two of businesses, one with power. */
export const FORECASTS: readonly DrawnForecast[] = [
  {
    name: 'another plan',
    customer: buildCustomer('kiri', '100902'),
    ...household,
    readAndConfirm: changePlan,
  },
  {
    name: 'a move of house',
    customer: buildCustomer('lani', '103003'),
    ...household,
    readAndConfirm: moveHouse,
  },
  {
    name: 'power is added',
    customer: buildCustomer('tama', '103001'),
    ...household,
    hasPower: true,
    readAndConfirm: addPower('14 Rātā Street, Titahi Bay, Porirua 5022'),
  },
  {
    name: 'a mobile is added',
    customer: buildCustomer('hemi', '100801'),
    ...household,
    readAndConfirm: addMobile,
  },
  {
    name: 'another frequency',
    customer: buildCustomer('nikau', '101001'),
    ...household,
    readAndConfirm: changeFrequency,
  },
  { name: 'the data cap', customer: JACK, ...household, readAndConfirm: changeProduct('data-cap') },
  {
    name: 'an extra',
    customer: buildCustomer('aroha', '100483'),
    ...household,
    readAndConfirm: changeProduct('family-filter'),
  },
  { name: 'video ends', customer: buildCustomer('aroha', '100482'), ...household, readAndConfirm: endVideo },
  {
    name: 'an extra of a business',
    customer: buildCustomer('dev', '100601'),
    isBusiness: true,
    hasPower: false,
    readAndConfirm: changeProduct('static-ip', 'orconbus'),
  },
  {
    name: 'the next bill of a business',
    customer: buildCustomer('ema', '100602'),
    isBusiness: true,
    hasPower: true,
    onBillDay: true,
    readAndConfirm: readNext,
  },
  {
    name: 'the next bill by a smart meter',
    customer: buildCustomer('ben', '100517'),
    isBusiness: false,
    hasPower: true,
    onBillDay: true,
    readAndConfirm: readNext,
  },
  {
    name: 'the next bill by readings',
    customer: JACK,
    isBusiness: false,
    hasPower: true,
    onBillDay: true,
    readAndConfirm: readNext,
  },
  {
    name: 'power begins again, after it ended and the bill frequency changed twice',
    customer: WIREMU,
    ...household,
    hasPower: true,
    readAndConfirm: addPower('19 Moana Road, Plimmerton, Porirua 5026'),
  },
]
