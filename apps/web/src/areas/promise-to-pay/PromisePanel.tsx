import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'

import { dayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { promiseDateProblem } from '@switchboard/domain/promise-to-pay/rules'
import type { PromiseShown } from '@switchboard/domain/promise-to-pay/rules'
import { typedDay } from '@switchboard/domain/typed-day'

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

/** A customer who was warned says the day by which they will pay. Source: PTP-001, PTP-002. */
export function PromisePanel({ shown }: PromisePanelProps) {
  const [justMade, setJustMade] = useState(false)
  const toast = useToast()

  function thank(promiseDate: Day) {
    setJustMade(true)
    toast(thanks(promiseDate))
  }

  return (
    <Card title="Promise to pay">
      {shown.kind === 'form' ? (
        <PromiseForm lastDay={shown.lastDay} onMade={thank} />
      ) : (
        <Promised promiseDate={shown.promiseDate} takesFocus={justMade} />
      )}
    </Card>
  )
}

type PromiseFormProps = { readonly lastDay: Day; readonly onMade: (promiseDate: Day) => void }

function PromiseForm({ lastDay, onMade }: PromiseFormProps) {
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const makePromise = useMakePromise(onMade)

  const today = providerToday()
  const promiseDate = typedDay(typed)
  const wrong = promiseDateProblem(promiseDate, { today, lastDay }) !== null

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (promiseDate === null || wrong) return document.getElementById(FIELD)?.focus()
    makePromise.mutate(promiseDate)
  }

  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <p>
        If you cannot pay what is overdue now, tell us the day by which you will. It can be any day up to{' '}
        <strong>{dayText(lastDay)}</strong>.
      </p>
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
        asked={tried}
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

type PromisedProps = { readonly promiseDate: Day; readonly takesFocus: boolean }

/** In place of the form, whose button had the focus when it was removed. */
function Promised({ promiseDate, takesFocus }: PromisedProps) {
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (takesFocus) words.current?.focus()
  }, [takesFocus])
  return (
    <p ref={words} tabIndex={-1} className={styles.promised}>
      You have promised to pay by <strong>{dayText(promiseDate)}</strong>. You can pay sooner if you like.
    </p>
  )
}

/** Source: PTP-009. */
function thanks(promiseDate: Day): string {
  return `Thank you. You have promised to pay by ${dayText(promiseDate)}.`
}
