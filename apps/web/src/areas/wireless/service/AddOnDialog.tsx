import { toCents } from '@switchboard/domain/money'
import type { WirelessAddOn, WirelessService } from '@switchboard/domain/wireless/contract'
import { addOnBody } from '@switchboard/domain/wireless/order'

import { includesGst } from '#web/http/account.ts'

import { OrderDialog } from '../order/OrderDialog.tsx'
import { ADD_ON_TERMS } from '../order/words.ts'

import { MonthlyPrice } from './MonthlyPrice.tsx'

type AddOnDialogProps = {
  readonly service: WirelessService
  readonly addOn: WirelessAddOn
  readonly onClose: () => void
  readonly onDone: () => void
}

/** The `addon` dialog and its results. Source: WBB-010, WBB-031, WBB-033. */
export function AddOnDialog({ service, addOn, onClose, onDone }: AddOnDialogProps) {
  const bill = includesGst() ? addOn.chargeIncludingGst : addOn.chargeExcludingGst
  return (
    <OrderDialog
      form="addon"
      kind="wirelessaddon"
      title={`Add ${addOn.name}?`}
      placeLabel="Add it"
      terms={ADD_ON_TERMS}
      placedText={`${addOn.name} begins today and is on your next bill.`}
      order={(seller) => ({
        body: addOnBody(service, addOn.key, seller),
        shown: { bill, thirtyDays: toCents(0), once: toCents(0) },
      })}
      onClose={onClose}
      onDone={onDone}
    >
      <p>
        {addOn.name} costs <MonthlyPrice charge={addOn} />. It is for {service.name} at {service.detail}.
      </p>
    </OrderDialog>
  )
}
