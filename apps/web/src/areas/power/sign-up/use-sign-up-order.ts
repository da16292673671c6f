import { buildPowerOrder } from '@switchboard/domain/power/sign-up/body'
import type { SignUpDraft } from '@switchboard/domain/power/sign-up/draft'
import type { SignUpFacts } from '@switchboard/domain/power/sign-up/steps'

import { activeBusinessGroup } from '#web/http/account.ts'
import { useEntries } from '#web/http/entries.tsx'
import { useBrand } from '#web/http/portal.tsx'
import { findSalesPerson, useSalesPerson, useSendingOrder } from '#web/ordering/use-submit-order.ts'
import { isUnderWay } from '#web/ordering/submit-words.ts'

import { dropPower, dropQualifications, powerOrderCalls } from './queries.ts'

type SignUpOrderOptions = {
  readonly draft: SignUpDraft
  readonly facts: SignUpFacts
  /** Closes the summary. */
  readonly onClose: () => void
  readonly onPlaced: (OrderIdentifier: string) => void
}

/** Sends the order of a sign-up, and holds its progress. Source: PWR-022 to PWR-026. */
export function useSignUpOrder({ draft, facts, onClose, onPlaced }: SignUpOrderOptions) {
  const buyer = useBuyer()
  const seller = useSalesPerson()
  const sending = useSendingOrder({
    callsOf: powerOrderCalls,
    onPlaced: (OrderIdentifier) => {
      void dropPower()
      onPlaced(OrderIdentifier)
    },
    // a failure to create shows no error: the order can be sent again
    toShownCode: ({ at, code, feedback }) => (at === 'create' ? null : (feedback.find(isUnderWay) ?? code)),
  })

  async function place() {
    if (sending.failure !== null) sending.dismiss()
    // the seller is loaded again if it failed to load before
    const salesPerson = await findSalesPerson(seller)
    if (salesPerson === undefined) return sending.fail('GENERAL_ERROR')
    const result = buildPowerOrder(draft, facts, { ...buyer, salesPerson })
    if ('body' in result) sending.send({ body: result.body, shown: { termsAccepted: true } })
    else onClose()
  }

  function close() {
    if (sending.failure !== null) {
      sending.dismiss()
      // the failure may be about an outdated qualification
      void dropQualifications()
    }
    onClose()
  }

  return {
    sending,
    seller: seller.data ?? null,
    isBusy: sending.isPending || seller.isFetching,
    place,
    close,
  }
}

/** The facts of the account that its power order contains. */
export function useBuyer() {
  const { powerBundlePromoCode } = useBrand()
  const hasBroadband = useEntries().facts.services?.internet === true
  return {
    businessGroup: activeBusinessGroup(),
    bundlePromoCode: hasBroadband ? powerBundlePromoCode : null,
  }
}
