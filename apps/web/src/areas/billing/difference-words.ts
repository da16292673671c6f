import type { Cause, Occasion, PartDays, Span } from '@switchboard/domain/billing/difference-cause'
import {
  countText,
  perUnit,
  toRoundedPriceText,
  spanText,
  unitName,
  exactPriceText,
} from '@switchboard/domain/billing/line-text'
import { shortDayText } from '@switchboard/domain/day'
import { balanceText } from '@switchboard/domain/money'

type CauseOf<K extends Cause['kind']> = Extract<Cause, { kind: K }>

/** The sentence that a customer reads beside the cause's amount. */
export function causeSentence(cause: Cause): string {
  switch (cause.kind) {
    case 'price':
      return `${cause.name} went ${getDirection(cause)} ${formatPrices(cause)}${perUnit(cause.unit)}`
    case 'powerPlan':
      return powerPlanSentence(cause)
    case 'plan':
      return planSentence(cause)
    case 'quantity':
      return `${cause.name}: ${countText(cause.to, null)} instead of ${countText(cause.from, null)}`
    case 'length':
      return `${cause.name} is for ${formatSpan(cause.to)} instead of ${formatSpan(cause.from)}`
    case 'part':
      return partSentence(cause)
    case 'whole':
      return wholeSentence(cause)
    case 'added':
      return `${cause.name} is new: ${formatPriceEach(cause)}`
    case 'ended':
      return `${cause.name} is no longer on your bill: it was ${formatPriceEach(cause)}`
    case 'usage':
      return usageSentence(cause)
    case 'days':
      return daysSentence(cause)
    case 'oneOff':
      return cause.when === 'thisTime'
        ? `One-off charge: ${toChargeName(cause)}`
        : `Your last bill had a one-off charge: ${toChargeName(cause)}`
    case 'settlement':
      return cause.when === 'thisTime'
        ? toSettlementName(cause)
        : `Your last bill had ${toSettlementName(cause)}`
    case 'credit':
      return cause.when === 'thisTime'
        ? `Credit: ${toChargeName(cause)}`
        : `Your last bill had a credit: ${toChargeName(cause)}`
    case 'discountBegun':
      return `${cause.name} has begun`
    case 'discountEnded':
      return `${cause.name} has ended`
    case 'discountChanged':
      return `${cause.name} went ${formatPrices(cause)}`
    case 'appeared':
      return cause.when === 'thisTime'
        ? `${cause.name} is on this bill and was not on the last one`
        : `${cause.name} was on your last bill and is not on this one`
    case 'changed':
      return `${cause.name} is ${balanceText(cause.to)} instead of ${balanceText(cause.from)}`
    case 'other':
      return 'The charges of one of the two bills do not add up to its total'
    case 'rounding':
      return 'Rounding: amounts excluding GST are whole cents'
    case 'gst':
      return 'GST on all of this'
  }
}

function getDirection({ from, to }: CauseOf<'price'>): 'up' | 'down' {
  return to > from ? 'up' : 'down'
}

/** Prices that look equal when rounded are shown exactly. */
function formatPrices({ from, to }: CauseOf<'price' | 'discountChanged'>): string {
  const format = toRoundedPriceText(from) === toRoundedPriceText(to) ? exactPriceText : toRoundedPriceText
  return `from ${format(from)} to ${format(to)}`
}

function planSentence({ name, fromName, unit, fromUnit, from, to }: CauseOf<'plan'>): string {
  const before = `${toRoundedPriceText(from)}${unit === fromUnit ? '' : perUnit(fromUnit)}`
  return `You changed from ${fromName} to ${name}: ${before} before, ${toRoundedPriceText(to)}${perUnit(unit)} now`
}

function powerPlanSentence({ name, on, unit, from, to }: CauseOf<'powerPlan'>): string {
  const rates = `${toRoundedPriceText(from)}${perUnit(unit)} before, ${toRoundedPriceText(to)} since`
  return `Your power plan changed on ${shortDayText(on)}. ${name}: ${rates}`
}

/** `2 months`; a single month is `a month`. */
function formatSpan({ count, unit }: Span): string {
  if (unit === null) return countText(count, null)
  return count === 1 ? `a ${unitName(unit, 1)}` : countText(count, unit)
}

function partSentence(cause: CauseOf<'part'>): string {
  const { name, of, when } = cause
  const days = formatDays(cause)
  if (when === 'thisTime') {
    if (of === 'charge' || of === 'discount') return `${name} for ${days}`
    return of === 'chargeBack' ? `${name}: ${days}, given back` : `${name} taken back for ${days}`
  }
  if (of === 'charge' || of === 'discount') return `Your last bill also had ${name} for ${days}`
  return of === 'chargeBack'
    ? `Your last bill gave back ${name} for ${days}`
    : `Your last bill took back ${name} for ${days}`
}

function wholeSentence(cause: CauseOf<'whole'>): string {
  const { name, unit, partly } = cause
  const whole = `the whole ${unit === null ? 'period' : unitName(unit, 1)}`
  return partly === 'lastTime'
    ? `${name} for ${whole}; your last bill had it for ${formatDays(cause)}`
    : `${name} for ${formatDays(cause)}; your last bill had it for ${whole}`
}

/** `12 days, 8 to 19 November`. */
function formatDays({ days, first, last }: PartDays): string {
  const count = countText(days, 'day')
  return first === null || last === null ? count : `${count}, ${spanText(first, last)}`
}

function formatPriceEach({ quantity, price, unit }: CauseOf<'added' | 'ended'>): string {
  const each = `${toRoundedPriceText(price)}${perUnit(unit)}`
  return quantity === 1 ? each : `${countText(quantity, null)} at ${each}`
}

/** Without meter readings, only the usage above the plan is shown. */
function usageSentence({ name, unit, from, to, estimated, hasReadings }: CauseOf<'usage'>): string {
  const note = buildEstimateNote(estimated)
  const used = `${name}: ${countText(to, unit)}${hasReadings ? '' : ' to pay for'}`
  if (from === 0) return `${used}, none last time${note}`
  if (to === 0) return `${name}: nothing to pay for, ${countText(from, unit)} last time${note}`
  const change = `${countText(Math.abs(to - from), unit)} ${to > from ? 'more' : 'less'}`
  return `${used}, ${change} than last time${note}`
}

function buildEstimateNote(estimated: readonly Occasion[]): string {
  if (estimated.length === 0) return ''
  if (estimated.length > 1) return ' (both estimated)'
  return estimated.includes('thisTime') ? ' (estimated this time)' : ' (estimated last time)'
}

function daysSentence({ name, from, to }: CauseOf<'days'>): string {
  if (from === 0) return `${name} for ${countText(to, 'day')}, none last time`
  if (to === 0) return `${name}: none, ${countText(from, 'day')} last time`
  return `${name} for ${countText(to, 'day')} instead of ${from}`
}

function toSettlementName({ name, about }: CauseOf<'oneOff' | 'settlement' | 'credit'>): string {
  return about === '' ? name : `${name}: ${about}`
}

/** The name with the bill's text about it: `Credit` alone does not explain the amount. */
function toChargeName({ name, about }: CauseOf<'oneOff' | 'settlement' | 'credit'>): string {
  if (about === '') return name
  return name === 'Credit' ? about : `${name}, ${about}`
}
