import type { readInvoice } from '@switchboard/domain/billing/contract'
import type { WireReply } from '@switchboard/domain/call'

import { benBody, benInvoice } from '#web/testing/ben-bills.ts'

type Fields = Readonly<Record<string, string | number>>

export function buildLine(fields: Fields): string {
  const given: Fields = {
    CategoryName: 'Power',
    SubCategoryName: 'Electricity',
    NumberBilled: 1,
    Description1: '',
    Description2: '',
    ...fields,
  }
  return `<DetailLine>${Object.entries(given)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('')}</DetailLine>`
}

export const FIBRE = {
  CategoryName: 'Broadband',
  SubCategoryName: 'Fibre 300',
  LineKind: 'plan',
  Subject: 'service:1',
  Unit: 'month',
  PeriodStart: '2026-11-10',
  PeriodEnd: '2026-12-09',
}

export const POWER = {
  LineKind: 'usage',
  Subject: 'power:1',
  Unit: 'kWh',
  UnitPriceCents: 24.1,
  PeriodStart: '2026-10-10',
  PeriodEnd: '2026-11-09',
}

export const THIS = [
  buildLine({ ...FIBRE, Charge: '89.00', UnitPriceCents: 8900 }),
  buildLine({
    ...POWER,
    Charge: '84.35',
    NumberBilled: 350,
    StartReading: 10204,
    EndReading: 10554,
    ReadingType: 'Estimate',
  }),
]

export const LAST = [
  buildLine({ ...FIBRE, Charge: '85.00', UnitPriceCents: 8500 }),
  buildLine({ ...POWER, Charge: '89.17', NumberBilled: 370 }),
]

export function buildInvoice(
  lines: readonly string[],
  header: Partial<WireReply<typeof readInvoice>>,
): WireReply<typeof readInvoice> {
  const details = `<DetailLines>${lines.join('')}</DetailLines>`
  return benInvoice({ ...header, Xml: benBody.replace(/<DetailLines>.*<\/DetailLines>/s, details) })
}
