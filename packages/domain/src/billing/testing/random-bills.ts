import type { Bill } from '../difference.ts'
import type { InvoiceBody } from '../invoice.ts'
import type { DetailLine } from '../invoice-lines.ts'
import { addDays, day, daysBetween } from '../../day.ts'
import type { Day } from '../../day.ts'
import { toCents } from '../../money.ts'
import { FREQUENCIES } from './random-accounts.ts'
import type { Charge, Frequency, Meter, Single, World } from './random-accounts.ts'

/** The bill before and this one. */
export function createBills(world: World): { before: Bill; bill: Bill } {
  const [first, second] = world.frequencies
  const start = day.parse(world.billDate)
  const dates = [start, FREQUENCIES[first].next(start)] as const
  const ends = [addDays(dates[1], -1), addDays(FREQUENCIES[second].next(dates[1]), -1)] as const
  const billedTo = new Map<Charge, Day>()
  // a run that nobody looks at: what the bill before found already billed
  recurringLines(world, billedTo, {
    billDate: addDays(start, -30),
    periodEnd: addDays(start, -1),
    unit: first,
    start,
  })
  const lines = ([0, 1] as const).map((bill) => [
    ...recurringLines(world, billedTo, {
      billDate: dates[bill],
      periodEnd: ends[bill],
      unit: world.frequencies[bill],
      start,
    }),
    ...world.meters.flatMap((meter) =>
      meterLines(meter, bill, {
        from: bill === 0 ? addDays(start, -30) : dates[0],
        to: addDays(dates[bill], -1),
      }),
    ),
    ...world.singles.filter(({ on }) => on === bill).map(singleLine),
  ])
  return { before: createBill(lines[0] ?? [], world, 0), bill: createBill(lines[1] ?? [], world, 1) }
}

type Run = {
  readonly billDate: Day
  readonly periodEnd: Day
  readonly unit: Frequency
  /** Day 0 of the charges. */
  readonly start: Day
}

function recurringLines(world: World, billedTo: Map<Charge, Day>, run: Run): DetailLine[] {
  const { billDate, periodEnd, start } = run
  return world.charges.flatMap((charge) => {
    const starts = addDays(start, charge.starts)
    if (addDays(starts, -charge.notice) > billDate || starts > periodEnd) return []
    const ends = charge.ends === null ? null : addDays(start, charge.ends)
    const knownEnd = ends !== null && addDays(ends, -charge.notice) <= billDate ? ends : null
    const billed = billedTo.get(charge)
    if (billed !== undefined && knownEnd !== null && knownEnd < billed) {
      billedTo.set(charge, knownEnd)
      return createRefunds(charge, addDays(knownEnd, 1), billed, world)
    }
    const from = billed === undefined ? starts : addDays(billed, 1)
    const to = knownEnd !== null && knownEnd < periodEnd ? knownEnd : periodEnd
    if (from > to) return []
    billedTo.set(charge, to)
    const lines = []
    const ahead = from > billDate ? from : billDate
    if (from < billDate) lines.push(partLine(charge, from, to < billDate ? to : addDays(billDate, -1)))
    if (to >= billDate)
      lines.push(
        ahead === billDate && to === periodEnd ? wholeLine(charge, run) : partLine(charge, ahead, to),
      )
    return lines
  })
}

function wholeLine(charge: Charge, { billDate, periodEnd, unit }: Run): DetailLine {
  const price = Number(((charge.monthlyCents * 12) / FREQUENCIES[unit].aYear).toFixed(6))
  return chargeLine(charge, {
    unit,
    price,
    quantity: charge.quantity,
    PeriodStart: billDate,
    PeriodEnd: periodEnd,
  })
}

function partLine(charge: Charge, from: Day, to: Day): DetailLine {
  return chargeLine(charge, {
    unit: 'day',
    price: dayPrice(charge),
    quantity: (daysBetween(from, to) + 1) * charge.quantity,
    PeriodStart: from,
    PeriodEnd: to,
  })
}

/** Days that were billed and lie behind a charge's end; all of the last period as that period. */
function createRefunds(
  charge: Charge,
  from: Day,
  to: Day,
  { billDate, frequencies, refundKind }: World,
): DetailLine[] {
  const [unit] = frequencies
  const start = day.parse(billDate)
  const wasWhole = from === start && to === addDays(FREQUENCIES[unit].next(start), -1)
  const line = wasWhole
    ? wholeLine(charge, { billDate: start, periodEnd: to, unit, start })
    : partLine(charge, from, to)
  const price = -(line.UnitPriceCents ?? 0)
  const LineKind = refundKind === 'credit' && charge.kind !== 'discount' ? 'credit' : charge.kind
  return [{ ...line, Charge: multiplyAndRound(line.NumberBilled, price), UnitPriceCents: price, LineKind }]
}

function dayPrice({ monthlyCents }: Charge): number {
  return Number(((monthlyCents * 12) / 365).toFixed(6))
}

