import * as fc from 'fast-check'

import { explainBillDifference } from '../difference.ts'
import type { Bill, BillDifference } from '../difference.ts'
import type { Cause } from '../difference-cause.ts'
import { linesTotal } from '../invoice-lines.ts'
import type { DetailLine } from '../invoice-lines.ts'
import { recalculateCharge } from '../line-price.ts'
import { throwFaults } from '../../testing/faults.ts'

import { worlds } from './random-accounts.ts'
import { createBills } from './random-bills.ts'

/** The cents of the difference that its causes do not explain; empty where they explain all. */
function centsMissing({ amount, causes }: BillDifference): number[] {
  return [causes.reduce((left, cause) => left - cause.amount, Number(amount))].filter((cents) => cents !== 0)
}

/** Explains random pairs of bills, throws at the first that does not add up, and returns the kinds of causes that occurred. */
export function runPairs(pairs: number): readonly string[] {
  const kinds = new Set<string>()

  fc.assert(
    fc.property(worlds, (world) => {
      const { before, bill } = createBills(world)
      const difference = explainBillDifference(bill, before)
      const { causes } = difference

      throwFaults(centsMissing(difference), 'cents that no cause explains')
      throwFaults(
        difference.amount === bill.header.Total - before.header.Total ? [] : [difference.amount],
        'another difference than that of the totals',
      )
      throwFaults(
        causes.filter(({ amount, kind }) => amount === 0 || kind === 'other'),
        'causes without an amount or a kind',
      )
      throwFaults([before, bill].flatMap(wrongLines), 'lines that do not add up')
      throwFaults(
        causes.flatMap(({ lines }) => lines).filter((at) => !(at in bill.body.DetailLines)),
        'causes of lines that the bill does not have',
      )
      // a planted fault: whichever cause is left out, the sum shows it
      throwFaults(
        causes.filter((cause) => centsMissing(without(difference, cause)).length === 0),
        'causes whose absence is not noticed',
      )

      for (const { kind } of causes) kinds.add(kind)
    }),
    { numRuns: pairs },
  )

  return [...kinds].toSorted()
}

/** Lines that their quantity and price do not come to; and all of them when they do not come to the total. */
function wrongLines({ header, body: { DetailLines } }: Bill): readonly DetailLine[] {
  if (linesTotal(DetailLines) !== header.Total) return DetailLines
  return DetailLines.filter((line) => ![null, line.Charge].includes(recalculateCharge(line)))
}

function without({ amount, causes }: BillDifference, gone: Cause): BillDifference {
  return { amount, causes: causes.filter((cause) => cause !== gone) }
}

/** Leaves a random line out of random bills and throws where the difference does not name its amount. */
export function runMissingLines(runs: number): void {
  const worldsWithGst = worlds.map((world) => ({ ...world, withGst: true }))

  fc.assert(
    fc.property(worldsWithGst, fc.nat(), (world, place) => {
      const { before, bill } = createBills(world)
      const { DetailLines } = bill.body
      const gone = DetailLines[place % (DetailLines.length || 1)]
      fc.pre(gone !== undefined && gone.Charge !== 0)
      const body = { ...bill.body, DetailLines: DetailLines.filter((line) => line !== gone) }

      const difference = explainBillDifference({ ...bill, body }, before)

      throwFaults(centsMissing(difference), 'cents that no cause explains')
      const missed = difference.causes.filter(({ kind }) => kind === 'other').map(({ amount }) => amount)
      throwFaults(missed.join(' ') === String(gone.Charge) ? [] : missed, `not the missing ${gone.Charge}`)
      throwFaults(missed.length === 1 ? [] : [gone], 'one missing line is one cause')
    }),
    { numRuns: runs },
  )
}
