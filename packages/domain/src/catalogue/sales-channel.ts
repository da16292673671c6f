import * as z from 'zod/mini'

/** The channel of a sale. Source: ORD-110, ORD-112. */
export const SALES_CHANNELS = ['SelfService', 'MoveHouse', 'OnlineSignup'] as const
export const salesChannel = z.enum(SALES_CHANNELS)
export type SalesChannel = z.output<typeof salesChannel>

/** The seller of an order that a customer places. Source: ORD-111. */
export const CUSTOMER_SALES_PERSON = 'SelfServiceV1'
