import { toCents } from '../money.ts'
import type { Cents } from '../money.ts'

import type { InvoiceBody } from './invoice.ts'
import { chargeShown } from './invoice-lines.ts'
import type { DetailLine } from './invoice-lines.ts'

/** The rule that compares a line with the lines of the other bill. */
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

/** Lines of these classes are compared together: each is a separate cause. */
const SINGLE: readonly LineClass[] = ['oneOff', 'settlement', 'credit']

/** A line with its place on the bill and its amounts. */
export type PlacedLine = {
  readonly line: DetailLine
  readonly place: number
  /** Including GST. */
  readonly charge: Cents
  /** Shown as on the explained bill: with GST or without. */
  readonly shown: Cents
  /** Price of a unit in cents with fractions, including GST. */
  readonly price: number
  readonly priceShown: number
}

const PERCENT = 100

/** The lines of a bill with their places. `shownAs`, the explained bill, decides whether shown values include GST. */
export function placeLines(body: InvoiceBody, shownAs: InvoiceBody): PlacedLine[] {
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

/** Lines of both bills for the same subject. */
export type LineGroup = {
  readonly kind: LineClass
  readonly now: readonly PlacedLine[]
  readonly before: readonly PlacedLine[]
}

/** Groups the lines of both bills by subject; each line is in exactly one group. */
export function lineGroups(now: readonly PlacedLine[], before: readonly PlacedLine[]): LineGroup[] {
  const undescribed = new Set(
    [...now, ...before].filter(({ line }) => line.LineKind === undefined).map(({ line }) => nameKey(line)),
  )
  const groups = new Map<string, { kind: LineClass; now: PlacedLine[]; before: PlacedLine[] }>()
  for (const [side, lines] of [['now', now] as const, ['before', before] as const])
    for (const placed of lines) {
      const { kind, key } = toGroupKey(placed.line, undescribed)
      const group = groups.get(key) ?? { kind, now: [], before: [] }
      group[side].push(placed)
      groups.set(key, group)
    }
  return [...groups.values()]
}

/** If a bill states only the name of a line, the lines of that name are compared by name. */
function toGroupKey(line: DetailLine, undescribed: ReadonlySet<string>): { kind: LineClass; key: string } {
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
export function sumCharges(lines: readonly PlacedLine[]): Cents {
  return toCents(lines.reduce((sum, { charge }) => sum + charge, 0))
}

/** The sum of lines as the explained bill shows its values. */
export function sumShownCharges(lines: readonly PlacedLine[]): Cents {
  return toCents(lines.reduce((sum, { shown }) => sum + shown, 0))
}

export function listPlaces(lines: readonly PlacedLine[]): number[] {
  return lines.map(({ place }) => place)
}
