import { useQuery } from '@tanstack/react-query'

import type { ErrorCode } from '@switchboard/domain/errors'
import type { EnergyQualification } from '@switchboard/domain/power/contract'
import { convertPowerOrder } from '@switchboard/domain/power/as-order'
import { buildPowerOrder } from '@switchboard/domain/power/sign-up/body'
import type { SignUpDraft } from '@switchboard/domain/power/sign-up/draft'
import type { SignUpFacts } from '@switchboard/domain/power/sign-up/steps'

import { useAccount } from '#web/http/use-account.ts'
import { ForecastBills } from '#web/ordering/ForecastBills.tsx'
import { HelpdeskLine } from '#web/ordering/HelpdeskLine.tsx'
import { forecastQuery } from '#web/ordering/forecast-query.ts'
import { SubmitDoubt } from '#web/ordering/SubmitDoubt.tsx'
import { SUBMIT_FAILED, isUnderWay, isWorthRepeating, submitAdvice } from '#web/ordering/submit-words.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'

import { SummaryAnswers } from './SummaryAnswers.tsx'
import { useBuyer, useSignUpOrder } from './use-sign-up-order.ts'

type SummaryOverlayProps = {
  readonly draft: SignUpDraft
  readonly facts: SignUpFacts
  readonly qualification: EnergyQualification
  readonly onClose: () => void
  readonly onPlaced: (OrderIdentifier: string) => void
}

/**
 * The complete order in a dialog over the last step, from which it is sent. Source: PWR-020, PWR-021,
 * PWR-085, PWR-086.
 */
export function SummaryOverlay(props: SummaryOverlayProps) {
  const { draft, facts, qualification } = props
  const { sending, seller, isBusy, place, close } = useSignUpOrder(props)
  return (
    <>
      <Dialog
        open
        title="Check your order"
        {...(!isBusy && { onClose: close })}
        actions={
          <>
            {(sending.failure === null || isWorthRepeating(sending.failure)) && (
              <Button busy={isBusy} onClick={() => void place()}>
                Sign up to power
              </Button>
            )}
            {!isBusy && (
              <Button kind="plain" onClick={close}>
                Not yet
              </Button>
            )}
          </>
        }
      >
        <SummaryAnswers draft={draft} facts={facts} qualification={qualification} canChange={!isBusy} />
        <BillsWithPower draft={draft} facts={facts} seller={seller} />
        {sending.isPending && <p role="status">We are sending your order.</p>}
        {sending.failure !== null && <SignUpFailure code={sending.failure} />}
      </Dialog>
      <SubmitDoubt
        isCheckingOutcome={sending.isCheckingOutcome}
        isInDoubt={sending.doubt !== null}
        received={sending.received}
        onAsk={sending.askAgain}
        onClose={sending.dismiss}
      />
    </>
  )
}

type BillsWithPowerProps = Pick<SummaryOverlayProps, 'draft' | 'facts'> & {
  /** Null while it is loading. */
  readonly seller: string | null
}

/**
 * The account's bills with the order, from the forecast. They include the discount and the credit of the
 * sign-up.
 */
function BillsWithPower({ draft, facts, seller }: BillsWithPowerProps) {
  const buyer = useBuyer()
  const account = useAccount()
  const result = seller === null ? null : buildPowerOrder(draft, facts, { ...buyer, salesPerson: seller })
  const order = result !== null && 'body' in result ? convertPowerOrder(result.body, facts.today) : null
  const { data } = useQuery(forecastQuery('power', typeof order === 'string' ? null : order))
  if (!data?.forecast || account.data === undefined) return null
  return (
    <>
      <h3>Your bills with power</h3>
      <ForecastBills
        forecast={data.forecast}
        frequency={account.data.billCycle.billFrequency}
        businessGroup={buyer.businessGroup}
        powerPlan={null}
      />
    </>
  )
}

/** Source: PWR-085, PWR-086. */
function SignUpFailure({ code }: { readonly code: ErrorCode }) {
  if (isUnderWay(code)) {
    return (
      <Notice
        tone="caution"
        role="alert"
        title="Power is on its way already."
        actions={
          <LinkButton kind="plain" href="/change-hub">
            See your orders
          </LinkButton>
        }
      >
        {submitAdvice(code)}
      </Notice>
    )
  }
  return (
    <Notice tone="critical" role="alert" title={SUBMIT_FAILED}>
      <p>{submitAdvice(code)}</p>
      <HelpdeskLine />
    </Notice>
  )
}
