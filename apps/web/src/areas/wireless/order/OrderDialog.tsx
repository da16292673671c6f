import { useState } from 'react'
import type { ReactNode } from 'react'

import type { AddKind } from '@switchboard/domain/ordering/contract'

import styles from '#web/ordering/Order.module.css'
import { OrderReceived } from '#web/ordering/OrderReceived.tsx'
import { useOwnOrder } from '#web/ordering/use-own-order.ts'
import type { BuildOrder } from '#web/ordering/use-own-order.ts'
import { Button } from '#web/ui/Button.tsx'
import { CheckboxField } from '#web/ui/CheckboxField.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { useAttempts } from '#web/ui/use-attempts.ts'

import { dropWireless } from '../queries.ts'

import { FailedDialog } from './FailedDialog.tsx'
import { PlacedDialog } from './PlacedDialog.tsx'
import { OUTCOMES } from './dialogs.ts'
import type { WirelessForm } from './dialogs.ts'
import { TERMS_PROBLEM } from './words.ts'

type OrderDialogProps = {
  readonly form: WirelessForm
  readonly kind: Extract<AddKind, 'wirelessaddon' | 'wirelessproduct'>
  readonly title: string
  /** The label of the button that sends the order. */
  readonly placeLabel: string
  readonly terms: readonly string[]
  readonly order: BuildOrder
  /** The text about the placed order. */
  readonly placedText: string
  readonly onClose: () => void
  /** Called when the order is placed and its dialog is closed. */
  readonly onDone: () => void
  readonly children: ReactNode
}

/**
 * The dialogs of one wireless order, one at a time: the order, its failure, its success. No dialog can be closed while the
 * order is sent. Source: WBB-010 to WBB-013, WBB-018, WBB-040.
 */
export function OrderDialog({ form, kind, order, onClose, onDone, ...shown }: OrderDialogProps) {
  const sending = useOwnOrder(kind)
  const { placed, received, failure, doubt, isBusy } = sending
  if (received !== null) return <OrderReceived number={received} />
  if (placed !== null) {
    const dialog = OUTCOMES[form].placed
    return (
      <PlacedDialog key={dialog} dialog={dialog} number={placed} text={shown.placedText} onClose={onDone} />
    )
  }
  if (failure !== null || doubt !== null) {
    const dialog = OUTCOMES[form].failed
    return (
      <FailedDialog
        key={dialog}
        dialog={dialog}
        code={doubt === null ? failure : null}
        isBusy={isBusy}
        onSendAgain={doubt === null ? () => void sending.place(order) : sending.askAgain}
        onBack={() => {
          sending.dismiss()
          void dropWireless()
        }}
      />
    )
  }
  return (
    <FormDialog
      key={form}
      {...shown}
      form={form}
      isBusy={isBusy}
      isCheckingOutcome={sending.isCheckingOutcome}
      onPlace={() => void sending.place(order)}
      onClose={onClose}
    />
  )
}

type FormDialogProps = Pick<
  OrderDialogProps,
  'form' | 'title' | 'placeLabel' | 'terms' | 'onClose' | 'children'
> & {
  readonly isBusy: boolean
  readonly isCheckingOutcome: boolean
  readonly onPlace: () => void
}

function FormDialog(props: FormDialogProps) {
  const { form, title, placeLabel, terms, isBusy, isCheckingOutcome, onPlace, onClose, children } = props
  const [accepted, setAccepted] = useState(false)
  const termsField = `${form}-terms`
  const attempts = useAttempts(accepted ? [] : [{ fieldId: termsField, message: TERMS_PROBLEM }])

  function place() {
    attempts.begin()
    if (accepted) onPlace()
    else document.getElementById(termsField)?.focus()
  }

  return (
    <Dialog
      open
      title={title}
      {...(!isBusy && { onClose })}
      actions={
        <>
          <Button busy={isBusy} onClick={place}>
            {placeLabel}
          </Button>
          {!isBusy && (
            <Button kind="plain" onClick={onClose}>
              Not yet
            </Button>
          )}
        </>
      }
    >
      <div className={styles.part}>
        {children}
        <AcceptTerms
          id={termsField}
          terms={terms}
          accepted={accepted}
          onAccepted={setAccepted}
          error={attempts.errorOf(termsField)}
        />
        <p role="status">
          {isCheckingOutcome
            ? 'The connection dropped. We are finding out whether your order is placed.'
            : isBusy && 'We are sending your order.'}
        </p>
      </div>
    </Dialog>
  )
}

type AcceptTermsProps = {
  readonly id: string
  readonly terms: readonly string[]
  readonly accepted: boolean
  readonly onAccepted: (accepted: boolean) => void
  readonly error: string | undefined
}

function AcceptTerms({ id, terms, accepted, onAccepted, error }: AcceptTermsProps) {
  return (
    <>
      <div className={styles.group}>
        <h3>What you agree to</h3>
        {terms.map((term) => (
          <p key={term}>{term}</p>
        ))}
      </div>
      <CheckboxField
        id={id}
        label="I accept these terms"
        error={error}
        checked={accepted}
        onCheckedChange={onAccepted}
      />
    </>
  )
}
