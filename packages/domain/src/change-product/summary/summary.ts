import { toCents } from '../../money.ts'
import type { Cents } from '../../money.ts'
import { priceOrder } from '../../ordering/pricing/priced-order.ts'
import type { OrderContents, PricedItem } from '../../ordering/pricing/priced-order.ts'
import { toShownPrice } from '../../ordering/pricing/prices.ts'
import type { Due } from '../../ordering/pricing/prices.ts'
import { showsGst } from '../order.ts'
import type { Order } from '../order.ts'

import { findEarlyEnding, listEndings, isExtraAffected } from './endings.ts'
import type { Ending } from './endings.ts'

export type ItemKind = PricedItem['kind']

export type SummaryItem = {
  readonly id: string
  readonly kind: ItemKind
  readonly name: string
  readonly due: Due
  readonly amount: Cents
  /** The bundle's discount is a share of the bill's total, so it varies. Source: CHG-082. */
  readonly varies?: true
}

export type Summary = {
  readonly items: readonly SummaryItem[]
  readonly totals: Readonly<Record<Due, Cents>>
  readonly ends: readonly Ending[]
  /** The present price on each bill of the affected products. */
  readonly now: Cents
  /** The order is for exactly the services that the account has now, on any plans. */
  readonly sameThings: boolean
}

/** The summary of the order. The items of each kind of total add up to the total. Source: CHG-051. */
export function summarizeOrder(order: Order): Summary {
  const priced = priceOrder(toOrderContents(order), order.facts.brand).items
  const items = listItems(order, priced)
  const ends = listEndings(order, priced)
  return {
    items,
    totals: {
      bill: calculateTotal(items, 'bill'),
      thirtyDays: calculateTotal(items, 'thirtyDays'),
      once: calculateTotal(items, 'once'),
    },
    ends,
    now: sum(ends.map(({ amount }) => amount)),
    sameThings: joinCurrentServices(order) === joinOrderedServices(order, items),
  }
}

function joinCurrentServices(order: Order): string {
  const extras = order.currentExtras.filter((extra) => isExtraAffected(order, extra))
  return joinSorted([
    ...(order.current?.CoreProductComponents ?? []).map(({ service }) => service),
    ...extras.map(({ AdditionalProductService }) => AdditionalProductService),
    ...(order.facts.offer.bundle === null ? [] : ['bundle']),
  ])
}

function joinOrderedServices(order: Order, items: readonly SummaryItem[]): string {
  const others = items.filter(({ kind, due }) => due === 'bill' && (kind === 'hardware' || kind === 'bundle'))
  return joinSorted([
    'Internet',
    ...(order.hasVoice ? ['Voice'] : []),
    ...order.extras.map(({ service }) => service),
    ...others.map(({ kind }) => kind),
  ])
}

function joinSorted(services: readonly string[]): string {
  return services
    .map((service) => service.toLowerCase())
    .toSorted()
    .join()
}

function listItems(order: Order, priced: readonly PricedItem[]): SummaryItem[] {
  const { powerBundleDiscount } = order.facts.brand
  const withGst = showsGst(order)
  return priced.flatMap(({ id, kind, name, due, charge }): SummaryItem[] => {
    if (due === 'used') return []
    const item = { id, kind, name, due, amount: toShownPrice(charge, withGst) }
    const varies = kind === 'bundle' && powerBundleDiscount.kind === 'share'
    return [varies ? { ...item, varies } : item]
  })
}

function toOrderContents(order: Order): OrderContents {
  const { draft, facts, product, internetPlan, voicePlan, router, powerPlan, needs } = order
  const withoutPower = needs.move ? 'ends' : 'stays'
  return {
    kind: draft.type,
    businessGroup: facts.businessGroup,
    offer: facts.offer,
    plans: [internetPlan, voicePlan].filter((plan) => plan !== null),
    voicePlans: product?.plans.Voice ?? [],
    extras: order.extras,
    hardware: router === null ? [] : [{ product: router.product, months: router.contractLength }],
    power: powerPlan === null ? withoutPower : 'takes',
    powerPlan,
    endedEarly: findEarlyEnding(order),
  }
}

/** The fee for ending the contract early; null if no contract ends or the fee is 0. Source: CHG-031, ORD-042. */
export function terminationFee(order: Order): Cents | null {
  return summarizeOrder(order).items.find(({ kind }) => kind === 'termination')?.amount ?? null
}

function calculateTotal(items: readonly SummaryItem[], due: Due): Cents {
  return sum(items.filter((item) => item.due === due).map(({ amount }) => amount))
}

export function sum(amounts: readonly Cents[]): Cents {
  return toCents(amounts.reduce((total, amount) => total + amount, 0))
}
