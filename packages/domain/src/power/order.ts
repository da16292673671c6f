import * as z from 'zod/mini'

import { salesChannel } from '../catalogue/sales-channel.ts'
import { day } from '../day.ts'
import { serviceAddress } from '../ordering/order-parts.ts'

const MAX_LETTERS = 200
const MAX_ITEMS = 30
const text = z.string().check(z.minLength(1), z.maxLength(MAX_LETTERS))

/** The service of the components of an electricity core product. Source: PWR-058. */
export const ELECTRICITY = 'Electricity'

/** The ticket status of an open power order, and the task that switches a connection to us. Source: PWR-051. */
export const PROCESSING = 'Processing'
export const INITIATE_SWITCH = 'ElectricityInitiateSwitch'

/** Source: PWR-051, PWR-069. */
export const electricityOrder = z.object({
  OrderNumber: z.string(),
  CustomerFacingTicketStatus: z.string(),
  Description: z.string(),
  PlacedOn: day,
  /** The day on which power begins. */
  ExpectedOn: z.nullable(day),
  icp: z.string(),
  Tasks: z.array(z.object({ TaskKey: z.string(), Status: z.enum(['Open', 'Completed', 'Cancelled']) })),
})
export type ElectricityOrder = z.output<typeof electricityOrder>

/** A question about the household. Source: PWR-059, PWR-060. */
const powerQuestion = z.strictObject({
  question: z.enum(['PowerMedicalDependent', 'LiveThereOrMovingIn']),
  answer: text,
})

/**
 * A whole power order. The service entity of its only component is the ICP; notes of the access information have at most 255
 * characters. Source: PWR-058 to PWR-061.
 */
export const powerOrder = z.strictObject({
  CoreProducts: z
    .array(
      z.strictObject({
        CoreProductKey: text,
        Components: z
          .array(
            z.strictObject({
              Service: z.literal(ELECTRICITY),
              ServiceEntity: z.nullable(z.string().check(z.maxLength(MAX_LETTERS))),
              /** The plan's key; null until a plan is chosen. */
              RatePlan: z.nullable(text),
            }),
          )
          .check(z.maxLength(MAX_ITEMS)),
      }),
    )
    .check(z.maxLength(MAX_ITEMS)),
  /** `AddressAccessInformation` is missing for a connection with a smart meter. Source: PWR-033. */
  ServiceAddress: serviceAddress,
  /** The first day of supply. Null in a switch, for the first possible day; required for moving in. */
  RequestedDateOfProvisioning: z.nullable(day),
  BusinessGroup: text,
  SalesChannel: salesChannel,
  SalesPerson: text,
  Questions: z.array(powerQuestion).check(z.maxLength(MAX_ITEMS)),
  PromoCodes: z.optional(z.array(z.strictObject({ promoCode: text })).check(z.maxLength(MAX_ITEMS))),
})
