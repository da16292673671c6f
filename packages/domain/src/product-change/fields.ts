import type { CurrentAdditionalProduct } from '../catalogue/current-products.ts'

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
  /** Null if the option has no own charge. */
  readonly charge: Charge | null
  /** Whether the option is the account's current choice. */
  readonly isHeld: boolean
  /** The product of each service that the option sets. The field's other services lose their products. */
  readonly products: Readonly<Record<string, string>>
  /** The plan that the option sets; null if the plan does not change. */
  readonly planKey: string | null
  /** The services of additional products that come with the option's plan. */
  readonly includes?: readonly string[]
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
 * A field to choose a single product of some services, or none. A chosen product replaces the products of the other services.
 * A current product that is no longer sold is included.
 */
export function oneProduct(
  changeable: Changeable,
  services: readonly string[],
  words: FieldWords,
): ChangeField {
  const current = listCurrentProducts(changeable, services)
  const sold = changeable.products.filter(({ service }) => services.includes(service))
  const options = sold.map(({ key, service, description, copy, charges }) => ({
    value: key,
    label: description,
    about: copy,
    charge: charges[0] ?? null,
    isHeld: current.some(({ AdditionalProductKey }) => AdditionalProductKey === key),
    products: { [service]: key },
    planKey: null,
  }))
  const unsoldOptions = current
    .filter(({ AdditionalProductKey: key }) => sold.every((each) => each.key !== key))
    .map((each) => toCurrentOption(each, changeable.billFrequency))
  return withNone(words, services, [...unsoldOptions, ...options])
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

/** A field with these options and, as the first option, none of them. */
export function withNone(
  { id, label, none }: FieldWords,
  services: readonly string[],
  options: readonly ChangeOption[],
): ChangeField {
  const isHeld = !options.some((option) => option.isHeld)
  const noneOption = {
    value: NONE,
    label: none,
    about: '',
    charge: null,
    isHeld,
    products: {},
    planKey: null,
  }
  return { id, label, services, options: [noneOption, ...options] }
}

/** The chosen values by field id. */
export type ChosenValues = Readonly<Record<string, string>>

/** The chosen option of a field, or the current option if none is chosen. */
export function findChosenOption(
  { id, options }: ChangeField,
  chosen: ChosenValues,
): ChangeOption | undefined {
  return options.find(({ value }) => value === chosen[id]) ?? findCurrentOption(options)
}

export function findCurrentOption(options: readonly ChangeOption[]): ChangeOption | undefined {
  return options.find(({ isHeld }) => isHeld)
}

/** The chosen products and plan, without the current products and plan; null if nothing changes. */
export function findWantedChange(fields: readonly ChangeField[], chosen: ChosenValues): Wanted | null {
  const current = mapProducts(fields, ({ options }) => findCurrentOption(options))
  const wanted = mapProducts(fields, (field) => findChosenOption(field, chosen))
  const products = Object.fromEntries([...wanted].filter(([service, key]) => key !== current.get(service)))
  const newOptions = fields
    .map((field) => findChosenOption(field, chosen))
    .filter((option) => option?.isHeld === false)
  const planKey = newOptions.find((option) => option?.planKey !== null)?.planKey ?? null
  return Object.keys(products).length === 0 && planKey === null ? null : { products, planKey }
}

/** The product of each service by the found options; null for no product. */
function mapProducts(
  fields: readonly ChangeField[],
  findOption: (field: ChangeField) => ChangeOption | undefined,
): Map<string, string | null> {
  const none = fields.flatMap(({ services }) => services).map((service) => [service, null] as const)
  const found = fields.flatMap((field) => Object.entries(findOption(field)?.products ?? {}))
  return new Map<string, string | null>([...none, ...found])
}

/** Two fields whose options do not fit together: the plan of `with` includes the product, or both set products of a service. */
export type Contradiction = {
  readonly field: ChangeField
  readonly with: ChangeField
  readonly isIncluded: boolean
}

/**
 * The first field whose option sets another product for a service than an earlier field, or a product that comes with a plan;
 * null if all options fit together. Options that the account has are no contradiction.
 */
export function contradiction(fields: readonly ChangeField[], chosen: ChosenValues): Contradiction | null {
  for (const [index, field] of fields.entries()) {
    const including = fields.find((other) => comesWith(field, other, chosen))
    if (including !== undefined) return { field, with: including, isIncluded: true }
    const products = findChosenOption(field, chosen)?.products ?? {}
    const other = fields.slice(0, index).find((earlier) => {
      const earlierProducts = findChosenOption(earlier, chosen)?.products ?? {}
      return Object.entries(products).some(([service, key]) => (earlierProducts[service] ?? key) !== key)
    })
    if (other !== undefined) return { field, with: other, isIncluded: false }
  }
  return null
}

function comesWith(field: ChangeField, other: ChangeField, chosen: ChosenValues): boolean {
  const option = findChosenOption(field, chosen)
  const plan = findChosenOption(other, chosen)
  if (option === undefined || plan === undefined || (option.isHeld && plan.isHeld)) return false
  return Object.keys(option.products).some((service) => plan.includes?.includes(service) === true)
}
