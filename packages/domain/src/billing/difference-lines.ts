import { centsOf } from '../money.ts'
import type { Cents } from '../money.ts'

import type { InvoiceBody } from './invoice.ts'
import { chargeShown } from './invoice-lines.ts'
import type { DetailLine } from './invoice-lines.ts'

/** Which rule compares a line with those of the other bill. */
export type LineClass =
  | 'recurring'
  | 'discount'
  | 'usage'
  | 'settlement'
  | 'daily'
  | 'oneOff'
  | 'credit'
  | 'undescribed'

const CLASSES: Record<NonNullable<DetailLine['LineKind']>, LineClass> = {
  plan: 'recurring',
  extra: 'recurring',
  discount: 'discount',
  usage: 'usage',
  settlement: 'settlement',
  daily: 'daily',
  oneOff: 'oneOff',
  credit: 'credit',
}

/** Each of them is separate, so all are looked at together. */
const SINGLE: readonly LineClass[] = ['oneOff', 'settlement', 'credit']

/** A line with its place on the bill and its amounts. */
export type PlacedLine = {
  readonly line: DetailLine
  readonly place: number
  /** Including GST. */
  readonly charge: Cents
  /** As this bill shows its values: with GST or without. */
  readonly shown: Cents
  /** Of one unit in cents with fractions, including GST. */
  readonly price: number
  readonly priceShown: number
}

const PERCENT = 100

/** A bill's lines; the bill that is explained says whether values include GST. */
export function placedLines(body: InvoiceBody, shownAs: InvoiceBody): PlacedLine[] {
  const withGst = shownAs.StaticContent.DisplayGSTInclusiveValuesFlag
  const content = { ...body.StaticContent, DisplayGSTInclusiveValuesFlag: withGst }
  const share = withGst ? 1 : PERCENT / (PERCENT + content.GSTDefaultRate)
  return body.DetailLines.map((line, place) => {
    const price = line.UnitPriceCents ?? line.Charge / (line.NumberBilled || 1)
    return {
      line,
      place,
      charge: line.Charge,
      shown: chargeShown(line, content),
      price,
      priceShown: price * share,
    }
  })
}

/** Lines of both bills that are for the same. */
export type LineGroup = {
  readonly kind: LineClass
  readonly now: readonly PlacedLine[]
  readonly before: readonly PlacedLine[]
}

/** Both bills' lines by what they are for: each line is in one group. */
export function lineGroups(now: readonly PlacedLine[], before: readonly PlacedLine[]): LineGroup[] {
  const undescribed = new Set(
    [...now, ...before].filter(({ line }) => line.LineKind === undefined).map(({ line }) => nameKey(line)),
  )
  const groups = new Map<string, { kind: LineClass; now: PlacedLine[]; before: PlacedLine[] }>()
  for (const [side, lines] of [['now', now] as const, ['before', before] as const])
    for (const placed of lines) {
      const { kind, key } = keyOf(placed.line, undescribed)
      const group = groups.get(key) ?? { kind, now: [], before: [] }
      group[side].push(placed)
      groups.set(key, group)
    }
  return [...groups.values()]
}

/** A line of a name that one of the bills says no more of is compared by its name. */
function keyOf(line: DetailLine, undescribed: ReadonlySet<string>): { kind: LineClass; key: string } {
  const name = nameKey(line)
  if (line.LineKind === undefined || undescribed.has(name))
    return { kind: 'undescribed', key: `undescribed ${name}` }
  const kind = CLASSES[line.LineKind]
  return { kind, key: SINGLE.includes(kind) ? kind : `${line.LineKind} ${line.Subject ?? name}` }
}

function nameKey({ CategoryName, SubCategoryName }: DetailLine): string {
  return `${CategoryName}\n${SubCategoryName}`
}

/** The sum of lines, including GST. */
export function chargeOf(lines: readonly PlacedLine[]): Cents {
  return centsOf(lines.reduce((sum, { charge }) => sum + charge, 0))
}

/** The sum of lines as this bill shows its values. */
export function shownOf(lines: readonly PlacedLine[]): Cents {
  return centsOf(lines.reduce((sum, { shown }) => sum + shown, 0))
}

export function placesOf(lines: readonly PlacedLine[]): number[] {
  return lines.map(({ place }) => place)
}
