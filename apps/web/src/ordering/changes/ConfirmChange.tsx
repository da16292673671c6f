import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { dayText } from '@switchboard/domain/day'
import type { WaitingChange, WantedChange } from '@switchboard/domain/product-change/contract'
import { findChosenOption, findCurrentOption } from '@switchboard/domain/product-change/fields'
import type { ChangeField, ChosenValues } from '@switchboard/domain/product-change/fields'

import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SectionError } from '#web/ui/SectionError.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TakesFocus } from '#web/ui/TakesFocus.tsx'

import { HelpdeskLine } from '../HelpdeskLine.tsx'
import styles from '../Order.module.css'
import type { BILL_WORDS } from '../bill-words.ts'

import { ChangeBills } from './ChangeBills.tsx'
import { changeAdvice, isRefused, priceText } from './change-words.ts'
import { changeForecastQuery, useMakeChange } from './queries.ts'

type ConfirmChangeProps = {
  readonly wanted: WantedChange
  readonly fields: readonly ChangeField[]
  readonly chosen: ChosenValues
  readonly frequency: keyof typeof BILL_WORDS
  /** The title of the notice when the change fails. */
  readonly problem: string
  /** A text below the products. Empty for none. */
  readonly terms: string
  readonly onBack: () => void
  readonly onMade: (waiting: WaitingChange | null) => void
  /** Called if another change of the kind was made since the page was loaded. */
  readonly onOutdated: () => void
}

/**
 * Shows the change, its first day and the bills. The change cannot be sent before the bills are shown, unless it only ends
 * products: a failed forecast does not prevent an end.
 */
export function ConfirmChange({
  wanted,
  fields,
  chosen,
  frequency,
  problem,
  terms,
  onBack,
  onMade,
  onOutdated,
}: ConfirmChangeProps) {
  // the same key for every press, so that a press after a lost reply does not make a second change
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const forecast = useQuery(changeForecastQuery(wanted))
  const change = useMakeChange()
  const code = change.error?.code ?? forecast.error?.code ?? null
  const shown = forecast.data?.with
  const endsOnly = wanted.planKey === null && Object.values(wanted.products).every((key) => key === null)
  const maySend = shown !== undefined || (endsOnly && forecast.isError)

  function send() {
    if (!maySend || change.isPending) return
    change.mutate(
      { wanted, shown, idempotencyKey },
      {
        onSuccess: ({ waiting }) => onMade(waiting),
        onError: (failure) => {
          if (failure.code === 'WAITING_CHANGE_DIFFERS') onOutdated()
        },
      },
    )
  }

  return (
    <div className={styles.part}>
      <TakesFocus>
        <p>It begins on {dayText(wanted.startsOn)}. You can undo it until the day before.</p>
      </TakesFocus>
      <ul className={styles.lines}>
        {fields.map((field) => (
          <ChangedProduct key={field.id} field={field} chosen={chosen} />
        ))}
      </ul>
      {terms !== '' && <p>{terms}</p>}
      {forecast.data !== undefined && <ChangeBills forecast={forecast.data} frequency={frequency} />}
      {forecast.isPending && <Skeleton label="Working out your bills" lines={['text', 'text']} />}
      {forecast.isError && !isRefused(forecast.error.code) && (
        <SectionError
          title="We could not work out your bills."
          onRetry={() => void forecast.refetch()}
          retrying={forecast.isFetching}
        >
          Nothing has been changed.{endsOnly && ' You can end it without them.'}
        </SectionError>
      )}
      {code !== null && (change.isError || isRefused(code)) && (
        <Notice tone="critical" role="alert" title={problem}>
          <p>{changeAdvice(code)}</p>
          <HelpdeskLine />
        </Notice>
      )}
      <div className={styles.buttons}>
        {(code === null || !isRefused(code)) && (
          <Button busy={change.isPending} disabled={!maySend} onClick={send}>
            Confirm the change
          </Button>
        )}
        <Button kind="plain" disabled={change.isPending} onClick={onBack}>
          Back to the choice
        </Button>
      </div>
    </div>
  )
}

type ChangedProductProps = { readonly field: ChangeField; readonly chosen: ChosenValues }

function ChangedProduct({ field, chosen }: ChangedProductProps) {
  const option = findChosenOption(field, chosen)
  if (option === undefined || option.isHeld) return null
  const held = findCurrentOption(field.options)
  return (
    <li className={styles.line}>
      <span>
        {option.label}
        {held !== undefined && <span className="small soft"> instead of: {held.label}</span>}
      </span>
      <span>{priceText(option)}</span>
    </li>
  )
}
