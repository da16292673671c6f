import { isTaken } from '@switchboard/domain/billing/outlook'

import { useMayPay } from '#web/owed/may-pay.ts'
import { useOutlook } from '#web/owed/Outlook.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'

/** Link to the card payment form. It is a secondary button if the balance is collected automatically. */
export function PayLink() {
  const mayPay = useMayPay()
  const outlook = useOutlook()
  const isCollected = outlook !== null && isTaken(outlook)
  if (!mayPay) return null
  return (
    <LinkButton href="/pay" kind={isCollected ? 'plain' : 'primary'}>
      {isCollected ? 'Pay by card instead' : 'Pay now'}
    </LinkButton>
  )
}
