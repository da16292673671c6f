import { useState } from 'react'

import { COUNTRY, undeliverablePart } from '@switchboard/domain/ordering/delivery'
import type { DeliveryAddress } from '@switchboard/domain/ordering/order-parts'

import { DeliveryFields } from '#web/ordering/DeliveryFields.tsx'
import { DELIVERY_PROBLEMS, deliveryField } from '#web/ordering/delivery-field.ts'
import type { Problem } from '#web/ui/ErrorSummary.tsx'
import { RadioField } from '#web/ui/RadioField.tsx'

import type { NumberDialogProps } from './GuardDialogs.tsx'
import { OwnerDialog } from './OwnerDialog.tsx'
import { useOrderCard } from './queries.ts'

type CardDialogProps = NumberDialogProps & {
  /** The address of the account in one line. */
  readonly accountAddress: string
  /** Whether the card may be sent to any address, or to the address of the account alone. */
  readonly cardTo: 'any' | 'account'
}

const EMPTY: DeliveryAddress = { StreetName: '', Suburb: '', City: '', PostCode: '', Country: COUNTRY }

/** Orders a SIM card by post. The number moves to it when it is put into a phone. Source: MOB-064. */
export function CardDialog({ serviceNumber, number, accountAddress, cardTo, onClose }: CardDialogProps) {
  const [to, setTo] = useState<'account' | 'other'>('account')
  const [address, setAddress] = useState(EMPTY)
  const order = useOrderCard(serviceNumber)
  const isOther = cardTo === 'any' && to === 'other'
  return (
    <OwnerDialog
      title={`A SIM card for ${number}`}
      submitLabel="Send the card"
      problems={isOther ? listAddressProblems(address) : []}
      sending={order}
      onSend={(password) =>
        order.mutate({ address: isOther ? address : null, password }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <p>
            It costs nothing and takes about three working days. The number moves to it when you put it into a
            phone.
          </p>
          {cardTo === 'any' ? (
            <RadioField
              id="card-to"
              label="Where should it be sent?"
              value={to}
              onValueChange={(chosen) => setTo(chosen === 'other' ? 'other' : 'account')}
              choices={[
                { value: 'account', label: 'The address of the account', hint: accountAddress },
                { value: 'other', label: 'Another address' },
              ]}
            />
          ) : (
            <p>It is sent to the address of the account: {accountAddress}.</p>
          )}
          {isOther && <DeliveryFields address={address} onChange={setAddress} errorOf={errorOf} />}
        </>
      )}
    </OwnerDialog>
  )
}

/** The problems of the typed address, in the order of the form. */
function listAddressProblems(address: DeliveryAddress): Problem[] {
  const part = undeliverablePart(address)
  return part === null ? [] : [{ fieldId: deliveryField(part), message: DELIVERY_PROBLEMS[part] }]
}
