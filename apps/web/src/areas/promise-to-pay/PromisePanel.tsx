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
import { Notice } from '#web/ui/Notice.tsx'
import { useToast } from '#web/ui/Toast.tsx'

import styles from './PromisePanel.module.css'
import { useMakePromise } from './use-make-promise.ts'
import { NO_VALID_DATE, PROMISE_FAILURES } from './words.ts'

type PromisePanelProps = { readonly shown: Exclude<PromiseShown, { kind: 'none' }> }

/** The panel in which a warned customer promises a day of payment. Source: PTP-001, PTP-002. */
export function PromisePanel({ shown }: PromisePanelProps) {
  const [justMade, setJustMade] = useState(false)
  const toast = useToast()

  function thank(promiseDate: Day) {
    setJustMade(true)
    toast(promiseThanksText(promiseDate))
  }

  return (
    <Card title="Promise to pay">
      {shown.kind === 'form' ? (
        <PromiseForm shown={shown} onMade={thank} />
      ) : (
        <Promised shown={shown} takesFocus={justMade} />
      )}
    </Card>
  )
}

type Shown<Kind> = Extract<PromiseShown, { kind: Kind }>
type PromiseFormProps = {
  readonly shown: Shown<'form'>
  onMade: (promiseDate: Day) => void
}

function PromiseForm({ shown, onMade }: PromiseFormProps) {
  const { lastDay } = shown
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const makePromise = useMakePromise(onMade)

  const today = providerToday()
  const promiseDate = parseTypedDay(typed)
  const wrong = promiseDateProblem(promiseDate, { today, lastDay }) !== null

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (promiseDate === null || wrong) return document.getElementById(FIELD)?.focus()
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
        problem={wrong ? NO_VALID_DATE : null}
        submitted={tried}
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

/** Replaces the form. It takes the focus, because the form's button had it. */
function Promised({ shown, takesFocus }: PromisedProps) {
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (takesFocus) words.current?.focus()
  }, [takesFocus])
  return (
    <p ref={words} tabIndex={-1} className={styles.promised}>
      {emphasizeParts(promiseParts(shown))}
    </p>
  )
}

/** Every second part is emphasized. */
function emphasizeParts(parts: readonly string[]) {
  return parts.map((part, place) => (place % 2 === 0 ? part : <strong key={place}>{part}</strong>))
}
