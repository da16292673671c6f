import { isBusiness } from '@switchboard/domain/access'
import { applyChoice } from '@switchboard/domain/change-product/reconcile'
import { terminationFee } from '@switchboard/domain/change-product/summary/summary'
import { moneyText } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'
import { findCurrentComponent } from '@switchboard/domain/ordering/offer/products'
import { toShownAmount } from '@switchboard/domain/ordering/pricing/prices'
import { newTerminationFee } from '@switchboard/domain/ordering/pricing/termination'

import styles from '#web/ordering/Order.module.css'
import { CheckboxField } from '#web/ui/CheckboxField.tsx'
import { Notice } from '#web/ui/Notice.tsx'

import { stepField } from './part.ts'
import type { PartProps } from './part.ts'

/** Source: CHG-031, CHG-035, CHG-036. */
export function ContractPart({ order, saveDraft, errorOf }: PartProps) {
  const fee = terminationFee(order)
  return (
    <div className={styles.part}>
      <p>
        This plan comes with a contract of {order.contract.months} months. If you leave before it ends, that
        costs {formatNewFee(order)}, once; if you move house, the contract moves with you.
      </p>
      {fee !== null && (
        <Notice tone="caution" title={`Your current contract ends early: ${formatFee(fee, order.facts)}`}>
          It is on the first bill after the change, once.
        </Notice>
      )}
      <CheckboxField
        id={stepField('contract')}
        label={`I accept a contract of ${order.contract.months} months`}
        error={errorOf(stepField('contract'))}
        checked={order.draft.contractAccepted}
        onCheckedChange={(accepted) => saveDraft(applyChoice(order, 'contractAccepted', accepted))}
      />
    </div>
  )
}

/** The fee for leaving the new contract early. */
function formatNewFee({ facts, coreProductIsSame }: PartProps['order']): string {
  const fee = newTerminationFee(findCurrentComponent(facts, 'Internet'), coreProductIsSame)
  return formatFee(toShownAmount(fee, !isBusiness(facts.businessGroup)), facts)
}

function formatFee(fee: Cents, { businessGroup }: PartProps['order']['facts']): string {
  return `${moneyText(fee)}${isBusiness(businessGroup) ? ' plus GST' : ''}`
}
