import type { CurrentAdditionalProduct } from '../catalogue/products.ts'

import type { Changeable, WantedChange } from './contract.ts'

type Wanted = Pick<WantedChange, 'products' | 'planKey'>
type BillFrequency = Changeable['billFrequency']
type Charge = Changeable['products'][number]['charges'][number]

/** An option of a field. */
export type ChangeOption = {
  readonly value: string
  readonly label: string
  /** A description; empty if the label is enough. */
  readonly about: string
  /** Null if the option has no charge of its own. */
  readonly charge: Charge | null
  /** Whether the account has it now. */
  readonly isHeld: boolean
  /** The product of each service that the option sets. The field's other services lose their products. */
  readonly products: Readonly<Record<string, string>>
  /** The plan that the option sets; null if the plan does not change. */
  readonly planKey: string | null
}

/** A question of a change screen, with a single answer. */
export type ChangeField = {
  readonly id: string
  readonly label: string
  /** The services whose products the field sets. */
  readonly services: readonly string[]
  readonly options: readonly ChangeOption[]
}

export type FieldWords = Pick<ChangeField, 'id' | 'label'> & {
  /** The label of the option without any product. */
  readonly none: string
}

/** The value of the option that removes the products. */
export const NONE = 'none'

/** The current products of an account for some services, at most one for each service. */
export function listCurrentProducts({ held }: Pick<Changeable, 'held'>, services: readonly string[]) {
  return held.filter(({ AdditionalProductService: service }) => services.includes(service.toLowerCase()))
}

/**
 * A field to choose a single product of some services, or none. Choosing a product replaces those of the other services. A
 * current product that is no longer sold is included.
 */
export function oneProduct(
  changeable: Changeable,
  services: readonly string[],
  words: FieldWords,
): ChangeField {
  const mine = listCurrentProducts(changeable, services)
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
  const held = notSold.map((each) => toCurrentOption(each, changeable.billFrequency))
  return withNone(words, services, [...held, ...options])
}

/** An option for a current product that is no longer sold: it can be kept, but not chosen again. */
export function toCurrentOption(held: CurrentAdditionalProduct, unit: BillFrequency): ChangeOption {
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

/** A field with these options, and an option for none in front. */
export function withNone(
  { id, label, none }: FieldWords,
  services: readonly string[],
  options: readonly ChangeOption[],
): ChangeField {
  const isHeld = !options.some((option) => option.isHeld)
  const nothing = { value: NONE, label: none, about: '', charge: null, isHeld, products: {}, planKey: null }
  return { id, label, services, options: [nothing, ...options] }
}

/** The chosen values by field id. */
export type ChosenValues = Readonly<Record<string, string>>

/** The chosen option of a field, or the current one if none is chosen. */
export function findChosenOption(
  { id, options }: ChangeField,
  chosen: ChosenValues,
): ChangeOption | undefined {
  return options.find(({ value }) => value === chosen[id]) ?? findCurrentOption(options)
}

export function findCurrentOption(options: readonly ChangeOption[]): ChangeOption | undefined {
  return options.find(({ isHeld }) => isHeld)
}

type Chooses = (field: ChangeField) => ChangeOption | undefined

/** The product of each service by the chosen options; null for none. */
function productsBy(fields: readonly ChangeField[], option: Chooses): Map<string, string | null> {
  const none = fields.flatMap(({ services }) => services).map((service) => [service, null] as const)
  const some = fields.flatMap((field) => Object.entries(option(field)?.products ?? {}))
  return new Map<string, string | null>([...none, ...some])
}

/** The chosen products and plan that differ from the current ones; null if none differ. */
export function findWantedChange(fields: readonly ChangeField[], chosen: ChosenValues): Wanted | null {
  const had = productsBy(fields, ({ options }) => findCurrentOption(options))
  const wanted = productsBy(fields, (field) => findChosenOption(field, chosen))
  const products = Object.fromEntries([...wanted].filter(([service, key]) => key !== had.get(service)))
  const plans = fields
    .map((field) => findChosenOption(field, chosen))
    .filter((option) => option?.isHeld === false)
  const planKey = plans.find((option) => option?.planKey !== null)?.planKey ?? null
  return Object.keys(products).length === 0 && planKey === null ? null : { products, planKey }
}

export type Contradiction = { readonly field: ChangeField; readonly with: ChangeField }

/**
 * The first field whose option sets another product for a service than an earlier field; null if all options fit together.
 */
export function contradiction(fields: readonly ChangeField[], chosen: ChosenValues): Contradiction | null {
  for (const [place, field] of fields.entries()) {
    const products = findChosenOption(field, chosen)?.products ?? {}
    const other = fields.slice(0, place).find((earlier) => {
      const before = findChosenOption(earlier, chosen)?.products ?? {}
      return Object.entries(products).some(([service, key]) => (before[service] ?? key) !== key)
    })
    if (other !== undefined) return { field, with: other }
  }
  return null
}
