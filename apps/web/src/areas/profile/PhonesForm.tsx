import { useState } from 'react'
import type { FormEvent } from 'react'

import { toNationalNumber } from '@switchboard/domain/phone'
import type { ContactInformation } from '@switchboard/domain/profile/contract'
import { PHONES, findChangedNumbers, phoneForm, wrongNumbers } from '@switchboard/domain/profile/rules'
import type { Phone } from '@switchboard/domain/profile/rules'

import { configuration } from '#web/http/configuration.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { FailureNotice } from '#web/ui/FailureNotice.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useAttempts } from '#web/ui/use-attempts.ts'

import styles from './PhonesForm.module.css'
import { useChangeNumbers } from './use-change-numbers.ts'
import { CHANGE_ADVICE, PHONE_LABELS, PHONE_NAMES, UPDATE_FAILED, WRONG_NUMBERS } from './words.ts'

/** Enough for every number with its spaces and brackets. */
const MAX_NUMBER_CHARACTERS = 30

const AUTO_COMPLETE: Record<Phone, string> = {
  homePhone: 'home tel',
  mobilePhone: 'mobile tel',
}

/** The reason why the button sent nothing: no number was changed, or a number was only removed. */
type UnsentReason = 'unchanged' | 'emptied'

/** A form to change the phone numbers. Source: PRF-003 to PRF-006, PRF-015. */
export function PhonesForm({ stored }: { readonly stored: ContactInformation }) {
  const [form, setForm] = useState(() => phoneForm(stored))
  const [unsentReason, setUnsentReason] = useState<UnsentReason | null>(null)
  const changes = useChangeNumbers()
  const changed = findChangedNumbers(form, stored)
  const wrong = wrongNumbers(changed)
  const problems = wrong.map((phone) => ({ fieldId: phone, message: WRONG_NUMBERS[phone] }))
  const { attempt, shown, errorOf, begin } = useAttempts(problems)
  const busy = PHONES.some((phone) => changes[phone].isPending)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const emptied = PHONES.filter((phone) => toNationalNumber(form[phone]) === '' && stored[phone] !== null)
    const isUnsent = Object.keys(changed).length === 0
    const reason = emptied.length > 0 ? 'emptied' : 'unchanged'
    begin()
    setUnsentReason(isUnsent ? reason : null)
    for (const phone of PHONES) changes[phone].reset()
    if (wrong.length > 0) return
    // a number cannot be removed, so the stored number is shown again
    setForm({ ...form, ...Object.fromEntries(emptied.map((phone) => [phone, stored[phone]])) })
    for (const phone of PHONES) {
      const number = changed[phone]
      if (number !== undefined) changes[phone].mutate(number)
    }
  }

  return (
    <form method="post" noValidate onSubmit={submit} className={styles.form}>
      <ErrorSummary problems={shown} attempt={attempt} />
      <Card title="Phone numbers">
        {!busy && <Outcome changes={changes} unsentReason={unsentReason} />}
        {PHONES.map((phone) => (
          <PhoneField
            key={phone}
            phone={phone}
            typed={form[phone]}
            onTyped={(typed) => setForm({ ...form, [phone]: typed })}
            error={errorOf(phone)}
          />
        ))}
        <div>
          <Button type="submit" busy={busy}>
            Save numbers
          </Button>
        </div>
      </Card>
    </form>
  )
}

type PhoneFieldProps = {
  readonly phone: Phone
  readonly typed: string
  readonly onTyped: (typed: string) => void
  readonly error: string | undefined
}

function PhoneField({ phone, typed, onTyped, error }: PhoneFieldProps) {
  return (
    <TextField
      id={phone}
      label={PHONE_LABELS[phone]}
      type="tel"
      inputMode="tel"
      autoComplete={AUTO_COMPLETE[phone]}
      enterKeyHint="done"
      width="twenty"
      maxLength={MAX_NUMBER_CHARACTERS}
      value={typed}
      onValueChange={onTyped}
      error={error}
    />
  )
}

type OutcomeProps = {
  readonly changes: ReturnType<typeof useChangeNumbers>
  readonly unsentReason: UnsentReason | null
}

/** The result of the last attempt. Source: PRF-015, Readings. */
function Outcome({ changes, unsentReason }: OutcomeProps) {
  const saved = PHONES.filter((phone) => changes[phone].isSuccess)
  const { phone: helpdesk } = configuration.value().helpdesk
  return (
    <>
      {saved.length > 0 && (
        <Notice tone="positive" role="status" title={`We have saved your new ${joinPhoneNames(saved)}.`}>
          We notify the owner of the account by email.
        </Notice>
      )}
      {PHONES.map((phone) => {
        const { error } = changes[phone]
        return (
          error && (
            <FailureNotice key={phone} title={UPDATE_FAILED}>
              Your {PHONE_NAMES[phone]} was not saved. {CHANGE_ADVICE[error.code]}
            </FailureNotice>
          )
        )
      })}
      {unsentReason === 'unchanged' && (
        <Notice tone="info" role="status">
          Nothing has changed, so there was nothing to save.
        </Notice>
      )}
      {unsentReason === 'emptied' && (
        <Notice tone="info" role="status">
          You cannot remove a number here, so we kept it. Call us on {helpdesk} if we should not use it any
          more.
        </Notice>
      )}
    </>
  )
}

function joinPhoneNames(phones: readonly Phone[]): string {
  return phones.map((phone) => PHONE_NAMES[phone]).join(' and ')
}
