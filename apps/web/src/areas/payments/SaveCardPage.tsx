import { amountToPay } from '@switchboard/domain/billing/rules'
import { toCents } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'

import { providerToday } from '#web/http/configuration.ts'
import { Card } from '#web/ui/Card.tsx'
import { Columns } from '#web/ui/Columns.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'

import { PayForm } from './PayForm.tsx'
import { usePaymentTerms } from './queries.ts'
import type { PaymentFailure } from './words.ts'

type SaveCardPageProps = {
  /** The amount of a failed attempt; 0 by default. Source: PAY-037. */
  readonly startAmount?: Cents | null
  /** Whether the failed attempt was to save the card. Null if this is unknown. */
  readonly startSaving?: boolean | null
  readonly failure?: PaymentFailure | null
}

/** The page with the form to save a card. Source: PAY-005, PAY-036. */
export function SaveCardPage({ startAmount = null, startSaving = null, failure = null }: SaveCardPageProps) {
  return (
    <>
      <PageHeading
        back={{ href: '/payment-method', label: 'Payment method' }}
        title="Pay your bills by card"
        lead="We save your card with the card gateway and take each bill from it on the day it falls due."
      />
      <Loaded
        query={usePaymentTerms()}
        loading="Loading the card form"
        lines={['heading', 'text', 'balance', 'text', 'button']}
        failed="We could not load the card form."
        advice="We need your balance and the card surcharges first. Nothing has been changed."
      >
        {({ billing, summary, surcharges }) => (
          <Columns aside={<WhatHappens />}>
            <PayForm
              purpose="saveCard"
              startAmount={startAmount ?? toCents(0)}
              owed={amountToPay(billing, providerToday())}
              startSaving={startSaving ?? true}
              surcharges={surcharges}
              alreadySurcharge={summary.accountBalanceSurchargeOffset}
              failure={failure}
            />
          </Columns>
        )}
      </Loaded>
    </>
  )
}

function WhatHappens() {
  return (
    <Card title="What happens next">
      <p>The card gateway checks your card and saves it. We keep the last digits and the month it expires.</p>
      <p>Your home page says when the card is about to expire. You can remove it at any time.</p>
    </Card>
  )
}
