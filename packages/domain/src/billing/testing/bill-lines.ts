import { day } from '../../day.ts'
import { toCents } from '../../money.ts'
import type { DetailLine } from '../invoice-lines.ts'
import { multiplyPrice } from '../line-price.ts'

export const plan = createLine({
  LineKind: 'plan',
  Subject: 'service:1',
  Unit: 'month',
  UnitPriceCents: 9_500,
})
export const power = createLine({
  CategoryName: 'Power',
  SubCategoryName: 'Electricity',
  LineKind: 'usage',
  Subject: 'power:1',
  Unit: 'kWh',
  NumberBilled: 300,
  UnitPriceCents: 24.1,
})

export function createLine(differences: Partial<DetailLine>): DetailLine {
  const given = {
    CategoryName: 'Broadband',
    SubCategoryName: 'Fibre 950',
    NumberBilled: 1,
    Description1: '',
    Description2: '',
    ...differences,
  }
  const charge = given.Charge ?? multiplyPrice(given.NumberBilled, given.UnitPriceCents ?? 0)
  return { ...given, Charge: charge }
}

export function reprice(line: DetailLine, differences: Partial<DetailLine>): DetailLine {
  const { Charge: _, ...rest } = line
  return createLine({ ...rest, ...differences })
}

export const createDays = (differences: Partial<DetailLine>) => {
  const PeriodStart = day.parse('2026-11-08')
  const PeriodEnd = day.parse('2026-11-19')
  const price = { NumberBilled: 12, UnitPriceCents: 312.328767, Unit: 'day' }
  return reprice(plan, { ...price, PeriodStart, PeriodEnd, ...differences })
}
export const undescribedLine = createLine({ SubCategoryName: 'Paper bill', Charge: toCents(250) })
