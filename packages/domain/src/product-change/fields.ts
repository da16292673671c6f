import type { CurrentAdditionalProduct } from '../catalogue/products.ts'

import type { Changeable, WantedChange } from './contract.ts'

type Wanted = Pick<WantedChange, 'products' | 'planKey'>
type BillFrequency = Changeable['billFrequency']
type Charge = Changeable['products'][number]['charges'][number]

/** One thing to choose. */
export type ChangeOption = {
  readonly value: string
  readonly label: string
  /** What it is; empty where its name says all. */
  readonly about: string
  /** Null for what costs nothing of its own. */
  readonly charge: Charge | null
  /** It is what the account has. */
  readonly isHeld: boolean
  /** The product of each service that comes with it; of the field's other services there is none then. */
  readonly products: Readonly<Record<string, string>>
  /** The plan that it is; null for what leaves the plan as it is. */
  readonly planKey: string | null
}

/** A question of a change screen: one option is chosen of it. */
export type ChangeField = {
  readonly id: string
  readonly label: string
  /** The services whose products it decides. */
  readonly services: readonly string[]
  readonly options: readonly ChangeOption[]
}

export type FieldWords = Pick<ChangeField, 'id' | 'label'> & {
  /** What having none of them is called. */
  readonly none: string
}

/** The value of the option that takes away. */
export const NONE = 'none'

/** What an account has of these services, one product each. */
export function heldOf({ held }: Pick<Changeable, 'held'>, services: readonly string[]) {
  return held.filter(({ AdditionalProductService: service }) => services.includes(service.toLowerCase()))
}

/**
 * A choice among the products of some services and none of them: one of a service takes the place of what there is of the
 * others. What the account has and is not sold any more is among them.
 */
export function oneProduct(
  changeable: Changeable,
  services: readonly string[],
  words: FieldWords,
): ChangeField {
  const mine = heldOf(changeable, services)
  const sold = changeable.products.filter(({ service }) => services.includes(service))
  const options = sold.map(({ key, service, description, copy, charges }) => ({
    value: key,
    label: description,
    about: copy,
    charge: charges[0] ?? null,
    isHeld: mine.some(({ AdditionalProductKey }) => AdditionalProductKey === key),
    products: { [service]: key },
    planKey: null,
  }))
  const notSold = mine.filter(({ AdditionalProductKey: key }) => sold.every((each) => each.key !== key))
  const held = notSold.map((each) => heldOption(each, changeable.billFrequency))
  return withNone(words, services, [...held, ...options])
}

/** It can be kept, and not chosen again. */
export function heldOption(held: CurrentAdditionalProduct, unit: BillFrequency): ChangeOption {
  const { AdditionalProductKey: key, AdditionalProductService: service } = held
  return {
    value: key,
    label: held.AdditionalProductDescription,
    about: '',
    charge: {
      unit,
      chargeIncludingGst: held.ChargeIncludingGST,
      chargeExcludingGst: held.ChargeExcludingGST,
    },
    isHeld: true,
    products: { [service.toLowerCase()]: key },
    planKey: null,
  }
}

/** These options, and before them that of none. */
export function withNone(
  { id, label, none }: FieldWords,
  services: readonly string[],
  options: readonly ChangeOption[],
): ChangeField {
  const isHeld = !options.some((option) => option.isHeld)
  const nothing = { value: NONE, label: none, about: '', charge: null, isHeld, products: {}, planKey: null }
  return { id, label, services, options: [nothing, ...options] }
}

/** What is chosen of each field, by its id. */
export type Chosen = Readonly<Record<string, string>>

/** The option of a field that is chosen: what the account has, until another one is. */
export function chosenOption({ id, options }: ChangeField, chosen: Chosen): ChangeOption | undefined {
  return options.find(({ value }) => value === chosen[id]) ?? heldOptionOf(options)
}

export function heldOptionOf(options: readonly ChangeOption[]): ChangeOption | undefined {
  return options.find(({ isHeld }) => isHeld)
}

type Chooses = (field: ChangeField) => ChangeOption | undefined

/** The product of each service by the options chosen; null for none. */
function productsBy(fields: readonly ChangeField[], option: Chooses): Map<string, string | null> {
  const none = fields.flatMap(({ services }) => services).map((service) => [service, null] as const)
  const some = fields.flatMap((field) => Object.entries(option(field)?.products ?? {}))
  return new Map<string, string | null>([...none, ...some])
}

/** What is chosen that the account does not have; null where that is nothing. */
export function wantedOf(fields: readonly ChangeField[], chosen: Chosen): Wanted | null {
  const had = productsBy(fields, ({ options }) => heldOptionOf(options))
  const wanted = productsBy(fields, (field) => chosenOption(field, chosen))
  const products = Object.fromEntries([...wanted].filter(([service, key]) => key !== had.get(service)))
  const plans = fields
    .map((field) => chosenOption(field, chosen))
    .filter((option) => option?.isHeld === false)
  const planKey = plans.find((option) => option?.planKey !== null)?.planKey ?? null
  return Object.keys(products).length === 0 && planKey === null ? null : { products, planKey }
}

export type Contradiction = { readonly field: ChangeField; readonly with: ChangeField }

/** The first field whose option asks for another product of a service than an earlier one; null where all go together. */
export function contradiction(fields: readonly ChangeField[], chosen: Chosen): Contradiction | null {
  for (const [place, field] of fields.entries()) {
    const products = chosenOption(field, chosen)?.products ?? {}
    const other = fields.slice(0, place).find((earlier) => {
      const before = chosenOption(earlier, chosen)?.products ?? {}
      return Object.entries(products).some(([service, key]) => (before[service] ?? key) !== key)
    })
    if (other !== undefined) return { field, with: other }
  }
  return null
}
