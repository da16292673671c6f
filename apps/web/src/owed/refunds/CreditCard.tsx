import { useState } from 'react'

import type { RefundOverview } from '@switchboard/domain/refunds/contract'

import { actingFor } from '#web/http/account.ts'
import { usePortal } from '#web/http/portal.tsx'
import { session } from '#web/http/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { TakesFocus } from '#web/ui/TakesFocus.tsx'

import { RefundForm } from './RefundForm.tsx'
import { RefundProgress } from './RefundProgress.tsx'
import { ONLY_THE_OWNER, REFUND_STATUS, creditText, creditHeldText } from './words.ts'

/** The last action on this card, which decides where the focus goes. */
type Step = 'shown' | 'form' | 'cancelled' | 'sent' | 'withdrawn'

/** The credit, its newest refund, and the form to request a refund. Source: RFD-011. */
export function CreditCard({ overview }: { readonly overview: RefundOverview }) {
  const [step, setStep] = useState<Step>('shown')
  const { credit, available, heldByPayments, latest } = overview
  const isOwner = useIsOwner()
  const refund = latest === null || latest.state === 'Withdrawn' ? null : { ...latest, state: latest.state }
  const isOpen = refund !== null && (refund.state === 'Requested' || refund.state === 'Approved')
  const mayRequest = isOwner && !isOpen && available > 0
  return (
    <Card
      title="Your credit"
      aside={
        refund && (
          <StatusPill tone={REFUND_STATUS[refund.state].tone}>{REFUND_STATUS[refund.state].text}</StatusPill>
        )
      }
    >
      {refund !== null && step !== 'form' && (
        <TakesFocus when={step === 'sent'}>
          <RefundProgress refund={refund} isOwner={isOwner} onWithdrawn={() => setStep('withdrawn')} />
        </TakesFocus>
      )}
      {refund === null && step === 'withdrawn' && (
        <TakesFocus>
          <p>Your request was withdrawn.</p>
        </TakesFocus>
      )}
      {credit > 0 && refund?.state !== 'Requested' && <p>{creditText(credit)}</p>}
      {credit > 0 && heldByPayments > 0 && <p className="small soft">{creditHeldText(heldByPayments)}</p>}
      {credit > 0 && !isOwner && <p className="small soft">{ONLY_THE_OWNER}</p>}
      {mayRequest && step === 'form' && (
        <TakesFocus>
          <RefundForm
            overview={overview}
            onDone={() => setStep('sent')}
            onCancel={() => setStep('cancelled')}
          />
        </TakesFocus>
      )}
      {mayRequest && step !== 'form' && (
        <TakesFocus when={step === 'cancelled'}>
          <Button kind="plain" onClick={() => setStep('form')}>
            Ask for a refund
          </Button>
        </TakesFocus>
      )}
    </Card>
  )
}

function useIsOwner(): boolean {
  const { staffIssuer } = usePortal().configuration.iam
  return actingFor() === null && !session.isStaff(staffIssuer)
}
