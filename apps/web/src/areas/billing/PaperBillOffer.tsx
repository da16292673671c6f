import { useMutation, useQuery } from '@tanstack/react-query'

import { PAPER_BILL } from '@switchboard/domain/catalogue/additional-products'
import { removeAdditionalProduct } from '@switchboard/domain/catalogue/change-calls'
import { readAdditionalProducts } from '@switchboard/domain/catalogue/contract'
import type { AdditionalProduct } from '@switchboard/domain/catalogue/contract'
import { moneyText } from '@switchboard/domain/money'

import { may, ofActiveAccount, includesGst } from '#web/http/account.ts'
import { makeCall } from '#web/http/make-call.ts'
import { gstNote } from '#web/http/gst-words.ts'
import { callQuery, seedAnswer } from '#web/http/query-client.ts'
import { Button } from '#web/ui/Button.tsx'
import { useToast } from '#web/ui/Toast.tsx'

import styles from './PaperBill.module.css'

/** The price of paper bills with a button that stops them, then the saving. Source: BIL-011 to BIL-013. */
export function PaperBillOffer() {
  const { data: products = [] } = useQuery(callQuery(readAdditionalProducts, ofActiveAccount()))
  const showToast = useToast()
  const removal = useMutation({
    mutationFn: async (paper: AdditionalProduct) => {
      await makeCall(removeAdditionalProduct, {
        ...ofActiveAccount(),
        body: { salesChannel: SALES_CHANNEL, service: paper.service, productKey: null },
        idempotencyKey: crypto.randomUUID(),
      })
      return `Your paper bill is removed. You save ${formatPrice(paper)}.`
    },
    onSuccess: (message, paper) => {
      showToast(message)
      seedAnswer(
        readAdditionalProducts,
        ofActiveAccount(),
        products.filter((each) => each !== paper),
      )
    },
  })
  const paper = products.find(({ service }) => service === PAPER_BILL)
  if (paper === undefined)
    return (
      removal.data !== undefined && (
        // takes the focus of the removed button
        <p ref={focus} tabIndex={-1}>
          {removal.data}
        </p>
      )
    )
  return (
    <div className={styles.offer}>
      <p className="soft">Your bill comes on paper for {formatPrice(paper)}. Online it is free.</p>
      {may('order') && (
        <Button kind="plain" busy={removal.isPending} onClick={() => removal.mutate(paper)}>
          Remove paper bill
        </Button>
      )}
    </div>
  )
}

function focus(element: HTMLElement | null) {
  element?.focus()
}

const SALES_CHANNEL = 'web'

/** Source: ACC-020, ACC-021. */
function formatPrice({ ChargeIncludingGST, ChargeExcludingGST }: AdditionalProduct): string {
  return `${moneyText(includesGst() ? ChargeIncludingGST : ChargeExcludingGST)} a month${gstNote()}`
}
