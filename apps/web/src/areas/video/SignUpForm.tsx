import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { toCents } from '@switchboard/domain/money'
import type { Forecast } from '@switchboard/domain/ordering/forecast/contract'
import type { OrderBody, ShownMoney } from '@switchboard/domain/ordering/contract'
import type { VideoOffer } from '@switchboard/domain/video/contract'
import { videoOrderBody } from '@switchboard/domain/video/rules'

import { activeBusinessGroup, includesGst } from '#web/http/account.ts'
import { forecastQuery } from '#web/ordering/forecast-query.ts'
import { changeOrderCalls } from '#web/ordering/order-calls.ts'
import { useSalesPerson, useSendingOrder } from '#web/ordering/use-submit-order.ts'
import { toShownBills } from '#web/ordering/shown-money.ts'
import styles from '#web/ordering/Order.module.css'
import { SubmitDoubt } from '#web/ordering/SubmitDoubt.tsx'
import { SubmitFailure } from '#web/ordering/SubmitFailure.tsx'
import type { BILL_WORDS } from '#web/ordering/bill-words.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { CheckboxField } from '#web/ui/CheckboxField.tsx'
import { Form } from '#web/ui/Form.tsx'
import { PrivacyLink } from '#web/ui/PrivacyLink.tsx'
import { useAttempts } from '#web/ui/use-attempts.ts'

import { BillsPart } from './BillsPart.tsx'
import { OfferChoice } from './OfferChoice.tsx'
import { TERMS, TERMS_PROBLEM } from './words.ts'

const TERMS_FIELD = 'video-terms'

type SignUpFormProps = {
  readonly offers: readonly VideoOffer[]
  /** The broadband that the add-on belongs to. */
  readonly serviceEntity: string
  readonly frequency: keyof typeof BILL_WORDS
  readonly onPlaced: (placed: { readonly order: string; readonly retailRatePlan: string }) => void
}

/**
 * The offer, the bills with it and the terms. The order cannot be sent before they are shown and accepted. Source:
 * VID-010, VID-024.
 */
export function SignUpForm({ offers, serviceEntity, frequency, onPlaced }: SignUpFormProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [accepted, setAccepted] = useState(false)
  const offer = offers.find(({ retailRatePlan }) => retailRatePlan === chosen) ?? offers[0]
  const { queries, bills, sending, send } = useVideoOrder(offer, { serviceEntity, onPlaced })
  const attempts = useAttempts(accepted ? [] : [{ fieldId: TERMS_FIELD, message: TERMS_PROBLEM }])

  return (
    <Card title="What you get">
      <Form attempts={attempts} onSend={send} className={styles.form}>
        <OfferChoice offers={offers} chosen={offer} frequency={frequency} onChosen={setChosen} />
        <BillsPart bills={bills} frequency={frequency} failed={queries.find(({ isError }) => isError)} />
        <Terms />
        <CheckboxField
          id={TERMS_FIELD}
          label="I accept these terms"
          error={attempts.errorOf(TERMS_FIELD)}
          checked={accepted}
          onCheckedChange={setAccepted}
        />
        <PrivacyLink />
        <SubmitDoubt
          isCheckingOutcome={sending.isCheckingOutcome}
          isInDoubt={sending.doubt !== null}
          received={sending.received}
          onAsk={sending.askAgain}
          onClose={sending.dismiss}
        />
        <div className={styles.buttons}>
          <Button type="submit" busy={sending.isPending} disabled={bills === undefined}>
            Sign up
          </Button>
        </div>
      </Form>
      {sending.failure !== null && (
        <SubmitFailure
          code={sending.failure}
          busy={sending.isPending}
          onResubmit={send}
          onClose={() => {
            sending.dismiss()
            void queries[1].refetch()
          }}
        />
      )}
    </Card>
  )
}

/** Sends the order of an offer. `queries` are the seller and the forecast of the bills. */
function useVideoOrder(
  offer: VideoOffer | undefined,
  { serviceEntity, onPlaced }: Pick<SignUpFormProps, 'serviceEntity' | 'onPlaced'>,
) {
  const seller = useSalesPerson()
  const body = toOrderBody(offer, serviceEntity, seller.data)
  const forecast = useQuery(forecastQuery('onlinevideo', body))
  const sending = useSendingOrder({
    callsOf: changeOrderCalls('onlinevideo'),
    onPlaced: (order) => onPlaced({ order, retailRatePlan: offer?.retailRatePlan ?? '' }),
  })
  const bills = forecast.data?.forecast

  function send() {
    if (offer === undefined || body === null || bills === undefined) return
    sending.send({ body, shown: toOfferMoney(offer, bills) })
  }

  return { queries: [seller, forecast] as const, bills, sending, send }
}

function Terms() {
  return (
    <div className={styles.group}>
      <h3>What you agree to</h3>
      {TERMS.map((term) => (
        <p key={term}>{term}</p>
      ))}
    </div>
  )
}

/** The order body, or null while the seller is not known. */
function toOrderBody(
  offer: VideoOffer | undefined,
  serviceEntity: string,
  salesPerson: string | undefined,
): OrderBody | null {
  if (offer === undefined || salesPerson === undefined) return null
  const { retailRatePlan } = offer
  return videoOrderBody({
    retailRatePlan,
    serviceEntity,
    businessGroup: activeBusinessGroup(),
    salesPerson,
  })
}

/** The amounts shown on the page, in the format of the commit. */
function toOfferMoney(
  { chargeIncludingGst, chargeExcludingGst }: VideoOffer,
  bills: Forecast | null,
): ShownMoney {
  const bill = includesGst() ? chargeIncludingGst : chargeExcludingGst
  const totals = { bill, thirtyDays: toCents(0), once: toCents(0) }
  return bills === null ? totals : { ...totals, bills: toShownBills(bills) }
}
