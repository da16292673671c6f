import type { EnergyQualification } from '@switchboard/domain/power/contract'
import { findCostByFile } from '@switchboard/domain/power/sign-up/draft'
import type { SignUpDraft } from '@switchboard/domain/power/sign-up/draft'
import { findChosenPlan, listSignUpSteps } from '@switchboard/domain/power/sign-up/steps'
import type { SignUpFacts, SignUpStep } from '@switchboard/domain/power/sign-up/steps'

import { gstVerb } from '#web/http/gst-words.ts'
import styles from '#web/ordering/Order.module.css'
import { Link } from '#web/ui/Link.tsx'

import { Charges } from '../Charges.tsx'

import own from './SignUp.module.css'
import { buildSignUpHref } from './place.ts'
import { describeEarlierDays, describeStart, formatCredit, listPowerTerms } from './words.ts'

type SummaryAnswersProps = {
  readonly draft: SignUpDraft
  readonly facts: SignUpFacts
  readonly qualification: EnergyQualification
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

/** The answers of the sign-up, each with a link that changes it. */
export function SummaryAnswers({ canChange, ...order }: SummaryAnswersProps) {
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

type OrderProps = Omit<SummaryAnswersProps, 'canChange'>

function Answer({ step, ...order }: OrderProps & { readonly step: SignUpStep }) {
  if (step === 'connection') return <ConnectionAnswer {...order} />
  if (step === 'plan') return <PlanAnswer {...order} />
  if (step === 'moving') return <MovingAnswer {...order} />
  return step === 'meter' ? describeMeterAccess(order) : <TermsAnswer {...order} />
}

function ConnectionAnswer({ qualification: { connection } }: OrderProps) {
  return (
    <>
      {connection.address.FullAddress}
      <br />
      <span className="small soft">ICP {connection.icp}</span>
    </>
  )
}

function PlanAnswer({ draft, facts, qualification: { credit } }: OrderProps) {
  const plan = findChosenPlan({ draft, facts })
  if (plan === null) return null
  return (
    <>
      {plan.PlanDisplayName}
      <div className="small soft">
        <Charges plan={plan} units={draft.units} byFile={findCostByFile(draft, plan.PlanKey)} />
        <p>Prices {gstVerb()}.</p>
      </div>
      {credit !== null && <p>We take a credit of {formatCredit(credit)} off your first bill with power.</p>}
      {draft.medicallyDependent === true ? 'Someone' : 'Nobody'} depends on power for their health.
    </>
  )
}

function MovingAnswer({ draft, facts, qualification }: OrderProps) {
  const earlier = describeEarlierDays(draft, findChosenPlan({ draft, facts }), facts.today)
  return (
    <>
      {describeStart(draft, qualification)}
      {earlier !== null && <p className="small soft">{earlier}</p>}
    </>
  )
}

function describeMeterAccess({ draft: { siteAccess }, qualification: { connection } }: OrderProps): string {
  const { key, notes, dog } = siteAccess
  const location = connection.equipmentLocations.find((each) => each.key === key)
  return [location?.display, dog && 'There is a dog', notes.trim()].filter(Boolean).join('. ')
}

function TermsAnswer({ draft, facts, qualification }: OrderProps) {
  const plan = findChosenPlan({ draft, facts })
  if (plan === null) return null
  return (
    <ul className={own.terms}>
      {listPowerTerms(plan, describeStart(draft, qualification), draft.moving).map((term) => (
        <li key={term}>{term}</li>
      ))}
    </ul>
  )
}
