import * as z from 'zod/mini'

import { BILL_FREQUENCIES } from '../accounts/contract.ts'
import { defineCall } from '../call.ts'
import type { CallShape } from '../call.ts'
import { PLAN_SERVICES } from '../catalogue/plan-services.ts'
import { CUSTOMER_SALES_PERSON, salesChannel } from '../catalogue/sales-channel.ts'
import { day } from '../day.ts'
import { dollars } from '../money.ts'

import { orderCost, orderTotals } from './pricing/cost.ts'
import {
  coreProductToChange,
  createShortArray,
  electricityToChange,
  hardwareOrder,
  numberToBring,
  oneLineText,
  orderAdditionalProduct,
  orderKey,
} from './order-parts.ts'

/** Ten times the largest order of the page. Only an order whose lists are all full of long names is larger. */
export const MAX_ORDER_BYTES = 131_072

/** The provider from which a service is transferred. Source: ORD-020, ORD-047. */
export const losingProvider = z.strictObject({
  losingProviderKey: orderKey,
  losingProviderAccountName: oneLineText,
  losingProviderAccountNumber: oneLineText,
  service: z.enum(PLAN_SERVICES),
})
export type LosingProvider = z.output<typeof losingProvider>

/** Source: ORD-012, ORD-061 to ORD-063. */
export const orderQuestion = z.strictObject({
  question: z.enum(['PowerMedicalDependent', 'LiveThereOrMovingIn', 'Byod']),
  answer: orderKey,
  serviceEntity: z.nullable(oneLineText),
})
/** Source: ORD-013. */
export const orderPromoCode = z.strictObject({ promoCode: orderKey, serviceEntity: z.nullable(oneLineText) })

/** The new bill cycle of the account, from its next bill. Source: FRQ-022. */
export const billingDetail = z.strictObject({
  BillCycleKey: orderKey,
  BillFrequency: z.enum(BILL_FREQUENCIES),
})

/** A whole order of an account, as it is stored. Source: ORD-001. */
export const orderBody = z.strictObject({
  BusinessGroup: oneLineText,
  SalesChannel: salesChannel,
  SalesPerson: orderKey,
  CoreProductsToChange: createShortArray(coreProductToChange),
  /** Null except in a move with power, and in an order of power alone. */
  ElectricityToChange: z.nullable(electricityToChange),
  /** In a move without power: the day on which power at the old address ends. Source: CHG-054. */
  ElectricityToEnd: z.optional(z.strictObject({ RequestedDateOfRelinquishment: day })),
  /**
   * In a move to an address where another account has broadband or power: the customer confirms that the people there move
   * out.
   */
  TakesOver: z.optional(z.literal(true)),
  /** Only for video, which requires it. Source: VID-010. */
  TermsAccepted: z.optional(z.literal(true)),
  /** Only in an order of a new mobile. Source: MOB-080. */
  NumberToBring: z.optional(numberToBring),
  /** Only in an order that changes the bill frequency, which is of the kind `plan`. Source: FRQ-013, FRQ-022. */
  BillingDetail: z.optional(billingDetail),
  AdditionalProducts: createShortArray(orderAdditionalProduct),
  HardwareOrders: createShortArray(hardwareOrder),
  LosingProviders: createShortArray(losingProvider),
  Questions: createShortArray(orderQuestion),
  PromoCodes: createShortArray(orderPromoCode),
})
export type OrderBody = z.output<typeof orderBody>

/** An order as a request sends it. A missing part is empty, because each kind of order has parts of its own. Source: FRQ-022. */
export const requestedOrder = z.extend(orderBody, {
  SalesPerson: z._default(orderKey, CUSTOMER_SALES_PERSON),
  CoreProductsToChange: z._default(orderBody.shape.CoreProductsToChange, []),
  ElectricityToChange: z._default(orderBody.shape.ElectricityToChange, null),
  AdditionalProducts: z._default(orderBody.shape.AdditionalProducts, []),
  HardwareOrders: z._default(orderBody.shape.HardwareOrders, []),
  LosingProviders: z._default(orderBody.shape.LosingProviders, []),
  Questions: z._default(orderBody.shape.Questions, []),
  PromoCodes: z._default(orderBody.shape.PromoCodes, []),
})

