import { useState } from 'react'
import type { FormEvent } from 'react'

import type { CampaignOffer } from '@switchboard/domain/campaign/contract'
import {
  billDiscountText,
  billsText,
  monthDiscount,
  offerTermText,
  offerText,
  totalDiscountText,
} from '@switchboard/domain/campaign/offer-words'
import { consentMissing, lastDayToAccept } from '@switchboard/domain/campaign/rules'
import { dayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { CheckboxField } from '#web/ui/CheckboxField.tsx'
import { Columns } from '#web/ui/Columns.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Money } from '#web/ui/Money.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { useAttempts } from '#web/ui/use-attempts.ts'

import styles from './Campaign.module.css'
import { useAccept } from './queries.ts'
import { FIELDS, MISSING, NOT_ACCEPTED, listOfferTerms } from './words.ts'

type OfferFormProps = {
  readonly token: string
  readonly offer: CampaignOffer
  readonly expiryDate: Day
  /** Called if the offer can no longer be accepted. */
  readonly onOver: () => void
  readonly onAccepted: () => void
}

/** The form to accept an offer. Source: CMP-007 to CMP-011, CMP-016. */
export function OfferForm({ token, offer, expiryDate, onOver, onAccepted }: OfferFormProps) {
  const [consent, setConsent] = useState({ offerConfirmed: false, termsAccepted: false })
  const accept = useAccept(token, offer)
  const problems = consentMissing(consent).map((field) => ({
    fieldId: FIELDS[field],
    message: MISSING[field],
  }))
  const attempts = useAttempts(problems)
  const isSent = accept.isPending || accept.isSuccess

  function submit(event: FormEvent) {
    event.preventDefault()
    attempts.begin()
    if (problems.length > 0 || isSent) return
    accept.mutate(undefined, {
      onSuccess: onAccepted,
      onError: ({ code }) => {
        if (code === 'FORBIDDEN') onOver()
      },
    })
  }

  return (
    <form onSubmit={submit} noValidate>
      <Columns>
        <ErrorSummary problems={attempts.shown} attempt={attempts.attempt} />
        <OfferCard offer={offer} expiryDate={expiryDate} />
        <TermsCard offer={offer} consent={consent} onConsent={setConsent} errorOf={attempts.errorOf} />
        {accept.isError && accept.error.code !== 'FORBIDDEN' && (
          <Notice tone="critical" role="alert">
            {NOT_ACCEPTED}
          </Notice>
        )}
        <div>
          <Button type="submit" busy={isSent}>
            Accept the offer
          </Button>
        </div>
      </Columns>
    </form>
  )
}

type Consent = Parameters<typeof consentMissing>[0]

type TermsCardProps = {
  readonly offer: CampaignOffer
  readonly consent: Consent
  readonly onConsent: (consent: Consent) => void
  readonly errorOf: (fieldId: string) => string | undefined
}

/** The terms, and the two boxes by which the customer accepts offer and terms. */
function TermsCard({ offer, consent, onConsent, errorOf }: TermsCardProps) {
  return (
    <Card title="The terms and conditions">
      <div className={styles.part}>
        <ul className={styles.list}>
          {listOfferTerms(offer).map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ul>
        <CheckboxField
          id={FIELDS.offerConfirmed}
          label={`I want this offer: ${offerText(offer)}`}
          error={errorOf(FIELDS.offerConfirmed)}
          checked={consent.offerConfirmed}
          onCheckedChange={(offerConfirmed) => onConsent({ ...consent, offerConfirmed })}
        />
        <CheckboxField
          id={FIELDS.termsAccepted}
          label="I accept the terms and conditions"
          error={errorOf(FIELDS.termsAccepted)}
          checked={consent.termsAccepted}
          onCheckedChange={(termsAccepted) => onConsent({ ...consent, termsAccepted })}
        />
      </div>
    </Card>
  )
}

function OfferCard({ offer, expiryDate }: Pick<OfferFormProps, 'offer' | 'expiryDate'>) {
  const wholeDiscount = totalDiscountText(offer)
  return (
    <Card title="Your offer" tone="accent">
      <div className={styles.part}>
        <p>
          <Money amount={monthDiscount(offer)} size="large" /> {offerTermText(offer)}
        </p>
        <DefinitionList
          items={[
            { term: 'Off each bill', description: billDiscountText(offer) },
            { term: 'On', description: billsText(offer) },
            ...(wholeDiscount === null ? [] : [{ term: 'In total', description: wholeDiscount }]),
            { term: 'Accept by', description: dayText(lastDayToAccept(expiryDate)) },
          ]}
        />
      </div>
    </Card>
  )
}
