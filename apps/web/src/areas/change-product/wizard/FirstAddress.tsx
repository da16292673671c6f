import { useEffect } from 'react'
import type { FormEvent } from 'react'

import type { Draft } from '@switchboard/domain/change-product/draft'

import { HUB } from '#web/ordering/hub.ts'
import styles from '#web/ordering/Order.module.css'
import { Button } from '#web/ui/Button.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { focusPageHeading } from '#web/ui/PageHeading.tsx'
import { ScreenLayout } from '#web/ui/ScreenLayout.tsx'
import { useAttempts } from '#web/ui/use-attempts.ts'

import { AddressPart } from '../steps/AddressPart.tsx'
import { stepField } from '../steps/part.ts'
import { STEP_TITLES, problemText } from '../words.ts'

type FirstAddressProps = {
  readonly draft: Draft
  readonly saveDraft: (draft: Draft) => void
  /** Whether the heading takes the focus, because the user came back to this page by clearing the address. */
  readonly isAnnounced: boolean
}

const ADDRESS_MISSING = {
  fieldId: stepField('moveAddress'),
  message: problemText('addressMissing', 'moveAddress'),
}

/**
 * The address of a move. The offer depends on it, so this page precedes the numbered steps. The wizard replaces the page once an
 * address is chosen: the button can only report that it is missing. Source: MOV-009.
 */
export function FirstAddress({ draft, saveDraft, isAnnounced }: FirstAddressProps) {
  useEffect(() => {
    if (isAnnounced) focusPageHeading()
  }, [isAnnounced])
  const { attempt, shown, errorOf, begin } = useAttempts([ADDRESS_MISSING])
  function submit(event: FormEvent) {
    event.preventDefault()
    begin()
  }
  return (
    <ScreenLayout
      title={STEP_TITLES.moveAddress}
      lead="We look up what is available there. You check everything before you order."
      back={HUB}
    >
      <form method="post" noValidate onSubmit={submit} className={styles.form}>
        <ErrorSummary problems={shown} attempt={attempt} />
        <div className={styles.plain}>
          <AddressPart draft={draft} saveDraft={saveDraft} error={errorOf(ADDRESS_MISSING.fieldId)} />
        </div>
        <div className={styles.buttons}>
          <Button type="submit">Continue</Button>
        </div>
      </form>
    </ScreenLayout>
  )
}
