import * as z from 'zod/mini'

import { salesChannel } from '../catalogue/sales-channel.ts'
import { day } from '../day.ts'
import { serviceAddress } from '../ordering/contract.ts'

const MOST_LETTERS = 200
const MOST_ITEMS = 30
const text = z.string().check(z.minLength(1), z.maxLength(MOST_LETTERS))

/** The service that the components of an electricity core product are for. Source: PWR-058. */
export const ELECTRICITY = 'Electricity'

/** The ticket of an order of power while it is under way, and the task by which a connection comes to us. Source: PWR-051. */
export const PROCESSING = 'Processing'
export const INITIATE_SWITCH = 'ElectricityInitiateSwitch'

/** Source: PWR-051, PWR-069. */
export const electricityOrder = z.object({
  OrderNumber: z.string(),
  CustomerFacingTicketStatus: z.string(),
  Description: z.string(),
  PlacedOn: day,
  /** When power begins. */
  ExpectedOn: z.nullable(day),
  icp: z.string(),
  Tasks: z.array(z.object({ TaskKey: z.string(), Status: z.enum(['Open', 'Completed', 'Cancelled']) })),
})
export type ElectricityOrder = z.output<typeof electricityOrder>

/** What a household is asked with an order of power. Source: PWR-059, PWR-060. */
const powerQuestion = z.strictObject({
  question: z.enum(['PowerMedicalDependent', 'LiveThereOrMovingIn']),
  answer: text,
})

/**
 * A power order, whole. The service entity of its one component is the ICP; notes of the access information hold at most
 * 255 characters. Source: PWR-058 to PWR-061.
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
              ServiceEntity: z.nullable(z.string().check(z.maxLength(MOST_LETTERS))),
              /** The plan's key; null while none is chosen. */
              RatePlan: z.nullable(text),
            }),
          )
          .check(z.maxLength(MOST_ITEMS)),
      }),
    )
    .check(z.maxLength(MOST_ITEMS)),
  /** Left out: `AddressAccessInformation` of a connection with a smart meter. Source: PWR-033. */
  ServiceAddress: serviceAddress,
  /** The first day of the supply. Null of a switch: as soon as it can be; who moves in says the day. */
  RequestedDateOfProvisioning: z.nullable(day),
  BusinessGroup: text,
  SalesChannel: salesChannel,
  SalesPerson: text,
  Questions: z.array(powerQuestion).check(z.maxLength(MOST_ITEMS)),
  PromoCodes: z.optional(z.array(z.strictObject({ promoCode: text })).check(z.maxLength(MOST_ITEMS))),
})
