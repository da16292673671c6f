import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'

import { PAPER_BILL } from '@switchboard/domain/catalogue/additional-products'
import { readAdditionalProducts } from '@switchboard/domain/catalogue/contract'

import { ofActiveAccount } from '#web/http/account.ts'
import { lazyPart } from '#web/http/on-demand.ts'
import { callQuery } from '#web/http/query-client.ts'

const PaperBillOffer = lazyPart(async () => (await import('./PaperBillOffer.tsx')).PaperBillOffer)

/** Offers to stop paper bills to an account that pays for them. It shows nothing if the products do not load. Source: BIL-011. */
export function PaperBill() {
  const { data: products = [] } = useQuery(callQuery(readAdditionalProducts, ofActiveAccount()))
  const [hadPaper, setHadPaper] = useState(false)
  if (!hadPaper && products.some(({ service }) => service === PAPER_BILL)) setHadPaper(true)
  return <Suspense>{hadPaper && <PaperBillOffer />}</Suspense>
}