/** The provider's reply to an order. `FeedbackKey` is a code of the error catalogue. Source: ORD-014. */
export const orderResponse = z.object({
  orderId: z.string().check(z.minLength(1)),
  /** Compared without regard to letter case. */
  state: z.string(),
  OrderIdentifier: z.string(),
  OrderFeedback: z.object({ ValidationFeedback: z.array(z.object({ FeedbackKey: z.string() })) }),
  /** The costs of the amended order, if its state is OK. */
  costs: z.optional(z.array(orderCost)),
})
export type OrderResponse = z.output<typeof orderResponse>

/** Orders that change broadband at a house. Source: ORD-081 to ORD-083. */
export const CHANGE_KINDS = ['movehouse', 'plan', 'product'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

/** Orders that add a product or change the plan of a line other than a fixed line. Source: ORD-084. */
export const ADD_KINDS = [
  'mobileplan',
  'mobileaddon',
  'mobilelead',
  'connection',
  'wirelessaddon',
  'wirelessproduct',
  'onlinevideo',
] as const
export type AddKind = (typeof ADD_KINDS)[number]

/** Orders that only rent wifi hardware for a fixed line. Source: MSH-025, GWF-014. */
export const RENTAL_KINDS = ['meshunits', 'googlewifi'] as const
export type RentalKind = (typeof RENTAL_KINDS)[number]

const rentalKinds: readonly string[] = RENTAL_KINDS
/** Whether an order of this kind rents wifi hardware. */
export function isRental(kind: string): boolean {
  return rentalKinds.includes(kind)
}

/** The kinds of order; all use the same calls. `power` is power alone. Source: ORD-081 to ORD-084, PWR-078. */
export const ORDER_KINDS = [...CHANGE_KINDS, 'power', ...ADD_KINDS, ...RENTAL_KINDS] as const
export type OrderKind = (typeof ORDER_KINDS)[number]

/** Creates an empty order. Source: ORD-066. */
export const createOrder = defineCall({
  method: 'POST',
  path: '/accounts/{accountCode}/orders',
  access: 'account',
  needs: 'order',
  body: z.strictObject({ type: z.enum(ORDER_KINDS) }),
  reply: orderResponse,
  errors: ['NO_CORE_PRODUCT', 'MULTIPLE_CORE_PRODUCTS'],
  malformed: 'INVALID_ORDER_CREATION_RESPONSE',
  idempotent: true,
} satisfies CallShape)

/** Replaces the contents of an order. Replies `NotOK` with feedback if the order is not possible. Source: ORD-067, ORD-068. */
export const amendOrder = defineCall({
  method: 'PUT',
  path: '/accounts/{accountCode}/orders/{orderId}',
  access: 'account',
  needs: 'order',
  body: requestedOrder,
  mostBodyBytes: MAX_ORDER_BYTES,
  reply: orderResponse,
  errors: ['NO_ORDER_DATA'],
  malformed: 'NO_FEEDBACK_DATA',
  idempotent: true,
})

const shownBill = z.strictObject({ day, amount: dollars })

/** The totals of an order as the page has shown them, with the account's bills. */
export const shownMoney = z.extend(orderTotals, {
  /** From the forecast, including GST; missing if the page had no forecast. */
  bills: z.optional(z.strictObject({ now: dollars, first: shownBill, each: shownBill })),
})
export type ShownMoney = z.output<typeof shownMoney>

/**
 * Places the order as it was last shown. Repeating the call returns the same order. Replies `NotOK` if the order or the bills
 * now cost another amount than the quote, or than the page has shown. Source: ORD-069, ORD-070.
 */
export const commitOrder = defineCall({
  method: 'POST',
  path: '/accounts/{accountCode}/orders/{orderId}/commit',
  access: 'account',
  needs: 'order',
  body: z.strictObject({
    shown: z.optional(shownMoney),
    /** The id of a request by `askForMobile` that this order fulfils. */
    answers: z.optional(orderKey),
  }),
  reply: orderResponse,
  errors: ['NO_ORDER_DATA', 'FEEDBACK_NOT_OK'],
  malformed: 'NO_FEEDBACK_DATA',
  idempotent: true,
})
