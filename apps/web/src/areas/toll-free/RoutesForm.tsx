import { useState } from 'react'

import { toNationalNumber } from '@switchboard/domain/phone'
import { MAX_ROUTES } from '@switchboard/domain/toll-free/contract'
import type { TollFreeRoute } from '@switchboard/domain/toll-free/contract'
import { destinationProblem } from '@switchboard/domain/toll-free/rules'
import { voiceNumberText } from '@switchboard/domain/voice-features/numbers'

import { isOutcomeUnknown } from '#web/http/switch-advice.ts'
import { Button } from '#web/ui/Button.tsx'
import type { Problem } from '#web/ui/ErrorSummary.tsx'
import { Form } from '#web/ui/Form.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useToast } from '#web/ui/Toast.tsx'
import { useAttempts } from '#web/ui/use-attempts.ts'

import { FailedNotice } from './FailedNotice.tsx'
import { useSetRoutes } from './queries.ts'
import { RouteList } from './RouteList.tsx'
import styles from './TollFree.module.css'
import { NOWHERE, PROBLEM_WORDS } from './words.ts'

export type RoutesFormProps = {
  readonly number: string
  readonly routes: readonly TollFreeRoute[]
  /** The revision of the shown routes. */
  readonly revision: number
  /** Called if the outcome of a change is unknown. */
  readonly onUnknownOutcome: () => void
}

/** The numbers in the order in which they are tried. An empty field removes its number. */
export function RoutesForm({ number, routes, revision, onUnknownOutcome }: RoutesFormProps) {
  // typed input stays even if someone else has set other numbers meanwhile
  const [edited, setEdited] = useState<readonly string[] | null>(null)
  const typed = edited ?? toFields(routes)
  const toast = useToast()
  const set = useSetRoutes(number, () => toast('The numbers are saved.'))
  const problems = listProblems(typed, number)
  const attempts = useAttempts(problems)

  function send() {
    set.mutate(
      { routes: toRoutes(typed), revision },
      {
        onSuccess: () => setEdited(null),
        onError: (failure) => {
          if (isOutcomeUnknown(failure)) onUnknownOutcome()
        },
      },
    )
  }

  return (
    <Form attempts={attempts} isBusy={set.isPending} onSend={send} className={styles.form}>
      {!set.isPending && attempts.shown.length === 0 && (
        <FailedNotice error={set.error}>
          <p>{routes.length === 0 ? NOWHERE : 'These are set now:'}</p>
          <RouteList routes={routes} />
        </FailedNotice>
      )}
      <RouteFields typed={typed} onTyped={setEdited} errorOf={attempts.errorOf} />
      <div className={styles.buttons}>
        <Button type="submit" busy={set.isPending}>
          Save these numbers
        </Button>
        {typed.length < MAX_ROUTES && (
          <Button kind="plain" onClick={() => setEdited([...typed, ''])}>
            Add a number
          </Button>
        )}
      </div>
    </Form>
  )
}

type RouteFieldsProps = {
  readonly typed: readonly string[]
  readonly onTyped: (typed: readonly string[]) => void
  readonly errorOf: (fieldId: string) => string | undefined
}

function RouteFields({ typed, onTyped, errorOf }: RouteFieldsProps) {
  return typed.map((text, index) => (
    <TextField
      key={index}
      id={toFieldId(index)}
      label={index === 0 ? 'First' : `Number ${index + 1}`}
      type="tel"
      inputMode="tel"
      autoComplete="off"
      width="twenty"
      maxLength={30}
      value={text}
      onValueChange={(value) => onTyped(typed.with(index, value))}
      error={errorOf(toFieldId(index))}
    />
  ))
}

function toFields(routes: readonly TollFreeRoute[]): readonly string[] {
  if (routes.length === 0) return ['']
  return routes.map(({ destinationNumber }) => voiceNumberText(destinationNumber))
}

function toFieldId(index: number): string {
  return `route-${index}`
}

function listProblems(typed: readonly string[], number: string): Problem[] {
  return typed.flatMap((text, index) => {
    const problem = toNationalNumber(text) === '' ? null : destinationProblem(text, [number])
    return problem === null ? [] : [{ fieldId: toFieldId(index), message: PROBLEM_WORDS[problem] }]
  })
}

function toRoutes(typed: readonly string[]): Omit<TollFreeRoute, 'serviceEntity'>[] {
  const numbers = typed.map(toNationalNumber).filter((text) => text !== '')
  return numbers.map((destinationNumber, index) => ({ destinationNumber, routePriority: index + 1 }))
}
