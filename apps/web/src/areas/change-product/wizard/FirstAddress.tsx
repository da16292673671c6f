import { useEffect, useState } from 'react'
import type { FormEvent } from 'react'

import type { Draft } from '@switchboard/domain/change-product/draft'

import styles from '#web/ordering/Order.module.css'
import { Button } from '#web/ui/Button.tsx'
import { Columns } from '#web/ui/Columns.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { PageHeading, focusPageHeading } from '#web/ui/PageHeading.tsx'
import { useWide } from '#web/ui/use-wide.ts'

import { HUB } from '../place.ts'
import { AddressPart } from '../steps/AddressPart.tsx'
import { stepField } from '../steps/part.ts'
import { STEP_TITLES, problemText } from '../words.ts'

type FirstAddressProps = {
  readonly draft: Draft
  readonly put: (draft: Draft) => void
  readonly readOut: boolean
}

/** The address of a move, before the steps that are counted: without it there is no offer yet. Source: MOV-009. */
export function FirstAddress({ draft, put, readOut }: FirstAddressProps) {
  useEffect(() => {
    if (readOut) focusPageHeading()
  }, [readOut])
  const [tries, setTries] = useState(0)
  const problems =
    tries > 0
      ? [{ fieldId: stepField('moveAddress'), message: problemText('addressMissing', 'moveAddress') }]
      : []
  function submit(event: FormEvent) {
    event.preventDefault()
    setTries(tries + 1)
  }
  return (
    <>
      <PageHeading
        title={STEP_TITLES.moveAddress}
        lead="We look up what can be had there. Nothing is ordered before you have checked it all."
        back={HUB}
      />
      <Columns>
        <form method="post" noValidate onSubmit={submit} className={styles.form}>
          <ErrorSummary problems={problems} attempt={tries} />
          <div className={styles.plain}>
            <AddressPart draft={draft} put={put} error={problems[0]?.message} />
          </div>
          <div className={styles.buttons}>
            {/* on a narrow page the first step depends on the offer, which the address decides */}
            <Button type="submit">{useWide() ? 'Next: choose your plan' : 'Next'}</Button>
          </div>
        </form>
      </Columns>
    </>
  )
}
