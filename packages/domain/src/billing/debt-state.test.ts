import { describe, expect, test } from 'vitest'

import { day } from '../day.ts'
import { toCents } from '../money.ts'

import { overdueParts } from './allotment.ts'
import type { InvoiceHeader } from './contract.ts'
import { linesTotal } from './invoice-lines.ts'
import { toDebtState } from './debt-state.ts'

const today = day.parse('2026-11-21')

function bill(differences: Partial<InvoiceHeader>): InvoiceHeader {
  return {
    AccountCode: '100517',
    InvoiceNumber: 1,
    BillDate: day.parse('2026-11-10'),
    DueDate: day.parse('2026-11-30'),
    GST: toCents(1304),
    Total: toCents(10_000),
    Paid: false,
    IsApproved: true,
    ...differences,
  }
}

function owing(balance: number, overdue = 0) {
  return { AccountBalance: toCents(balance), OverdueBalance: toCents(overdue) }
}

describe('the debt state of an account', () => {
  const late = bill({ InvoiceNumber: 2, DueDate: day.parse('2026-11-20') })

  test('a negative balance is a credit of a positive amount', () => {
    expect(toDebtState(owing(-500), [], today)).toEqual({ kind: 'credit', amount: 500 })
  })

  test('a balance of 0 is settled', () => {
    expect(toDebtState(owing(0), [late], today)).toEqual({ kind: 'settled' })
  })

  test('BIL-034 an account with a part past its due day is overdue since that day', () => {
    expect(toDebtState(owing(20_000, 10_000), [bill({}), late], today)).toEqual({
      kind: 'overdue',
      amount: 10_000,
      since: '2026-11-20',
      by: '2026-11-30',
    })
  })

  test('BIL-034 payments go to the earliest due bill, so the oldest part may be small', () => {
    const older = bill({
      InvoiceNumber: 3,
      BillDate: day.parse('2026-10-11'),
      DueDate: day.parse('2026-10-25'),
    })

    expect(toDebtState(owing(21_500, 11_500), [bill({}), late, older], today)).toMatchObject({ since: null })
    expect(overdueParts(owing(21_500, 11_500), [bill({}), late, older], today)).toEqual([
      { dueOn: '2026-10-25', amount: 1_500 },
      { dueOn: '2026-11-20', amount: 10_000 },
    ])
  })

  test('BIL-034 two bills of the oldest overdue day and a bill of a later one give no day', () => {
    const oldest = { BillDate: day.parse('2026-10-11'), DueDate: day.parse('2026-10-25') }
    const bills = [bill({ InvoiceNumber: 3, ...oldest }), bill({ InvoiceNumber: 4, ...oldest }), late]

    expect(toDebtState(owing(30_000, 30_000), bills, today)).toMatchObject({ since: null })
    expect(toDebtState(owing(20_000, 20_000), bills.slice(0, 2), today)).toMatchObject({
      since: '2026-10-25',
    })
  })

  test('an overdue amount that the bills do not explain has no days', () => {
    expect(overdueParts(owing(20_000, 9_000), [bill({}), late], today)).toEqual([])
  })

  test('an account with nothing past its due day is due by the next unpaid bill', () => {
    expect(toDebtState(owing(10_000), [bill({})], today)).toEqual({
      kind: 'due',
      amount: 10_000,
      by: '2026-11-30',
    })
  })

  test('a bill that falls due today is not overdue', () => {
    expect(toDebtState(owing(10_000), [bill({ DueDate: today })], today)).toEqual({
      kind: 'due',
      amount: 10_000,
      by: today,
    })
  })

  test('paid and unapproved bills have no effect on the days', () => {
    const paid = bill({ Paid: true, BillDate: day.parse('2026-10-10'), DueDate: day.parse('2026-10-24') })
    const bills = [bill({ DueDate: day.parse('2026-12-24') }), paid, bill({ IsApproved: false })]

    expect(toDebtState(owing(10_000), bills, today)).toEqual({
      kind: 'due',
      amount: 10_000,
      by: '2026-12-24',
    })
  })

  test('BIL-038 a due date before the bill date counts as 20 days after it', () => {
    const unusable = bill({ DueDate: day.parse('2026-11-01') })

    expect(toDebtState(owing(10_000), [unusable], today)).toMatchObject({ by: '2026-11-30' })
  })
})

test('the lines of an invoice add up including GST', () => {
  const line = {
    CategoryName: 'Broadband',
    SubCategoryName: 'Fibre 300',
    NumberBilled: 1,
    Description1: '',
    Description2: '',
  }

  expect(
    linesTotal([
      { ...line, Charge: toCents(8_500) },
      { ...line, Charge: toCents(-936) },
    ]),
  ).toBe(7_564)
})
