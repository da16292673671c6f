import { requireBrand } from '@switchboard/brands/brands'
import { parseInvoiceBody } from '@switchboard/domain/billing/invoice'

import { renderInvoice } from './pdf.ts'
import type { Bill } from './pdf.ts'
import { parseXml } from './xml.ts'

/** Only values that can be sent to another thread. */
export type RenderRequest = { readonly bill: Bill; readonly xml: string; readonly brandId: string }

/**
 * Renders the PDF of a bill, or returns null if its XML cannot be read. Runs in its own thread: a bill of 5,000 lines takes
 * seconds.
 */
export async function renderBill({ bill, xml, brandId }: RenderRequest): Promise<Uint8Array | null> {
  const body = parseInvoiceBody(parseXml(xml))
  return body === null ? null : renderInvoice(bill, body, requireBrand(brandId))
}
