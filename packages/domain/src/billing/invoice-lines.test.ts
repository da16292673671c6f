import { expect, test } from 'vitest'

import { toCents } from '../money.ts'

import type { InvoiceBody } from './invoice.ts'
import { chargeShown, invoiceSections } from './invoice-lines.ts'
import type { DetailLine } from './invoice-lines.ts'

const line: DetailLine = {
  CategoryName: 'Broadband',
  SubCategoryName: 'Fibre 950',
  Charge: toCents(9_500),
  ChargeExcludingGST: toCents(8_261),
  NumberBilled: 1,
  Description1: '',
  Description2: '',
}

test('BIL-029 sections run Broadband, Extras, the others as they come, Other last', () => {
  const given = ['Other', 'Power', 'Extras', 'Homeline', 'Broadband', 'Power']
  const lines = given.map((CategoryName) => ({ ...line, CategoryName }))

  const sections = invoiceSections(lines)

  expect(sections.map(({ category }) => category)).toEqual([
    'Broadband',
    'Extras',
    'Power',
    'Homeline',
    'Other',
  ])
  expect(sections[2]?.lines).toHaveLength(2)
})

const content = (flag: boolean, rate = 15): InvoiceBody['StaticContent'] => ({
  DisplayGSTInclusiveValuesFlag: flag,
  GSTDefaultRate: rate,
  CompanyTaxNumber: '123-456-789',
})

test('BIL-047 values include GST when the flag is on and leave it out when it is off', () => {
  expect(chargeShown(line, content(true))).toBe(9_500)
  expect(chargeShown(line, content(false))).toBe(8_261)
})

test('BIL-030 BIL-047 a value without GST is worked out with the default rate when the line lacks it', () => {
  expect(chargeShown({ ...line, ChargeExcludingGST: undefined }, content(false))).toBe(8_261)
  expect(chargeShown({ ...line, Charge: toCents(-936), ChargeExcludingGST: undefined }, content(false))).toBe(
    -814,
  )
  expect(chargeShown({ ...line, ChargeExcludingGST: undefined }, content(false, 12.5))).toBe(8_444)
})
