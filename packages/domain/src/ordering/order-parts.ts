import * as z from 'zod/mini'

import { PLAN_SERVICES } from '../catalogue/plan-services.ts'
import { day } from '../day.ts'
import { NO_ONE_LINE, ONE_LINE } from '../one-line.ts'

const MAX_LETTERS = 200
/** Notes about the meter of a power order. */
export const MAX_METER_NOTE_LETTERS = 1_000
const MAX_ITEMS = 30

const text = z.string().check(z.minLength(1), z.maxLength(MAX_LETTERS))
export const orderKey = text
const contractMonths = z.int().check(z.nonnegative(), z.maximum(60))
/** @__NO_SIDE_EFFECTS__ */
export function createShortArray<Item extends z.ZodMiniType>(item: Item) {
  return z.array(item).check(z.maxLength(MAX_ITEMS))
}

/** Source: ORD-006. */
export const addressAccessInformation = z.strictObject({
  AccessWarningKey: z.nullable(z.literal('Dog')),
  EquipmentLocationKey: orderKey,
  Notes: z.string().check(z.maxLength(MAX_METER_NOTE_LETTERS)),
})

/** The address of the new product. Source: ORD-005. */
export const serviceAddress = z.strictObject({
  LocationID: orderKey,
  AddressAccessInformation: z.optional(addressAccessInformation),
})

/** A service of the new product, with its plan. Source: ORD-004. */
export const orderComponent = z.strictObject({
  /** The plan's key; null until a plan is chosen. */
  RatePlan: z.nullable(orderKey),
  Service: z.enum(PLAN_SERVICES),
  /** The internet username or the phone number; null until it is chosen. */
  ServiceEntity: z.nullable(z.string().check(z.maxLength(MAX_LETTERS))),
})
export type OrderComponent = z.output<typeof orderComponent>

/** `nochange` leaves the contract as it is. Source: ORD-007, ORD-039. */
export const CONTRACT_HANDLING_OPTIONS = ['nochange', 'new'] as const

/** Source: ORD-002 to ORD-008. */
export const coreProductToChange = z.strictObject({
  FromCoreProductKey: z.nullable(orderKey),
  FromCoreProductComponents: createShortArray(orderComponent),
  FromServiceAddress: z.nullable(serviceAddress),
  ToCoreProductKey: z.nullable(orderKey),
  ToCoreProductComponents: createShortArray(orderComponent),
  /** The address and its location id are null until they are chosen. Source: ORD-098, ORD-099. */
  ToServiceAddress: z.nullable(z.extend(serviceAddress, { LocationID: z.nullable(orderKey) })),
  ContractLength: contractMonths,
  ContractHandlingOption: z.enum(CONTRACT_HANDLING_OPTIONS),
  RequestedDateOfProvisioning: z.nullable(day),
  RequestedDateOfProvisioningSpecified: z.boolean(),
  RequestedDateOfRelinquishment: z.nullable(day),
})
export type CoreProductToChange = z.output<typeof coreProductToChange>

/** Power at an address, ordered in a move or a sign-up. Source: ORD-025, MOV-018, PWR-034. */
export const electricityToChange = z.strictObject({
  Icp: orderKey,
  CoreProductKey: orderKey,
  RatePlan: orderKey,
  ServiceAddress: serviceAddress,
  RequestedDateOfProvisioning: day,
  /** The day when power ends at the old address; null without power there. */
  RequestedDateOfRelinquishment: z.nullable(day),
})
export type ElectricityToChange = z.output<typeof electricityToChange>

/** Source: ORD-009. */
export const orderAdditionalProduct = z.strictObject({
  Service: orderKey,
  ServiceEntity: z.nullable(z.string().check(z.maxLength(MAX_LETTERS))),
  /** The additional product's key; null removes the product. */
  RatePlan: z.nullable(orderKey),
  /** Only for a wireless product. The meaning is the same as for a core product. Source: WBB-035. */
  ContractLength: z.optional(contractMonths),
  ContractHandlingOption: z.optional(z.enum(CONTRACT_HANDLING_OPTIONS)),
})
export type OrderAdditionalProduct = z.output<typeof orderAdditionalProduct>

export const oneLineText = z
  .string()
  .check(z.maxLength(MAX_LETTERS), z.regex(ONE_LINE, { error: NO_ONE_LINE }))

/** Source: ORD-016. The rules of an order check the parts. Source: ORD-051. */
export const deliveryAddress = z.strictObject({
  StreetName: oneLineText,
  Suburb: oneLineText,
  City: oneLineText,
  PostCode: oneLineText,
  Country: oneLineText,
})
export type DeliveryAddress = z.output<typeof deliveryAddress>

/** Source: ORD-010, ORD-011. */
export const hardwareOrder = z.strictObject({
  serviceEntity: z.nullable(oneLineText),
  address: deliveryAddress,
  items: createShortArray(z.strictObject({ key: orderKey })),
  contract: z.optional(
    z.strictObject({
      contractHandlingOption: z.enum(CONTRACT_HANDLING_OPTIONS),
      contractLength: contractMonths,
    }),
  ),
})
export type HardwareOrder = z.output<typeof hardwareOrder>

/** The longest known account number of another provider. */
export const MAX_PROVIDER_ACCOUNT_LETTERS = 30

/** A number of another provider that takes the place of a new mobile's own, once its owner has it moved. Source: MOB-080. */
export const numberToBring = z.strictObject({
  /** As typed. */
  number: oneLineText,
  providerKey: orderKey,
  /** The account number with that provider. */
  providerAccount: z.string().check(z.minLength(1), z.maxLength(MAX_PROVIDER_ACCOUNT_LETTERS)),
})
export type NumberToBring = z.output<typeof numberToBring>
