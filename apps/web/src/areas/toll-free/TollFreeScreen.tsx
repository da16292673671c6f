import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ComponentProps } from 'react'

import { toNationalNumber } from '@switchboard/domain/phone'
import { destinationProblem } from '@switchboard/domain/toll-free/rules'
import { voiceNumberText } from '@switchboard/domain/voice-features/numbers'

import { HUB } from '#web/ordering/hub.ts'
import { may } from '#web/http/account.ts'
import { useUnconfirmedChange } from '#web/http/unconfirmed-change.ts'
import { ONLY_WHO_MAY_CHANGE } from '#web/http/level-words.ts'
import { isOutcomeUnknown } from '#web/http/switch-advice.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Columns } from '#web/ui/Columns.tsx'
import { Form } from '#web/ui/Form.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { SwitchNotices } from '#web/ui/SwitchNotices.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useToast } from '#web/ui/Toast.tsx'
import { useAttempts } from '#web/ui/use-attempts.ts'

import { destinationQuery, NO_DESTINATION, tollFreeQuery, useSetDestination } from './queries.ts'
import { FailedNotice } from './FailedNotice.tsx'
import { RoutesCard } from './RoutesCard.tsx'
import styles from './TollFree.module.css'
import { NOWHERE, PROBLEM_WORDS, TITLE } from './words.ts'

/** The destination of calls to the account's toll-free number. Source: TFR-001. */
export function TollFreeScreen() {
  // the route is entered only once the number is loaded
  const number = useQuery(tollFreeQuery()).data?.serviceEntity
  return (
    <>
      <PageHeading
        title={TITLE}
        lead="Callers pay nothing. You choose which of your phones rings."
        back={HUB}
      />
      <Columns>{number !== undefined && <Destination number={number} />}</Columns>
    </>
  )
}

function Destination({ number }: { readonly number: string }) {
  const { isUnconfirmed, markUnconfirmed } = useUnconfirmedChange()
  const { data, isError, isPending, error } = useQuery(destinationQuery(number, isUnconfirmed))
  if (isPending) return <Skeleton card label="Loading where calls go" lines={['heading', 'text', 'button']} />
  const current = data?.destinationNumber ?? NO_DESTINATION
  const isUnreachable = isError && error.code !== 'NO_DESTINATION_NUMBER'
  return (
    <>
      <SwitchNotices isUnconfirmed={isUnconfirmed(current)} isUnreachable={isUnreachable} />
      <Card title={number} tone="accent">
        <p>
          {current === NO_DESTINATION ? (
            NOWHERE
          ) : (
            <>
              Calls go to <strong className="number">{voiceNumberText(current)}</strong>.
            </>
          )}
        </p>
        {may('order') ? (
          <DestinationForm
            number={number}
            current={current}
            revision={data?.revision ?? null}
            onUnknownOutcome={() => markUnconfirmed(current)}
          />
        ) : (
          <p className="small soft">{ONLY_WHO_MAY_CHANGE}</p>
        )}
      </Card>
      <RoutesCard number={number} />
    </>
  )
}

const FIELD = 'termination-number'

type DestinationFormProps = {
  readonly number: string
  /** The current destination. */
  readonly current: string
  /** The revision of the current destination; null without a destination. */
  readonly revision: number | null
  /** Called if the outcome of a change is unknown. */
  readonly onUnknownOutcome: () => void
}

/** Source: TFR-004, TFR-008. */
function DestinationForm({ number, current, revision, onUnknownOutcome }: DestinationFormProps) {
  // typed input stays even if someone else has set another destination meanwhile
  const [edited, setEdited] = useState<string | null>(null)
  const typed = edited ?? (current === NO_DESTINATION ? '' : voiceNumberText(current))
  const toast = useToast()
  const set = useSetDestination(number, ({ destinationNumber }) =>
    toast(`Calls go to ${voiceNumberText(destinationNumber)}.`),
  )
  const problem = destinationProblem(typed, [number])
  // an open outcome is shown above, until the switch reports its state
  const isShownAbove = set.error !== null && isOutcomeUnknown(set.error)
  const attempts = useAttempts(problem === null ? [] : [{ fieldId: FIELD, message: PROBLEM_WORDS[problem] }])

  function send() {
    set.mutate(
      { destinationNumber: toNationalNumber(typed), revision },
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
        <FailedNotice error={isShownAbove ? null : set.error}>
          <p>{current === NO_DESTINATION ? NOWHERE : `Calls go to ${voiceNumberText(current)} now.`}</p>
        </FailedNotice>
      )}
      <NumberField value={typed} onValueChange={setEdited} error={attempts.errorOf(FIELD)} />
      <div>
        <Button type="submit" busy={set.isPending}>
          Save
        </Button>
      </div>
    </Form>
  )
}

type NumberFieldProps = Pick<ComponentProps<typeof TextField>, 'value' | 'onValueChange' | 'error'>

function NumberField(props: NumberFieldProps) {
  return (
    <TextField
      id={FIELD}
      label="Number that rings"
      hint="The phone that rings: a landline or mobile in New Zealand."
      type="tel"
      inputMode="tel"
      autoComplete="off"
      enterKeyHint="send"
      width="twenty"
      maxLength={30}
      {...props}
    />
  )
}
