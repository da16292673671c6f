import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'

import type { Day } from '@switchboard/domain/day'
import { promiseDateProblem } from '@switchboard/domain/promise-to-pay/rules'
import type { PromiseShown } from '@switchboard/domain/promise-to-pay/rules'
import { promiseParts, promiseThanksText } from '@switchboard/domain/promise-to-pay/words'
import { parseTypedDay } from '@switchboard/domain/typed-day'

import { providerToday } from '#web/http/configuration.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { FoldedCard } from '#web/ui/FoldedCard.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { useToast } from '#web/ui/Toast.tsx'

import styles from './PromisePanel.module.css'
import { useMakePromise } from './use-make-promise.ts'
import { NO_VALID_DATE, PROMISE_FAILURES } from './words.ts'

type PromisePanelProps = { readonly shown: Exclude<PromiseShown, { kind: 'none' }> }

/** The form in which a warned customer promises to pay by a day, or the promise. Source: PTP-001, PTP-002. */
export function PromisePanel({ shown }: PromisePanelProps) {
  const [justMade, setJustMade] = useState(false)
  const toast = useToast()

  function thank(promiseDate: Day) {
    setJustMade(true)
    toast(promiseThanksText(promiseDate))
  }

  return shown.kind === 'form' ? (
    <FoldedCard title={TITLE}>
      <PromiseForm shown={shown} onMade={thank} />
    </FoldedCard>
  ) : (
    <Card title={TITLE}>
      <Promised shown={shown} takesFocus={justMade} />
    </Card>
  )
}

const TITLE = 'Promise to pay'

type Shown<Kind> = Extract<PromiseShown, { kind: Kind }>
type PromiseFormProps = {
  readonly shown: Shown<'form'>
  onMade: (promiseDate: Day) => void
}

function PromiseForm({ shown, onMade }: PromiseFormProps) {
  const { lastDay } = shown
  const [typed, setTyped] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const makePromise = useMakePromise(onMade)

  const today = providerToday()
  const promiseDate = parseTypedDay(typed)
  const isInvalid = promiseDateProblem(promiseDate, { today, lastDay }) !== null

  function submit(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    if (promiseDate === null || isInvalid) return document.getElementById(FIELD)?.focus()
    makePromise.mutate(promiseDate)
  }

  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <p>{emphasizeParts(promiseParts(shown))}</p>
      {makePromise.isError && (
        <Notice tone="critical" role="alert">
          {PROMISE_FAILURES[makePromise.error.code]}
        </Notice>
      )}
      <DateField
        id={FIELD}
        label="I will pay by"
        value={typed}
        onValueChange={setTyped}
        earliest={today}
        latest={lastDay}
        problem={isInvalid ? NO_VALID_DATE : null}
        submitted={submitted}
      />
      <div>
        <Button type="submit" kind="plain" busy={makePromise.isPending}>
          Promise to pay
        </Button>
      </div>
    </form>
  )
}

const FIELD = 'promiseDate'

type PromisedProps = { readonly shown: Shown<'promised'>; readonly takesFocus: boolean }

/** Replaces the form and takes the focus from its button. */
function Promised({ shown, takesFocus }: PromisedProps) {
  const paragraph = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (takesFocus) paragraph.current?.focus()
  }, [takesFocus])
  return (
    <p ref={paragraph} tabIndex={-1} className={styles.promised}>
      {emphasizeParts(promiseParts(shown))}
    </p>
  )
}

/** Every second part is emphasized. */
function emphasizeParts(parts: readonly string[]) {
  return parts.map((part, index) => (index % 2 === 0 ? part : <strong key={index}>{part}</strong>))
}
