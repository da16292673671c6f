import type { FormEvent, FunctionComponent } from 'react'

import type { SignUpStep } from '@switchboard/domain/power/sign-up/steps'
import { findSignUpProblems, listSignUpSteps } from '@switchboard/domain/power/sign-up/steps'

import { HUB } from '#web/ordering/hub.ts'
import styles from '#web/ordering/Order.module.css'
import { Button } from '#web/ui/Button.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { PrivacyLink } from '#web/ui/PrivacyLink.tsx'
import { ScreenLayout } from '#web/ui/ScreenLayout.tsx'
import { useAttempts } from '#web/ui/use-attempts.ts'

import { ConnectionPart } from './ConnectionPart.tsx'
import { DatePart } from './DatePart.tsx'
import { MeterPart } from './MeterPart.tsx'
import { MovingPart } from './MovingPart.tsx'
import { PlanPart } from './PlanPart.tsx'
import { TermsPart } from './TermsPart.tsx'
import type { PartProps } from './part.ts'
import { buildSignUpHref } from './place.ts'
import type { Place } from './place.ts'
import { explainUnavailable } from './connection-words.ts'
import { ADDRESS_FIELD, ICP_FIELD, STEP_WORDS, TITLE, toProblemMessage } from './words.ts'

const PARTS: Record<SignUpStep, FunctionComponent<PartProps>> = {
  connection: ConnectionPart,
  plan: PlanPart,
  moving: MovingPart,
  date: DatePart,
  meter: MeterPart,
  terms: TermsPart,
}

type StepPageProps = Pick<PartProps, 'signUp' | 'lookup' | 'onAnswer'> & {
  readonly step: SignUpStep
  readonly thenConfirm: boolean
  readonly goTo: (place: Place) => void
}

/** A step with its title, its message and the button to the next step. Source: PWR-015, PWR-016. */
export function StepPage(props: StepPageProps) {
  const { step, signUp, lookup, onAnswer } = props
  const { attempts, submit, index, count, before, next } = useStep(props)
  const { title, message } = STEP_WORDS[step]
  const Part = PARTS[step]
  return (
    <ScreenLayout
      title={title}
      lead={
        <>
          <strong>{`${TITLE}, step ${index + 1} of ${count}.`}</strong> {message}
        </>
      }
      back={before === undefined ? HUB : { href: buildSignUpHref(before), label: 'Back' }}
    >
      <form method="post" noValidate onSubmit={(event) => void submit(event)} className={styles.form}>
        <ErrorSummary problems={attempts.shown} attempt={attempts.attempt} />
        <div className={styles.plain}>
          <div className={styles.part}>
            <Part
              signUp={signUp}
              lookup={lookup}
              onAnswer={(answer) => {
                // the problems of an earlier attempt do not apply to another connection
                if (step === 'connection') attempts.reset()
                onAnswer(answer)
              }}
              errorOf={attempts.errorOf}
              isAttempted={attempts.attempt > 0}
            />
          </div>
        </div>
        <div className={styles.buttons}>
          <Button type="submit" busy={lookup.isFetching}>
            {next === 'confirm' ? 'Check your order' : 'Continue'}
          </Button>
        </div>
        <PrivacyLink />
      </form>
    </ScreenLayout>
  )
}

/** The problems of a step, and the way to the next step. */
function useStep({ step, signUp, lookup, thenConfirm, goTo }: StepPageProps) {
  const steps = listSignUpSteps(signUp)
  const index = steps.indexOf(step)
  const before = steps[index - 1]
  const problems = findSignUpProblems(step, signUp).map((problem) => toProblemMessage(problem, signUp.facts))
  const unavailable = step === 'connection' && lookup.error !== null ? explainUnavailable(lookup.error) : null
  const field = signUp.draft.findBy === 'address' ? ADDRESS_FIELD : ICP_FIELD
  const attempts = useAttempts(
    problems.length === 0 && unavailable !== null ? [{ fieldId: field, message: unavailable }] : problems,
  )
  const next: Place = thenConfirm ? 'confirm' : (steps[index + 1] ?? 'confirm')

  async function submit(event: FormEvent) {
    event.preventDefault()
    attempts.begin()
    if (problems.length > 0) return
    // the following steps depend on the found connection
    if (lookup.data === undefined) {
      if (!(await lookup.refetch({ cancelRefetch: false })).isSuccess) return
    }
    goTo(next)
  }

  return { attempts, submit, index, count: steps.length, before, next }
}
