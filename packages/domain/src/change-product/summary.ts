import { centsOf } from '../money.ts'
import type { Cents } from '../money.ts'
import {
  bundlePrice,
  extraPrice,
  hardwarePrices,
  shown,
  shownOf,
  voiceLinePrice,
} from '../ordering/pricing/prices.ts'
import type { Charge, Due } from '../ordering/pricing/prices.ts'

import { endingsOf, isTouched, terminationFee } from './endings.ts'
import type { Ending } from './endings.ts'
import { showsGst } from './order.ts'
import type { Order } from './order.ts'

export type ItemKind =
  'internet' | 'voice' | 'voiceLine' | 'extra' | 'router' | 'postage' | 'termination' | 'bundle'

/** One line of the summary. */
export type SummaryItem = {
  readonly id: string
  readonly kind: ItemKind
  /** As the catalogue names it; null for what the words of its kind say. */
  readonly name: string | null
  readonly due: Due
  readonly amount: Cents
  /** The share of the bundle is taken of what the bill comes to. Source: CHG-082. */
  readonly varies?: true
}

export type Summary = {
  readonly items: readonly SummaryItem[]
  readonly totals: Readonly<Record<Due, Cents>>
  readonly ends: readonly Ending[]
  /** What the account pays each bill for what this order touches. */
  readonly now: Cents
  /** It is for the services that the account has now, whatever their plans: none more and none less. */
  readonly sameThings: boolean
}

/** What the order comes to; the items of each kind of total add up to it. Source: CHG-051. */
export function summaryOf(order: Order): Summary {
  const items = order.product === null ? [] : itemsOf(order)
  const bundle = items.find(({ kind }) => kind === 'bundle')?.amount ?? null
  const ends = endingsOf(order, bundle)
  return {
    items,
    totals: {
      bill: totalOf(items, 'bill'),
      thirtyDays: totalOf(items, 'thirtyDays'),
      once: totalOf(items, 'once'),
    },
    ends,
    now: sum(ends.map(({ amount }) => amount)),
    sameThings: thingsNow(order) === thingsOrdered(order, items),
  }
}

function thingsNow(order: Order): string {
  const extras = order.currentExtras.filter((extra) => isTouched(order, extra))
  return listed([
    ...(order.current?.CoreProductComponents ?? []).map(({ service }) => service),
    ...extras.map(({ AdditionalProductService }) => AdditionalProductService),
    ...(order.facts.offer.bundle === null ? [] : ['bundle']),
  ])
}

function thingsOrdered(order: Order, items: readonly SummaryItem[]): string {
  const beside = items.filter(({ kind, due }) => due === 'bill' && (kind === 'router' || kind === 'bundle'))
  return listed([
    'Internet',
    ...(order.hasVoice ? ['Voice'] : []),
    ...order.extras.map(({ service }) => service),
    ...beside.map(({ kind }) => kind),
  ])
}

function listed(services: readonly string[]): string {
  return services
    .map((service) => service.toLowerCase())
    .toSorted()
    .join()
}

function itemsOf(order: Order): SummaryItem[] {
  const lines = [...planItems(order), ...extraItems(order)]
  return [...lines, ...bundleItems(order), ...routerItems(order), ...feeItems(order)]
}

function planItems(order: Order): SummaryItem[] {
  const { internetPlan, voicePlan } = order
  const gst = showsGst(order)
  const internet: SummaryItem[] =
    internetPlan === null
      ? []
      : [
          {
            id: 'internet',
            kind: 'internet',
            name: internetPlan.description,
            due: 'bill',
            amount: shown(internetPlan, gst),
          },
        ]
  if (voicePlan === null) return internet
  return [
    ...internet,
    { id: 'voice', kind: 'voice', name: voicePlan.description, due: 'bill', amount: shown(voicePlan, gst) },
    ...voiceLineItems(order),
  ]
}

function voiceLineItems(order: Order): SummaryItem[] {
  const charge = voiceLineOf(order)
  if (charge === null) return []
  return [
    { id: 'voiceLine', kind: 'voiceLine', name: null, due: 'bill', amount: shown(charge, showsGst(order)) },
  ]
}

function voiceLineOf({ voicePlan, product, draft, facts }: Order): Charge | null {
  return voicePlan === null ? null : voiceLinePrice(voicePlan, product?.plans.Voice ?? [], draft.type, facts)
}

function extraItems(order: Order): SummaryItem[] {
  return order.extras.map((extra) => {
    const { due, charge } = extraPrice(extra, order.facts)
    return {
      id: `extra ${extra.key}`,
      kind: 'extra',
      name: extra.description,
      due,
      amount: shown(charge, showsGst(order)),
    }
  })
}

function bundleItems(order: Order): SummaryItem[] {
  const { facts, internetPlan, voicePlan, powerPlan, needs } = order
  const plans = [internetPlan, voicePlan, voiceLineOf(order)].filter((charge) => charge !== null)
  const without = needs.move ? 'ends' : 'stays'
  const power = powerPlan === null ? without : 'takes'
  const charge = bundlePrice(facts.brand.powerBundleDiscount, { offer: facts.offer, power }, plans)
  if (charge === null) return []
  const amount = shown(charge, showsGst(order))
  const item = { id: 'bundle', kind: 'bundle', name: null, due: 'bill', amount } as const
  return [order.facts.brand.powerBundleDiscount.kind === 'share' ? { ...item, varies: true } : item]
}

/** Source: CHG-050. */
function routerItems(order: Order): SummaryItem[] {
  if (order.router === null) return []
  const { product, contractLength } = order.router
  const prices = hardwarePrices(product, contractLength, order.facts).map(({ due, charge }): SummaryItem => ({
    id: `router ${due}`,
    kind: 'router',
    name: product.description,
    due,
    amount: shown(charge, showsGst(order)),
  }))
  const postage = shownOf(order.facts.offer.modemPostage, showsGst(order))
  return [...prices, { id: 'postage', kind: 'postage', name: null, due: 'once', amount: postage }]
}

function feeItems(order: Order): SummaryItem[] {
  const amount = terminationFee(order)
  return amount === null ? [] : [{ id: 'termination', kind: 'termination', name: null, due: 'once', amount }]
}

function totalOf(items: readonly SummaryItem[], due: Due): Cents {
  return sum(items.filter((item) => item.due === due).map(({ amount }) => amount))
}

export function sum(amounts: readonly Cents[]): Cents {
  return centsOf(amounts.reduce((total, amount) => total + amount, 0))
}
