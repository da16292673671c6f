import { useQuery } from '@tanstack/react-query'

import type { ErrorCode } from '@switchboard/domain/errors'
import type { EnergyQualification } from '@switchboard/domain/power/contract'
import { convertPowerOrder } from '@switchboard/domain/power/as-order'
import { buildPowerOrder } from '@switchboard/domain/power/sign-up/body'
import { findCostByFile } from '@switchboard/domain/power/sign-up/draft'
import type { SignUpDraft } from '@switchboard/domain/power/sign-up/draft'
import { findChosenPlan, listSignUpSteps } from '@switchboard/domain/power/sign-up/steps'
import type { SignUpFacts, SignUpStep } from '@switchboard/domain/power/sign-up/steps'

import { activeBusinessGroup } from '#web/http/account.ts'
import { useEntries } from '#web/http/entries.tsx'
import { useBrand, usePortal } from '#web/http/portal.tsx'
import { session } from '#web/http/session.ts'
import { ForecastBills } from '#web/ordering/ForecastBills.tsx'
import { HelpdeskLine } from '#web/ordering/HelpdeskLine.tsx'
import styles from '#web/ordering/Order.module.css'
import { forecastQuery } from '#web/ordering/forecast-query.ts'
import { SubmitDoubt } from '#web/ordering/SubmitDoubt.tsx'
import { SUBMIT_FAILED, isUnderWay, mayResubmit, submitAdvice } from '#web/ordering/submit-words.ts'
import { sellerQuery, useSendingOrder } from '#web/ordering/use-submit-order.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Link } from '#web/ui/Link.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { gstVerb } from '#web/http/prices.ts'

import { Charges } from './PlanPart.tsx'
import own from './SignUp.module.css'
import { buildSignUpHref } from './place.ts'
import { accountQuery, dropPower, dropQualifications, powerOrderCalls } from './queries.ts'
import { beginsText, creditText, earlierDaysText, listPowerTerms } from './words.ts'

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
  const { sending, seller, isBusy, place, close } = useSigningUp(props)
  return (
    <>
      <Dialog
        open
        title="Check your order"
        {...(!isBusy && { onClose: close })}
        actions={
          <>
            {(sending.failure === null || mayResubmit(sending.failure)) && (
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
        <Answers draft={draft} facts={facts} qualification={qualification} canChange={!isBusy} />
        <BillsWithPower draft={draft} facts={facts} seller={seller} />
        {sending.isPending && <p role="status">We are sending your order.</p>}
        {sending.failure !== null && <Failed code={sending.failure} />}
      </Dialog>
      <SubmitDoubt
        isAsking={sending.isAsking}
        isInDoubt={sending.doubt !== null}
        onAsk={sending.askAgain}
        onClose={sending.dismiss}
      />
    </>
  )
}

/** Source: PWR-022 to PWR-026. */
function useSigningUp({ draft, facts, onClose, onPlaced }: SummaryOverlayProps) {
  const { iam } = usePortal().configuration
  const by = useOrderedBy()
  const seller = useQuery(sellerQuery(session.isStaff(iam.staffIssuer)))
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
    const salesPerson = seller.data ?? (await seller.refetch()).data
    if (salesPerson === undefined) return sending.fail('GENERAL_ERROR')
    const made = buildPowerOrder(draft, facts, { ...by, salesPerson })
    if ('body' in made) sending.send({ body: made.body, shown: { termsAccepted: true } })
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

function useOrderedBy() {
  const { powerBundlePromoCode } = useBrand()
  const hasBroadband = useEntries().facts.services?.internet === true
  return {
    businessGroup: activeBusinessGroup(),
    bundlePromoCode: hasBroadband ? powerBundlePromoCode : null,
  }
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
  const by = useOrderedBy()
  const account = useQuery(accountQuery())
  const made = seller === null ? null : buildPowerOrder(draft, facts, { ...by, salesPerson: seller })
  const order = made !== null && 'body' in made ? convertPowerOrder(made.body, facts.today) : null
  const { data } = useQuery(forecastQuery('power', typeof order === 'string' ? null : order))
  if (!data?.forecast || account.data === undefined) return null
  return (
    <>
      <h3>Your bills with power</h3>
      <ForecastBills
        forecast={data.forecast}
        frequency={account.data.billCycle.billFrequency}
        businessGroup={by.businessGroup}
        powerPlan={null}
      />
    </>
  )
}

/** Source: PWR-085, PWR-086. */
function Failed({ code }: { readonly code: ErrorCode }) {
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

type AnswersProps = Pick<SummaryOverlayProps, 'draft' | 'facts' | 'qualification'> & {
  readonly canChange: boolean
}

const NAMES: Record<SignUpStep, string> = {
  connection: 'Power connection',
  plan: 'Plan',
  moving: 'Power begins',
  date: 'Day of moving in',
  meter: 'Meter',
  terms: 'You accept',
}

function Answers({ canChange, ...order }: AnswersProps) {
  // the answer for `moving` includes the day on which power begins
  const steps = listSignUpSteps(order).filter((step) => step !== 'date')
  return (
    <dl className={styles.answers}>
      {steps.map((step) => (
        <div key={step} className={styles.answer}>
          <dt className="small">{NAMES[step]}</dt>
          <dd>
            <Answer step={step} {...order} />
          </dd>
          {canChange && step !== 'terms' && (
            <dd className={styles.change}>
              <Link href={buildSignUpHref(step, { thenConfirm: true })}>
                Change<span className="visually-hidden">{` ${NAMES[step].toLowerCase()}`}</span>
              </Link>
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

type AnswerProps = Omit<AnswersProps, 'canChange'> & { readonly step: SignUpStep }

function Answer({ step, draft, facts, qualification }: AnswerProps) {
  const { connection } = qualification
  const plan = findChosenPlan({ draft, facts })
  if (step === 'connection')
    return (
      <>
        {connection.address.FullAddress}
        <br />
        <span className="small soft">ICP {connection.icp}</span>
      </>
    )
  if (step === 'plan' && plan !== null)
    return (
      <>
        {plan.PlanDisplayName}
        <div className="small soft">
          <Charges plan={plan} units={draft.units} byFile={findCostByFile(draft, plan.PlanKey)} />
          <p>Prices {gstVerb()}.</p>
        </div>
        {qualification.credit !== null && (
          <p>We take a credit of {creditText(qualification.credit)} off your first bill with power.</p>
        )}
        {draft.medicallyDependent === true
          ? 'Somebody depends on power for their health.'
          : 'Nobody depends on power for their health.'}
      </>
    )
  if (step === 'moving') {
    const earlier = earlierDaysText(draft, plan, facts.today)
    return (
      <>
        {beginsText(draft, qualification)}
        {earlier !== null && <p className="small soft">{earlier}</p>}
      </>
    )
  }
  if (step === 'meter') {
    const { key, notes, dog } = draft.siteAccess
    const place = connection.equipmentLocations.find((location) => location.key === key)
    return [place?.display, dog && 'There is a dog', notes.trim()].filter(Boolean).join('. ')
  }
  if (plan === null) return null
  return (
    <ul className={own.terms}>
      {listPowerTerms(plan, beginsText(draft, qualification), draft.moving).map((term) => (
        <li key={term}>{term}</li>
      ))}
    </ul>
  )
}