type Priced = {
  readonly unit: string
  readonly price: number
  readonly quantity: number
  readonly PeriodStart: Day
  readonly PeriodEnd: Day
}

function chargeLine(
  { kind, subject, name }: Charge,
  { unit, price, quantity, PeriodStart, PeriodEnd }: Priced,
) {
  return {
    CategoryName: kind === 'extra' ? 'Extras' : 'Broadband',
    SubCategoryName: name,
    Charge: multiplyAndRound(quantity, price),
    NumberBilled: quantity,
    Description1: '',
    Description2: '',
    LineKind: kind,
    Subject: subject,
    PeriodStart,
    PeriodEnd,
    Unit: unit,
    UnitPriceCents: price,
  }
}

function meterLines(meter: Meter, bill: 0 | 1, period: { from: Day; to: Day }): DetailLine[] {
  const thousandths = meter.used[bill]
  if (thousandths === null) return []
  const common = {
    CategoryName: 'Power',
    Description1: '',
    Description2: '',
    Subject: meter.subject,
    PeriodStart: period.from,
    PeriodEnd: period.to,
  }
  const quantity = thousandths / 1_000
  const price = meter.unitPrices[bill] / 100
  const daily = meter.dayPrices[bill] / 100
  const days = daysBetween(period.from, period.to) + 1
  const usage: DetailLine = {
    ...common,
    SubCategoryName: meter.name,
    Charge: multiplyAndRound(quantity, price),
    NumberBilled: quantity,
    LineKind: 'usage',
    Unit: meter.unit,
    UnitPriceCents: price,
    ...(meter.unit === 'kWh' && {
      StartReading: 10_000,
      EndReading: 10_000 + quantity,
      ReadingType: meter.estimated[bill] ? 'Estimate' : 'Actual',
    }),
  }
  if (daily === 0) return [usage]
  const fixed: DetailLine = {
    ...common,
    SubCategoryName: 'Daily charge',
    Charge: multiplyAndRound(days, daily),
    NumberBilled: days,
    LineKind: 'daily',
    Unit: 'day',
    UnitPriceCents: daily,
  }
  return [usage, fixed]
}

function singleLine({ kind, name, cents }: Single, place: number): DetailLine {
  const amount = toCents(kind === 'credit' ? -cents : cents)
  return {
    CategoryName: 'Other',
    SubCategoryName: name,
    Charge: amount,
    NumberBilled: 1,
    Description1: '',
    Description2: '',
    LineKind: kind,
    Subject: `${kind}:${place}`,
    UnitPriceCents: amount,
  }
}

/** As the database rounds: half a cent away from zero. Written another way than the rule that it is held against. */
function multiplyAndRound(quantity: number, price: number) {
  const product = BigInt(Math.round(quantity * 1_000)) * BigInt(Math.round(price * 1_000_000))
  const whole = product / 1_000_000_000n
  const left = product % 1_000_000_000n
  if (left >= 500_000_000n) return toCents(Number(whole) + 1)
  return left <= -500_000_000n ? toCents(Number(whole) - 1) : toCents(Number(whole))
}

/** Amounts without GST are rounded along the bill, so that they add up to the total less its GST. */
function createBill(lines: readonly DetailLine[], world: World, bill: 0 | 1): Bill {
  const total = lines.reduce((sum, { Charge }) => sum + Charge, 0)
  let soFar = 0
  const priced = lines.map((line) => {
    const withoutBefore = Math.round((soFar * 100) / 115)
    soFar += line.Charge
    return { ...line, ChargeExcludingGST: toCents(Math.round((soFar * 100) / 115) - withoutBefore || 0) }
  })
  const body: InvoiceBody = {
    StatementLines: [],
    DetailLines: priced.map((line, place) => hideFields(line, world, bill, place)),
    StaticContent: {
      DisplayGSTInclusiveValuesFlag: world.withGst,
      GSTDefaultRate: 15,
      CompanyTaxNumber: '',
    },
    InvoicePromptPayment: null,
    Summary: { Charged: toCents(total), Calls: toCents(0) },
  }
  return { header: { Total: toCents(total), GST: toCents(total - Math.round((total * 100) / 115)) }, body }
}

function hideFields(line: DetailLine, world: World, bill: 0 | 1, place: number): DetailLine {
  const hidden = {
    all: false,
    'this bill': bill === 0,
    none: true,
    'some lines': place % 2 === 0,
  }[world.describedLines]
  const { ChargeExcludingGST, ...rest } = line
  const shownLine: DetailLine = world.hasAmountsWithoutGst ? { ...rest, ChargeExcludingGST } : rest
  if (!hidden) return shownLine
  const { CategoryName, SubCategoryName, Charge, NumberBilled, Description1, Description2 } = shownLine
  return {
    CategoryName,
    SubCategoryName,
    Charge,
    ChargeExcludingGST: shownLine.ChargeExcludingGST,
    NumberBilled,
    Description1,
    Description2,
  }
}
