import * as z from 'zod/mini'

import { day } from '../day.ts'
import { dollars } from '../money.ts'

/** An XML element. The page reads XML by its own parser, the API by a library. */
export type XmlElement = {
  readonly name: string
  readonly text: string
  readonly children: readonly XmlElement[]
}

const amount = z.pipe(
  z.string().check(z.regex(/^-?\d{1,9}(\.\d{1,2})?$/)),
  z.pipe(
    z.transform((text: string) => Number(text)),
    dollars,
  ),
)
const flag = z.pipe(
  z.enum(['true', 'false']),
  z.transform((text: 'true' | 'false') => text === 'true'),
)
const number = z.pipe(
  z.string().check(z.regex(/^-?\d{1,12}(\.\d{1,12})?$/)),
  z.transform((text: string) => Number(text)),
)

export const LINE_KINDS = [
  'plan',
  'extra',
  'usage',
  'settlement',
  'daily',
  'oneOff',
  'credit',
  'discount',
] as const
export type LineKind = (typeof LINE_KINDS)[number]

/** Source: BIL-028. */
export const STATEMENT_LINE_TYPES = ['Balance', 'Invoice', 'Payment', 'Refund'] as const

/** The XML body of an invoice. Amounts of lines are what the provider charges; see `DisplayGSTInclusiveValuesFlag`. */
export const invoiceBody = z.object({
  StatementLines: z.array(
    z.object({ Type: z.enum(STATEMENT_LINE_TYPES), Description: z.string(), Amount: amount }),
  ),
  DetailLines: z.array(
    z.object({
      CategoryName: z.string(),
      SubCategoryName: z.string(),
      /** Including GST. */
      Charge: amount,
      /** Excluding GST. If it is missing, it is calculated with `GSTDefaultRate`. */
      ChargeExcludingGST: z.optional(amount),
      NumberBilled: number,
      Description1: z.string(),
      Description2: z.string(),
      // the bills of some providers do not have the fields below
      LineKind: z.optional(z.enum(LINE_KINDS)),
      /** An id of the charged product or service; the same on every bill of the account. */
      Subject: z.optional(z.string()),
      /** The first and the last charged day. */
      PeriodStart: z.optional(day),
      PeriodEnd: z.optional(day),
      /** The unit of `NumberBilled`: month, fortnight, week, day, kWh, minutes, GB. */
      Unit: z.optional(z.string()),
      /** Cents including GST, with fractions. `Charge` is `NumberBilled` times this price, rounded. */
      UnitPriceCents: z.optional(number),
      StartReading: z.optional(number),
      EndReading: z.optional(number),
      ReadingType: z.optional(z.enum(['Actual', 'Estimate'])),
    }),
  ),
  StaticContent: z.object({
    DisplayGSTInclusiveValuesFlag: flag,
    /** In percent. */
    GSTDefaultRate: number,
    CompanyTaxNumber: z.string(),
  }),
  /** Null for a bill without a prompt-payment discount. */
  InvoicePromptPayment: z.nullable(z.object({ ExpiryDate: day, Discount: amount })),
  Summary: z.object({ Charged: amount, Calls: amount }),
})
export type InvoiceBody = z.output<typeof invoiceBody>

/** The body of an invoice from its XML root, or null when it cannot be read (`INVOICE_BAD_XML`). Source: BIL-063. */
export function parseInvoiceBody(root: XmlElement | null): InvoiceBody | null {
  if (root === null || root.name !== 'Invoice') return null
  const prompt = findChild(root, 'InvoicePromptPayment')
  const parsed = invoiceBody.safeParse({
    StatementLines: findChild(root, 'StatementLines')?.children.map(toFields),
    DetailLines: findChild(root, 'DetailLines')?.children.map(toFields),
    StaticContent: toChildFields(root, 'StaticContent'),
    InvoicePromptPayment: prompt === undefined ? null : toFields(prompt),
    Summary: toChildFields(root, 'Summary'),
  })
  return parsed.success ? parsed.data : null
}

function findChild(element: XmlElement, name: string): XmlElement | undefined {
  return element.children.find((child) => child.name === name)
}

function toChildFields(element: XmlElement, name: string) {
  const child = findChild(element, name)
  return child && toFields(child)
}

function toFields(element: XmlElement): Record<string, string> {
  return Object.fromEntries(element.children.map((child) => [child.name, child.text]))
}
