import { toCents } from '../money.ts'

import type { Cause, CauseFact, Comparison, Occasion } from './difference-cause.ts'
import { sumCharges, listPlaces, sumShownCharges } from './difference-lines.ts'
import type { LineGroup, PlacedLine } from './difference-lines.ts'
import { lineDescription } from './line-text.ts'

type Single = 'oneOff' | 'settlement' | 'credit'

/**
 * Compares one-off charges, credits and settled estimates. Each line is a separate cause, unless both bills have the same
 * line.
 */
export function compareSingle({ now, before }: LineGroup, kind: Single): Comparison[] {
  const open = [...before]
  const comparisons: Comparison[] = []
  for (const placed of now) {
    const place = open.findIndex((other) => isAlike(placed, other))
    const [alike] = place === -1 ? [] : open.splice(place, 1)
    comparisons.push(
      alike === undefined
        ? { now: [placed], before: [], causes: [toSingleCause(placed, kind, 'thisTime')] }
        : { now: [placed], before: [alike], causes: [] },
    )
  }
  const gone = open.map((placed) => ({
    now: [],
    before: [placed],
    causes: [toSingleCause(placed, kind, 'lastTime')],
  }))
  return [...comparisons, ...gone]
}

function isAlike(one: PlacedLine, other: PlacedLine): boolean {
  return (
    one.line.SubCategoryName === other.line.SubCategoryName &&
    one.line.Description1 === other.line.Description1 &&
    one.charge === other.charge
  )
}

function toSingleCause({ line, charge, place }: PlacedLine, kind: Single, when: Occasion): Cause {
  const isNow = when === 'thisTime'
  return {
    kind,
    when,
    about: lineDescription(line),
    amount: toCents(isNow ? charge : -charge),
    name: line.SubCategoryName,
    lines: isNow ? [place] : [],
  }
}

/** Compares lines for which a bill states only the name: their sum, and whether only their number changed. */
export function compareUndescribed({ now, before }: LineGroup): Comparison {
  const from = sumCharges(before)
  const to = sumCharges(now)
  const [named] = [...now, ...before]
  if (named === undefined) return { now, before, causes: [] }
  const cause: Cause = {
    ...toUndescribedFact(now, before, named.line.Description1),
    amount: toCents(to - from),
    name: named.line.SubCategoryName,
    lines: listPlaces(now),
  }
  return { now, before, causes: [cause] }
}

function toUndescribedFact(
  now: readonly PlacedLine[],
  before: readonly PlacedLine[],
  about: string,
): CauseFact {
  const from = sumCharges(before)
  const to = sumCharges(now)
  if (before.length === 0) return onOneBill(to, 'thisTime', about)
  if (now.length === 0) return onOneBill(from, 'lastTime', about)
  const counts = { from: sumQuantities(before), to: sumQuantities(now) }
  const sameEach = counts.from > 0 && counts.to > 0 && from * counts.to === to * counts.from
  return sameEach
    ? { kind: 'quantity', ...counts }
    : { kind: 'changed', from: sumShownCharges(before), to: sumShownCharges(now) }
}

function onOneBill(charge: number, when: Occasion, about: string): CauseFact {
  return charge < 0 ? { kind: 'credit', when, about } : { kind: 'appeared', when }
}

function sumQuantities(lines: readonly PlacedLine[]): number {
  return lines.reduce((sum, { line }) => sum + line.NumberBilled, 0)
}
