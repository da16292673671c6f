import { applyChoice } from '@switchboard/domain/change-product/reconcile'

import styles from '#web/ordering/Order.module.css'
import { CheckboxField } from '#web/ui/CheckboxField.tsx'
import { Notice } from '#web/ui/Notice.tsx'

import { AddressPart } from './AddressPart.tsx'
import { TAKES_OVER_FIELD, stepField } from './part.ts'
import type { PartProps } from './part.ts'

/** The address step as a part of an order whose offer is known. */
export function MoveAddressPart({ order, saveDraft, errorOf }: PartProps) {
  return (
    <div className={styles.part}>
      <AddressPart draft={order.draft} saveDraft={saveDraft} error={errorOf(stepField('moveAddress'))} />
      {order.draft.address !== null && order.facts.offer.isOccupied && (
        <TakeOver order={order} saveDraft={saveDraft} errorOf={errorOf} />
      )}
    </div>
  )
}

/** The confirmation that the people at an address with another connection move out. */
function TakeOver({ order, saveDraft, errorOf }: PartProps) {
  return (
    <>
      <Notice tone="info" title="Someone already has our services at this address, or has ordered them">
        We write to them that someone is moving in, without giving your name. Their services end when they
        tell us. Yours begin on the day that you choose, or once they have left.
      </Notice>
      <CheckboxField
        id={TAKES_OVER_FIELD}
        label="The people who live there now are moving out"
        error={errorOf(TAKES_OVER_FIELD)}
        checked={order.draft.takesOver}
        onCheckedChange={(takesOver) => saveDraft(applyChoice(order, 'takesOver', takesOver))}
      />
    </>
  )
}
