import { invoiceBody } from '@switchboard/domain/billing/invoice'
import type { InvoiceBody } from '@switchboard/domain/billing/invoice'
import { day } from '@switchboard/domain/day'
import { toCents } from '@switchboard/domain/money'

import type { Bill } from '#api/areas/billing/pdf.ts'

const CATEGORIES = ['Broadband', 'Power', 'Kāinga', 'Extras'] as const

/** Builds a bill with lines of all categories. With 48 lines its PDF has two pages. */
export function buildBill(lines: number): { readonly bill: Bill; readonly body: InvoiceBody } {
  const total = lines * 10_000 + (lines * (lines - 1)) / 2
  const body = invoiceBody.parse({
    StatementLines: [
      { Type: 'Balance', Description: 'Balance of your last bill', Amount: '263.89' },
      { Type: 'Payment', Description: 'Bank payment', Amount: '-100.00' },
      { Type: 'Balance', Description: 'Balance to pay', Amount: '323.73' },
    ],
    DetailLines: Array.from({ length: lines }, (_, index) => ({
      CategoryName: CATEGORIES[index % CATEGORIES.length],
      SubCategoryName: `Tīmata ā-whare ${index + 1}`,
      Charge: (100 + index / 100).toFixed(2),
      NumberBilled: index % 2 === 0 ? '1' : '412',
      Description1: '',
      Description2: '',
      PeriodStart: '2026-10-20',
      PeriodEnd: '2026-11-19',
      Unit: index % 2 === 0 ? 'month' : 'kWh',
      UnitPriceCents: index % 2 === 0 ? '10000' : '24.1',
      ...(index === 1 && { StartReading: '20104', EndReading: '20516', ReadingType: 'Actual' }),
    })),
    StaticContent: {
      DisplayGSTInclusiveValuesFlag: 'true',
      GSTDefaultRate: '15',
      CompanyTaxNumber: '123-456-789',
    },
    InvoicePromptPayment: { ExpiryDate: '2026-12-10', Discount: '15.00' },
    Summary: { Charged: (total / 100).toFixed(2), Calls: '0.00' },
  })
  const bill = {
    accountCode: '100517',
    name: 'Āperahama Tēpene Kīngi-Ōtene Pūriri',
    address: '3/16 Kōwhai Road, Milford, Auckland 0620',
    invoiceNumber: 10_051_712,
    billDay: day.parse('2026-11-20'),
    dueDay: day.parse('2026-12-10'),
    total: toCents(total),
    gst: toCents(Math.round((total * 3) / 23)),
  }
  return { bill, body }
}
